/** The sizes in which a photo is stored. */
export const photoSizes = ['large', 'small'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The key of a photo in the bucket of photos. */
export function photoKey(photo: string, size: PhotoSize): string {
  return `${photo}/${size}.jpg`;
}
