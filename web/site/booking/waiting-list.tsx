import { waitLabels } from '#shared/leads/booking-texts.ts';
import type { PageContent } from '#shared/website/page.ts';

type Props = { closed: PageContent['choices'][number]['closed']; waits: boolean; onChange: (waits: boolean) => void };

/** Below the choice of an artist: why the chosen one takes no requests, and the way to the waiting list. */
export function WaitingList({ closed, waits, onChange }: Props) {
  return (
    <div role="status">
      {closed && (
        <>
          <p className="mt-2 text-sm">{closed}</p>
          <label className="option mt-2">
            <input
              type="checkbox"
              name="wait"
              checked={waits}
              onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            />
            {waitLabels.wait}
          </label>
        </>
      )}
    </div>
  );
}
