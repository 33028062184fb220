import { type Picture, pictureAddress } from '#shared/pictures.ts';

/** Largest width that is offered within the page. The lightbox has no such limit. */
const widthInPage = 1080;

/**
 * What a browser may choose from. Almost every browser takes AVIF, so only that comes in all widths: a page holds many
 * pictures, and its first view waits for all of this text.
 */
export function sources(picture: Picture, limit = widthInPage) {
  const fitting = picture.widths.filter((width) => width <= limit);
  const widths = fitting.length > 0 ? fitting : picture.widths.slice(0, 1);
  const middle = widths.find((width) => width >= 720) ?? widths.at(-1) ?? picture.width;
  const largest = widths.at(-1) ?? middle;
  const set = (format: 'avif' | 'webp', of: readonly number[]) =>
    of.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join();
  return {
    avif: set('avif', widths),
    webp: set('webp', middle === largest ? [middle] : [middle, largest]),
    jpeg: pictureAddress(picture, middle, 'jpeg'),
  };
}

/** The picture in full size, as every browser shows it. */
export function largestAddress(address: string, picture: Picture | undefined): string {
  const width = picture?.widths.at(-1);
  return picture && width ? pictureAddress(picture, width, 'jpeg') : address;
}
