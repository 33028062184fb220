import { useEffect, useRef, useState } from 'react';
import type { PageContent } from '#shared/website/page.ts';
import { waitLabels } from '../../labels/website/site-labels.ts';

/**
 * Below the choice of an artist: why the chosen one takes no requests, and the way to the waiting list.
 * @param field the id of the choice
 */
export function WaitOption({ choices, field }: Pick<PageContent, 'choices'> & { field: string }) {
  const [chosen, setChosen] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const closed = choices.find(({ value }) => value === chosen)?.closed;

  useEffect(() => {
    const form = place.current?.closest('form');
    const look = () => setChosen(form?.querySelector<HTMLSelectElement>(`#${field}`)?.value ?? '');
    const reset = () => setChosen('');
    look();
    form?.addEventListener('input', look);
    form?.addEventListener('reset', reset);
    return () => {
      form?.removeEventListener('input', look);
      form?.removeEventListener('reset', reset);
    };
  }, [field]);

  return (
    <div ref={place} role="status">
      {closed && (
        <>
          <p className="mt-2 text-sm">{closed}</p>
          <label className="flex items-center gap-3 py-2">
            <input type="checkbox" name="wait" />
            {waitLabels.wait}
          </label>
        </>
      )}
    </div>
  );
}
