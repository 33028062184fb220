import { type Picture, type PictureFormat, pictureAddress } from '#shared/pictures.ts';

/** Every phone and screen wants more than the smallest width within the page, and none a larger one. The lightbox has no such limit. */
const leastWidth = 480;
const widthInPage = 1080;

/**
 * What a browser may choose from. Almost every browser takes AVIF, so only that comes in several widths, and all that
 * know the cascade layers of our styles take WebP: a page holds many pictures, and its first view waits for all of this
 * text.
 */
export function sources(picture: Picture, limit = widthInPage) {
  const { widths } = picture;
  const fitting = widths.filter((width) => width >= leastWidth && width <= limit);
  const offered = fitting.length > 0 ? fitting : widths.slice(-1);
  const middle = offered.find((width) => width >= 720) ?? offered.at(-1) ?? picture.width;
  return {
    avif: offered.map((width) => `${pictureAddress(picture, width, 'avif')} ${width}w`).join(),
    webp: pictureAddress(picture, middle, 'webp'),
  };
}

/** The picture in full size; as JPEG, every browser shows it. */
export function largestAddress(address: string, picture: Picture | undefined, format: PictureFormat = 'jpeg'): string {
  const width = picture?.widths.at(-1);
  return picture && width ? pictureAddress(picture, width, format) : address;
}
