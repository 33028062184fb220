import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';
import type { PageImage } from './gallery/page-image.ts';

/** The `id` of a row's element, by which an open page finds it again in a newer document: short, as a page has dozens. */
export function rowId(id: string): string {
  return id.replace(/^([\da-f]{8})-.*/, '$1');
}

/** The same of an image: part of the names of its files, so it hardly adds to a compressed page. */
export function tileId({ id, image_url }: PageImage, gallery: GallerySlug, pictures: HomeContent['pictures']): string {
  return gallery[0] + (pictures[image_url]?.hash ?? rowId(id));
}
