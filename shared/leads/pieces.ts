// No schemas here: the public page and the dashboard work without the schema library.
import { imageFileUrl } from '../images/images.ts';

/** What the form and staff call a piece that a visitor likes. */
export const pieceLabel = 'Something like';

/**
 * An image of a gallery as a request names it: the `id` of its tile, and what its caption says. The texts stay with the request when
 * the image is removed.
 */
export type Piece = { id: string; title?: string | undefined; artist?: string | undefined };

/** The most characters of the words, as captions have them. */
export const pieceLimits = { title: 160, artist: 120 } as const;

/** The initial of the gallery, and the name of the image's files or the start of the row's id. */
export const pieceIdPattern = /^[tpa][\w-]{8}$/;

export function pieceText({ title, artist }: Piece): string {
  return `${title || 'An image of the website'}${artist ? ` by ${artist}` : ''}`;
}

/** URLs of the image, of which one that is narrow has the last alone, and one without files none. */
export function pieceImages({ id }: Piece): string[] {
  return [480, 320].map((width) => imageFileUrl({ hash: id.slice(1) }, width, 'webp'));
}

type Detail = { id: string; question: string; answer: string };

/** What a request says beside its fields: the piece, and the answers to the studio's questions. */
export function detailsOf({
  piece,
  details = [],
}: {
  piece?: Piece | undefined;
  details?: Detail[] | undefined;
}): Detail[] {
  return piece ? [{ id: piece.id, question: pieceLabel, answer: pieceText(piece) }, ...details] : details;
}
