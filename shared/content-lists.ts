import * as z from 'zod';
import { calloutIcons } from './choices.ts';
import { gallerySlugs } from './gallery.ts';
import { requiredText, text } from './text.ts';

export { calloutIcons, newRowId, newRowPrefix } from './choices.ts';

/** Most rows in one list, and most rows that one save may add, change or remove: it is a single transaction. */
export const listLimits = { rows: 500, changes: 90 } as const;

/** Text that may be left out; empty means none. */
function optionalText(limits: Parameters<typeof text>[0]) {
  return text(limits)
    .nullish()
    .transform((value) => value || null);
}

const address = text({ max: 2000 }).regex(/^(https?:\/\/|\/(media|assets)\/)/, 'must be the address of a picture');
const optionalAddress = z.union([z.literal('').transform(() => null), z.null(), address]).default(null);

const callout = {
  title: requiredText({ max: 120 }),
  description: text({ max: 500, lines: true }),
  icon: z.enum(calloutIcons),
};
const artist = {
  name: requiredText({ max: 120 }),
  description: optionalText({ max: 2000, lines: true }),
  profile_picture: optionalAddress,
  instagram_link: optionalText({ max: 200 }),
};
const event = {
  name: requiredText({ max: 160 }),
  description: optionalText({ max: 2000, lines: true }),
  event_date: z.iso.datetime({ error: 'must be a date and time, as 2025-01-05T21:30:00Z' }),
  image_url: optionalAddress,
};
const faq = {
  question: requiredText({ max: 300 }),
  answer: requiredText({ max: 5000, lines: true }),
};
const galleryImage = {
  title: optionalText({ max: 160 }),
  description: optionalText({ max: 2000, lines: true }),
  image_url: address,
  artist_name: optionalText({ max: 120 }),
};

/** A row as it is stored: `order_index` is its place in the list, from 0 (ED-17). */
function stored<S extends z.ZodRawShape>(shape: S) {
  return z.object({ id: z.uuid(), ...shape, is_active: z.boolean(), order_index: z.int().nonnegative() });
}

/** A row as it is sent: a new one under an id that begins with `temp-`; its place in the list is its place here. */
function sent<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject({
    id: z.union([z.uuid(), z.string().regex(/^temp-[\w-]{1,60}$/)], 'must be an id, or begin with temp-'),
    ...shape,
    is_active: z.boolean().default(true),
  });
}

export const calloutSchema = stored(callout);
export const artistSchema = stored(artist);
export const eventSchema = stored(event);
export const faqSchema = stored(faq);
export const galleryImageSchema = stored({ category_id: z.enum(gallerySlugs), ...galleryImage });

export type Callout = z.infer<typeof calloutSchema>;
export type Artist = z.infer<typeof artistSchema>;
export type StudioEvent = z.infer<typeof eventSchema>;
export type Faq = z.infer<typeof faqSchema>;
export type GalleryImage = z.infer<typeof galleryImageSchema>;

/** How a row of each kind is stored and sent. */
export const rowSchemas = {
  callouts: { stored: calloutSchema, sent: sent(callout) },
  artists: { stored: artistSchema, sent: sent(artist) },
  events: { stored: eventSchema, sent: sent(event) },
  faqs: { stored: faqSchema, sent: sent(faq) },
  images: { stored: galleryImageSchema, sent: sent(galleryImage) },
} as const;
export type RowKind = keyof typeof rowSchemas;

/** A whole list in order, with the version that a save of it has to name. Version 0 was never saved. */
export function listSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ version: z.int().nonnegative(), rows: z.array(row) });
}

/**
 * A save of a whole list: rows in their new order, new ones among them; rows that are missing are removed. It is refused
 * when `version` is no longer the stored one, since somebody else saved meanwhile.
 */
export function listSaveSchema<Row extends z.ZodType<{ id: string }>>(row: Row) {
  return z.strictObject({
    version: z.int().nonnegative(),
    rows: z
      .array(row)
      .max(listLimits.rows, `must hold at most ${listLimits.rows} rows`)
      .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must name each row once'),
  });
}
