import { type HistoryEntry, keepOfPage } from './history-entry.ts';

/** Makes `Show more` append the next rows to the list. @returns once it shows as many rows as before Back or a reload */
export async function start(place: HTMLElement): Promise<void> {
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[rel=next]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const first = place.querySelector('ul, ol')?.children.length ?? 0;
    showNext(place).then(
      () => focusRow(place, first),
      () => location.assign(link.href),
    );
  });
  await showRows(place, keptLists()[selectorOf(place)]?.rows ?? 0).catch(console.error);
}

/** Focuses the link or the heading of a row. */
function focusRow(place: HTMLElement, index: number): void {
  const found = place.querySelector<HTMLElement>(`:is(ul, ol) > :nth-child(${index + 1}) :is(a, h3, h4)`);
  if (found?.matches('h3, h4')) found.tabIndex = -1;
  found?.focus();
}

/** Appends the next rows to a list of the page, which then shows them after Back and a reload. @throws when they cannot be read */
export async function showNext(place: HTMLElement): Promise<boolean> {
  const hasMore = await showMore(place);
  const list = { rows: rowsIn(place), height: place.offsetHeight };
  if (hasMore) keepOfPage({ lists: { ...keptLists(), [selectorOf(place)]: list } });
  return hasMore;
}

/** Appends pages until the list has so many rows, or all. @throws when a page cannot be read */
export async function showRows(place: HTMLElement, count: number): Promise<void> {
  while (rowsIn(place) < count && (await showMore(place)));
}

export function rowsIn(place: HTMLElement): number {
  return place.querySelectorAll(':is(ul, ol) > [id]').length;
}

function keptLists() {
  return (history.state as HistoryEntry | null)?.page?.lists ?? {};
}

function selectorOf(place: HTMLElement): string {
  return `#${place.closest('[id]')?.id} [data-island="${place.dataset.island}"]`;
}

/**
 * Appends the rows of the next page, but none twice: the studio may have moved rows since the list was published.
 * @returns false when all are there @throws when the page cannot be read
 */
async function showMore(place: HTMLElement): Promise<boolean> {
  const link = place.querySelector<HTMLAnchorElement>('a[rel=next]');
  const list = place.querySelector('ul, ol');
  if (!link || !list) return false;
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(`${link.pathname} could not be read: status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const rows = [...(page.querySelector('[data-island] :is(ul, ol)')?.children ?? [])] as HTMLElement[];
  for (const row of rows) row.dataset.page = link.pathname;
  const known = new Set([...list.children].map(({ id }) => id));
  list.append(...rows.filter(({ id }) => !known.has(id)));
  const next = page.querySelector<HTMLAnchorElement>('a[rel=next]')?.getAttribute('href');
  if (next) link.setAttribute('href', next);
  else link.parentElement?.remove();
  return true;
}
