// No schemas here: the public page and the dashboard work without the schema library.
import { imageFileUrl } from '../images/images.ts';

/** What the form and staff call a piece that a visitor likes. */
export const pieceLabel = 'Something like';

/**
 * An image of a gallery as a request names it: the `id` of its tile, and what its caption says. The texts stay with the request when
 * the image is removed.
 */
export type Piece = { id: string; title?: string | undefined; artist?: string | undefined };

/** The initial of the gallery, and the name of the image's files or the start of the row's id. */
export const pieceIdPattern = /^[tpa][\w-]{8}$/;

export function pieceText({ title, artist }: Piece): string {
  return `${title || 'An image of the website'}${artist ? ` by ${artist}` : ''}`;
}

/** The image, unless its files are gone. */
export function pieceImage({ id }: Piece): string {
  return imageFileUrl({ hash: id.slice(1) }, 480, 'webp');
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
