/** Makes `Show more` append the next rows to the list. */
export function start(place: HTMLElement): void {
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[rel=next]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const first = place.querySelector('ul, ol')?.children.length ?? 0;
    showMore(place).then(
      () => place.querySelector<HTMLElement>(`:is(ul, ol) > :nth-child(${first + 1}) :is(a, h3)`)?.focus(),
      () => location.assign(link.href),
    );
  });
}

/**
 * Appends the rows of the next page, but none twice: the studio may have moved rows since the list was published.
 * @returns false when all are there @throws when the page cannot be read
 */
export async function showMore(place: HTMLElement): Promise<boolean> {
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
