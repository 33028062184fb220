import { useRef } from 'react';
import type { PageContent } from '#shared/website/page.ts';
import { waitLabels } from './form-labels.ts';
import { useChosen } from './use-chosen.ts';

/**
 * Below the choice of an artist: why the chosen one takes no requests, and the way to the waiting list.
 * @param field the id of the choice
 */
export function WaitOption({ choices, field }: Pick<PageContent, 'choices'> & { field: string }) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = useChosen(place, field);
  const closed = choices.find(({ value }) => value === chosen)?.closed;

  return (
    <div ref={place} role="status">
      {closed && (
        <>
          <p className="mt-2 text-sm">{closed}</p>
          <label className="option mt-2">
            <input type="checkbox" name="wait" />
            {waitLabels.wait}
          </label>
        </>
      )}
    </div>
  );
}
