import type { GallerySlug } from '#shared/content/gallery.ts';
import { siteLabels } from '../site-labels.ts';
import type { PageImage } from './page-image.ts';

/** The alt text of a gallery image: its description, its title, or the kind of image. */
export function imageAlt({ alt, title, artist_name }: Omit<PageImage, 'id'>, gallery: GallerySlug): string {
  const { kinds, kindBy } = siteLabels.images;
  const kind = kinds[gallery];
  return alt || title || (artist_name ? kindBy(kind, artist_name) : kind);
}
