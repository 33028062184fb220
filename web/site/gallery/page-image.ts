import type { GallerySlug } from '#shared/gallery.ts';
import type { HomeContent } from '#shared/page.ts';

/** An image of a gallery as the page shows it. */
export type PageImage = HomeContent['gallery'][GallerySlug][number];
