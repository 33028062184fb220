import type { HistoryEntry } from './history-entry.ts';
import { partOf } from './islands/page-part.ts';

/** Makes links to the form with an artist or a piece open it on this page, with the rest as it is: the form reads the URL. */
export function listenToBookingLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#booking"]');
    const section = document.getElementById('booking');
    if (!link?.search || !section || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // In place of the entry of an open lightbox, which closes.
    const { page, lightbox }: HistoryEntry = history.state ?? {};
    history[lightbox ? 'replaceState' : 'pushState']({ page } satisfies HistoryEntry, '', link.href);
    dispatchEvent(new PopStateEvent('popstate'));
    section.scrollIntoView();
    section.querySelector('form')?.focus({ preventScroll: true });
  });
}

/** Makes the link of the lightbox ask for something like the image of a tile. Images of nights are no pieces. */
export function linkPiece(tile: HTMLElement | null, dialog: HTMLElement): void {
  const link = partOf<HTMLAnchorElement>(dialog, 'like-this');
  if (!link || !tile) return;
  link.hidden = tile.closest('[data-no-pieces]') !== null;
  // Where the form finds the words, unless the home page has the tile.
  const from = tile.dataset.page ?? location.pathname;
  link.href = `/?piece=${tile.id}${from === '/' ? '' : `&from=${from}`}#booking`;
}
