/**
 * A stored image as pages use it. Its files are named by a hash of the original, so they never change. `width` and `height`
 * are those of the upright original in pixels; `color` is its approximate mean color as `#rgb`, shown while it loads.
 */
export type ImageDetails = {
  hash: string;
  width: number;
  height: number;
  /** The widths of the available files, ascending, never wider than the original. */
  widths: readonly number[];
  color: string;
};

/** Widths of the generated files in pixels. Phones need about 700 for a full-width image. */
export const imageWidths = [320, 480, 720, 1080, 1600] as const;

/** The formats of each width. Every browser supports the last one. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export function imageFileUrl({ hash }: Pick<ImageDetails, 'hash'>, width: number, format: ImageFormat): string {
  return `/media/pictures/${hash}/${width}.${format}`;
}
