// Plain values, apart from the schemas made of them: the dialogs that check a file before it is sent need no schema
// library.

const MB = 2 ** 20;
const anyPicture = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'];

/**
 * What can be uploaded: most bytes of a file (specification 9; exactly that many are accepted), its content types, and
 * who may. An svg is none of the types, since it can carry scripts (UPL-12).
 */
export const uploadKinds = {
  logo: { limitBytes: 2 * MB, types: anyPicture, role: 'admin' },
  favicon: { limitBytes: 5 * MB, types: ['image/png', 'image/jpeg'], role: 'admin' },
  preview: { limitBytes: 5 * MB, types: anyPicture, role: 'admin' },
  about: { limitBytes: 5 * MB, types: anyPicture, role: 'user' },
  artist: { limitBytes: 5 * MB, types: anyPicture, role: 'user' },
  gallery: { limitBytes: 10 * MB, types: anyPicture, role: 'user' },
  event: { limitBytes: 10 * MB, types: anyPicture, role: 'user' },
} as const;
export type UploadKind = keyof typeof uploadKinds;
export const uploadKindNames = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];

/** Most files that one request may ask to upload. */
export const uploadBatchLimit = 20;

/** What is wrong with a file of this kind before anybody has looked into it; `size` in bytes. */
export function uploadFault(kind: UploadKind, { type, size }: { type: string; size: number }) {
  const { limitBytes, types } = uploadKinds[kind];
  if (!(types as readonly string[]).includes(type)) return 'type' as const;
  return size > limitBytes ? ('size' as const) : undefined;
}

/**
 * Value of `accept` for a file field. HEIC is left out though it is one of the types: asked for JPEG, a phone converts its
 * photos by itself, while HEIC is sent as it is and cannot be read by our server.
 */
export function acceptedTypes(kind: UploadKind): string {
  return uploadKinds[kind].types.filter((type) => !/hei[cf]$/.test(type)).join(',');
}

/** The three places of stored files, in the words of the specification (UPL-27). Addresses are `/media/{place}/…`. */
export const picturePlaces = ['about-images', 'artist-photos', 'gallery-images'] as const;
export type PicturePlace = (typeof picturePlaces)[number];
