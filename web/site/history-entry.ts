/** What each entry of the browser's history keeps over Back and a reload. Who changes a part keeps the others. */
export type HistoryEntry = {
  /** What the page shows. */
  page?: {
    /** The id of the open tab. */
    tab?: string;
    /** The lists that the visitor has extended, by selector. */
    lists?: Readonly<Record<string, { rows: number; height: number }>>;
  };
  /** The step of the form, and those that the browser's Back leads to, the last one first. */
  form?: { step: number; earlier: readonly number[] };
  /** The lightbox is open. */
  lightbox?: true;
};

let page: HistoryEntry['page'];

/** Makes the entries of this page keep what it shows, even those that the visitor goes back to. */
export function followHistory(): void {
  page = history.state?.page;
  // Later: the browser has not yet scrolled to the place of the entry.
  addEventListener('popstate', () => setTimeout(() => page && keepOfPage({})));
}

export function keepOfPage(part: NonNullable<HistoryEntry['page']>): void {
  page = { ...page, ...part };
  history.replaceState({ ...history.state, page } satisfies HistoryEntry, '');
}
