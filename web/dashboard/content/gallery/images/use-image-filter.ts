import { useState } from 'react';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';

/** Without `artist`, images of all artists; with an empty one, images without an artist. */
export type ImageFilter = { artist?: string | undefined; undescribed: boolean };

/** The images that a filter shows. An image stays while it is edited, until the filter changes. */
export function useImageFilter(images: readonly GalleryImage[]) {
  const [filter, setFilter] = useState<ImageFilter>({ undescribed: false });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  return {
    filter,
    isOn: filter.artist !== undefined || filter.undescribed,
    shown: images.filter(({ id }) => !hidden.has(id)),
    show: (next: ImageFilter) => {
      setFilter(next);
      setHidden(new Set(images.filter((image) => !matches(image, next)).map(({ id }) => id)));
    },
  };
}

function matches({ artist_name, alt }: GalleryImage, { artist, undescribed }: ImageFilter): boolean {
  return (artist === undefined || artist === (artist_name ?? '')) && (!undescribed || isBlank(alt ?? ''));
}
