// No schemas here: the dialogs that check a file before its upload work without the schema library.

const MB = 2 ** 20;
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'];

/**
 * The kinds of uploads: maximum file size in bytes (inclusive; specification 9), content types, and least role. SVG is not
 * accepted, because it can contain scripts (UPL-10).
 */
export const uploadKinds = {
  logo: { limitBytes: 2 * MB, types: imageTypes, role: 'admin' },
  favicon: { limitBytes: 5 * MB, types: ['image/png', 'image/jpeg'], role: 'admin' },
  preview: { limitBytes: 5 * MB, types: imageTypes, role: 'admin' },
  about: { limitBytes: 5 * MB, types: imageTypes, role: 'user' },
  artist: { limitBytes: 5 * MB, types: imageTypes, role: 'user' },
  gallery: { limitBytes: 10 * MB, types: imageTypes, role: 'user' },
  event: { limitBytes: 10 * MB, types: imageTypes, role: 'user' },
} as const;
export type UploadKind = keyof typeof uploadKinds;
export const uploadKindNames = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];

/** Maximum files per upload request. */
export const uploadBatchLimit = 20;

/** Checks a file's declared type and size in bytes, without its content. */
export function uploadFault(kind: UploadKind, { type, size }: { type: string; size: number }) {
  const { limitBytes, types } = uploadKinds[kind];
  if (!(types as readonly string[]).includes(type)) return 'type' as const;
  if (size === 0) return 'empty' as const;
  return size > limitBytes ? ('size' as const) : undefined;
}

/**
 * The value of a file input's `accept`. It omits HEIC, which the server cannot decode: a phone that is asked for JPEG
 * converts its photos itself.
 */
export function acceptedTypes(kind: UploadKind): string {
  return uploadKinds[kind].types.filter((type) => !/hei[cf]/.test(type)).join(',');
}

/** The three folders of stored images, as named in the specification (UPL-21). Image URLs are `/media/{folder}/…`. */
export const imageFolders = ['about-images', 'artist-photos', 'gallery-images'] as const;
export type ImageFolder = (typeof imageFolders)[number];
