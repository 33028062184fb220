import { type Piece, pieceLimits } from '#shared/leads/pieces.ts';

/** What a tile says of its piece, in elements that hold nothing else, cut to what the server takes, and its image. */
export function pieceOf(tile: HTMLElement): Piece & { image?: string | undefined } {
  const cut = (name: string, limit: number) =>
    [...(tile.querySelector(`div > ${name}`)?.textContent ?? '')].slice(0, limit).join('') || undefined;
  return {
    id: tile.id,
    title: cut('b', pieceLimits.title),
    artist: cut('span', pieceLimits.artist),
    image: tile.querySelector('img')?.src,
  };
}

/** The tile with an id on a page. */
export function tileIn(page: Document, id: string): HTMLElement | null {
  return page.querySelector<HTMLElement>(`.tile[id="${CSS.escape(id)}"]`);
}

/** The tile with an id on the page at a path. */
export async function tileOn(path: string, id: string): Promise<HTMLElement | null> {
  const page = await (await fetch(path)).text();
  return tileIn(new DOMParser().parseFromString(page, 'text/html'), id);
}
