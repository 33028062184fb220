import type * as z from 'zod';
import { artistSchema, calloutSchema, eventSchema, faqSchema, galleryImageSchema } from '#shared/content-lists.ts';
import type { GallerySlug } from '#shared/gallery.ts';
import { offeredArtistsItem } from './offered-artists.ts';

/** What the rows of all lists have. */
export type ListRow = { id: string; is_active: boolean; order_index: number };

/** A list of the website: the kind its rows are stored under, what they are, and what all of them have in common. */
export type List<Row extends ListRow = ListRow> = {
  kind: string;
  schema: z.ZodType<Row>;
  fixed?: Partial<Row>;
  /** An item that is written whenever the list is. */
  alongside?: (rows: readonly Row[]) => Record<string, unknown>;
};

export const callouts = { kind: 'callout', schema: calloutSchema } as const;
export const artists = { kind: 'artist', schema: artistSchema, alongside: offeredArtistsItem } as const;
export const events = { kind: 'event', schema: eventSchema } as const;
export const faqs = { kind: 'faq', schema: faqSchema } as const;

export function imagesOf(category: GallerySlug) {
  return { kind: `image/${category}`, schema: galleryImageSchema, fixed: { category_id: category } } as const;
}
