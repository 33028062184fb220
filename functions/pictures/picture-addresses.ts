import type { GallerySlug } from '#shared/gallery.ts';
import type { PicturePlace, UploadKind } from '#shared/upload-kinds.ts';

/** What names are made from beside the time: the category of gallery pictures, the id of an artist. */
export type Naming = { kind: UploadKind; category?: GallerySlug; artistId?: string };

/** How the name of a file ends. HEIC, which browsers do not show, becomes JPEG. */
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'jpg',
  'image/heif': 'jpg',
};

/**
 * Public addresses for files of these content types, each another one (UPL-14 to UPL-19). `timestamp` is in milliseconds.
 * Several gallery pictures of one moment differ by their index from 0; other kinds, of which one is uploaded at a time,
 * by a later millisecond.
 */
export function pictureAddresses(naming: Naming, types: readonly string[], timestamp: number): string[] {
  return types.map((type, index) => {
    const ending = endings[type];
    if (!ending) throw new Error(`Files of the type ${type} have no name`);
    const several = naming.kind === 'gallery' && types.length > 1;
    const moment = several ? `${timestamp}-${index}` : `${timestamp + index}`;
    return `/media/${beginning(naming)}${moment}.${ending}`;
  });
}

/** Place and name up to the time. */
function beginning({ kind, category, artistId }: Naming): `${PicturePlace}/${string}` {
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
