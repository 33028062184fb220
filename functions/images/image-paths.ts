import type { GallerySlug } from '#shared/content/gallery.ts';
import type { ImageFolder, UploadKind } from '#shared/images/upload-kinds.ts';

/** What a file name is made from, besides the time. */
export type Naming = { kind: UploadKind; category?: GallerySlug; artistId?: string };

/** File extensions. HEIC, which browsers do not show, becomes JPEG. */
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'jpg',
  'image/heif': 'jpg',
};

/**
 * Distinct public paths for files of these content types (UPL-14). `timestamp` is in milliseconds. Gallery images
 * of one request differ by their index from 0. Files of other kinds get consecutive milliseconds.
 */
export function imagePaths(naming: Naming, types: readonly string[], timestamp: number): string[] {
  return types.map((type, index) => {
    const extension = extensions[type];
    if (!extension) throw new Error(`There is no file extension for ${type}`);
    const several = naming.kind === 'gallery' && types.length > 1;
    const moment = several ? `${timestamp}-${index}` : `${timestamp + index}`;
    return `/media/${prefix(naming)}${moment}.${extension}`;
  });
}

/** Whether an image is shown on a background of its place, as logos and icons are. */
export function keepsTransparency(path: string): boolean {
  return /^\/media\/about-images\/(logo|favicon)-/.test(path);
}

/** Folder and file name up to the time. */
function prefix({ kind, category, artistId }: Naming): `${ImageFolder}/${string}` {
  switch (kind) {
    case 'about':
      return 'about-images/about/';
    case 'logo':
    case 'favicon':
    case 'preview':
      return `about-images/${kind}-`;
    case 'artist':
      return `artist-photos/${artistId}-`;
    case 'gallery':
      return `gallery-images/${category}/${category}-`;
    case 'event':
      return 'gallery-images/events/events-';
  }
}
