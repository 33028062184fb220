import { type ImageDetails, type ImageFormat, imageFileUrl } from '#shared/images/images.ts';

/** No screen wants less or more within the page. The lightbox has no upper limit. */
const leastWidth = 480;
const widthInPage = 1080;

/**
 * The files a browser can choose from. Nearly all browsers support AVIF, so only AVIF has several widths; every browser
 * that supports our cascade layers supports WebP. Short markup matters, because the page has dozens of images.
 */
export function sources(details: ImageDetails, limit = widthInPage) {
  const { widths } = details;
  const fitting = widths.filter((width) => width >= leastWidth && width <= limit);
  // A file that is hardly wider than the one before is not worth its markup.
  const apart = fitting.filter((width, index) => index === 0 || width >= 1.25 * (fitting[index - 1] ?? 0));
  const offered = apart.length > 0 ? apart : widths.slice(-1);
  const middle = offered.find((width) => width >= 720) ?? offered.at(-1) ?? details.width;
  return {
    avif: offered.map((width) => `${imageFileUrl(details, width, 'avif')} ${width}w`).join(),
    webp: imageFileUrl(details, middle, 'webp'),
  };
}

/** The URL of the largest file; every browser supports JPEG. */
export function largestUrl(url: string, details: ImageDetails | undefined, format: ImageFormat = 'jpeg'): string {
  const width = details?.widths.at(-1);
  return details && width ? imageFileUrl(details, width, format) : url;
}
