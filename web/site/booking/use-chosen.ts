import { type RefObject, useEffect, useState } from 'react';

/** The value of a choice in the form around an element, by the id of the choice. */
export function useChosen(place: RefObject<HTMLElement | null>, id: string): string {
  const [value, setValue] = useState('');

  useEffect(() => {
    const form = place.current?.closest('form');
    const look = () => setValue(form?.querySelector<HTMLSelectElement>(`#${id}`)?.value ?? '');
    // A form that is reset has its old values until the event is over.
    const reset = () => setValue('');
    look();
    form?.addEventListener('input', look);
    form?.addEventListener('reset', reset);
    return () => {
      form?.removeEventListener('input', look);
      form?.removeEventListener('reset', reset);
    };
  }, [place, id]);

  return value;
}
