/**
 * A stored picture, as pages need it. Its files are named for its bytes, so they never change; `width` and `height` are
 * those of the upright original in pixels, `color` is about its mean colour, as `#rgb`, shown until the picture is there.
 */
export type Picture = {
  hash: string;
  width: number;
  height: number;
  /** The widths there are files for, ascending; never wider than the original. */
  widths: readonly number[];
  color: string;
};

/** Widths that pictures are made in, in pixels: phones want about 700 for a picture across the whole screen. */
export const pictureWidths = [320, 480, 720, 1080, 1600] as const;

/** What each width is made as. Every browser shows the last one. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export function pictureAddress({ hash }: Pick<Picture, 'hash'>, width: number, format: PictureFormat): string {
  return `/media/pictures/${hash}/${width}.${format}`;
}
