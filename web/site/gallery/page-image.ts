import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';

/** An image of a gallery as the page shows it. */
export type PageImage = HomeContent['gallery'][GallerySlug][number];
