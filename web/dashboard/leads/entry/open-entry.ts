import type { DateValues } from '../lead/date-values.ts';

/** What the dialog begins with: the free time for which the request is entered. */
export type EntryStart = { date?: Partial<DateValues> };

let opener: ((start: EntryStart) => void) | undefined;

/** Opens the dialog in which staff enter a request. */
export function openEntry(start: EntryStart = {}): void {
  opener?.(start);
}

/** The dialog calls this while it is on the page. @returns a function that ends it */
export function onOpenEntry(open: NonNullable<typeof opener>): () => void {
  opener = open;
  return () => {
    opener = undefined;
  };
}
