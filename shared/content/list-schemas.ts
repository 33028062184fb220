import * as z from 'zod';
import {
  askForPhotosTwice,
  choicesFault,
  choicesIn,
  questionKinds,
  questionLimits,
  questionServices,
} from '../leads/questions.ts';
import type { StaffRole } from '../users/user-schemas.ts';
import { requiredText, text } from '../values/text-schemas.ts';
import { timeFault } from '../values/time-schemas.ts';
import { asHttps, isImageUrl, type UrlKind, urlFault, urlRules } from '../values/urls.ts';
import { books, storedBooks } from './books-schemas.ts';
import { madeChange } from './change-schemas.ts';
import { gallerySlugs } from './gallery.ts';
import { altLimit, calloutIcons, type ListName } from './list-rows.ts';

/** Maximum rows in a list, and maximum rows that one save may add, change or remove: a save is a single transaction. */
export const listLimits = { rows: 500, changes: 90 } as const;

/** Optional text. An empty string becomes `null`. */
function optionalText(limits: Parameters<typeof text>[0]) {
  return text(limits)
    .nullish()
    .transform((value) => value || null);
}

/** A stored image URL. Pages leave out an image whose URL is no longer considered safe. */
const storedUrl = text({ max: 2000 }).regex(/^(https?:\/\/|\/(media|assets)\/)/, 'must be the URL of an image');
const optionalStoredUrl = z.union([z.literal('').transform(() => null), z.null(), storedUrl]).default(null);

/** The alternative text of an image, for visitors who cannot see it. */
const alt = optionalText({ max: altLimit });

const callout = {
  title: requiredText({ max: 120 }),
  description: text({ max: 500, lines: true }),
  icon: z.enum(calloutIcons),
};
const artist = {
  name: requiredText({ max: 120 }),
  description: optionalText({ max: 2000, lines: true }),
  profile_picture: optionalStoredUrl,
  alt,
  instagram_link: optionalText({ max: 200 }),
};
const event = {
  name: requiredText({ max: 160 }),
  description: optionalText({ max: 2000, lines: true }),
  event_date: z.iso.datetime(timeFault('must be a date and time such as 2025-01-05T21:30:00Z')),
  image_url: optionalStoredUrl,
  alt,
};
const faq = {
  question: requiredText({ max: 300 }),
  answer: requiredText({ max: 5000, lines: true }),
};
const question = {
  question: requiredText({ max: 160 }),
  /** Not `kind`, which is the key of the table. */
  answered_by: z.enum(questionKinds),
  /** One to a line. */
  choices: optionalText({ max: 2500, lines: true }),
  services: z.enum(questionServices),
  is_required: z.boolean().default(false),
};
const galleryImage = {
  title: optionalText({ max: 160 }),
  description: optionalText({ max: 2000, lines: true }),
  image_url: storedUrl,
  alt,
  artist_name: optionalText({ max: 120 }),
};

/** An image URL in a request. Its error message is shown to the person who entered the URL. */
const imageUrl = text({ max: 2000 }).refine(isImageUrl, { error: urlRules.image.fault, params: { sentence: true } });

/** An optional URL in a request. An empty string becomes `null`. */
function optionalUrl(kind: UrlKind, max: number) {
  const rule = { error: urlRules[kind].fault, params: { sentence: true } };
  return optionalText({ max }).refine((value) => !urlFault(kind, value ?? ''), rule);
}

const optionalImageUrl = optionalUrl('image', 2000);
const socialLink = optionalUrl('social', 200).overwrite((value) => value && asHttps(value));

/** A row as stored. `order_index` is its zero-based position in the list (ED-15). */
function stored<S extends z.ZodRawShape>(shape: S) {
  return z.object({ id: z.uuid(), ...shape, is_active: z.boolean(), order_index: z.int().nonnegative() });
}

/** A row in a save request. New rows have an id that begins with `temp-`; the array order becomes the list order. */
function sent<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject({
    id: z.union([z.uuid(), z.string().regex(/^temp-[\w-]{1,60}$/)], 'must be an id, or begin with temp-'),
    ...shape,
    is_active: z.boolean().default(true),
  });
}

const calloutSchema = stored({ ...callout, icon: callout.icon.catch('Star') });
const artistSchema = stored({ ...artist, ...storedBooks });
export const eventSchema = stored(event);
const faqSchema = stored(faq);
export const questionSchema = stored(question);
export const galleryImageSchema = stored({ category_id: z.enum(gallerySlugs), ...galleryImage });

export type Callout = z.infer<typeof calloutSchema>;
export type Artist = z.infer<typeof artistSchema>;
export type StudioEvent = z.infer<typeof eventSchema>;
export type Faq = z.infer<typeof faqSchema>;
export type Question = z.infer<typeof questionSchema>;
export type GalleryImage = z.infer<typeof galleryImageSchema>;

/**
 * The least role that reads and saves a list, and its maximum number of rows, if not those of the other lists. `fault` finds what is
 * wrong with the rows together.
 */
export type ListSchemas = {
  stored: z.ZodType;
  sent: z.ZodType;
  role?: StaffRole;
  most?: number;
  fault?: (rows: readonly unknown[]) => string | undefined;
};

/**
 * The lists of the website with the schemas of their stored and sent rows. Calls, routes, the published snapshot and the
 * hooks of the dashboard derive from this table. Each gallery has its own `images` list.
 */
export const contentLists = {
  callouts: { stored: calloutSchema, sent: sent(callout) },
  artists: {
    stored: artistSchema,
    sent: sent({ ...artist, profile_picture: optionalImageUrl, instagram_link: socialLink, ...books }).refine(
      ({ guest_from, guest_until }) => !guest_from || !guest_until || guest_from <= guest_until,
      { path: ['guest_until'], error: 'must not be before the first day' },
    ),
  },
  events: { stored: eventSchema, sent: sent({ ...event, image_url: optionalImageUrl }) },
  faqs: { stored: faqSchema, sent: sent(faq) },
  questions: {
    role: 'admin',
    most: questionLimits.questions,
    stored: questionSchema,
    fault: (rows) =>
      askForPhotosTwice(rows as Question[])
        ? 'must ask for photos with one active question, and for a photo of the body with another'
        : undefined,
    sent: sent(question).superRefine(({ answered_by, choices }, context) => {
      const all = choicesIn(choices);
      const message = choicesFault(answered_by, all);
      if (message) context.addIssue({ code: 'custom', path: ['choices'], message });
    }),
  },
  images: { stored: galleryImageSchema, sent: sent({ ...galleryImage, image_url: imageUrl }) },
} as const satisfies Record<ListName | 'images', ListSchemas>;
export type RowKind = keyof typeof contentLists;
export type StoredRow<Kind extends RowKind> = z.infer<(typeof contentLists)[Kind]['stored']>;

/**
 * A whole list in order, with the version that a save must name. Version 0 means never saved. `unreadable` lists the ids
 * of damaged rows: pages leave them out, saves keep them, and staff can remove them like any other row. `ordered_by` is the
 * account that last moved rows.
 */
export function listSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    version: z.int().nonnegative(),
    rows: z.array(row),
    unreadable: z.array(z.string()).optional(),
    ordered_by: z.string().optional(),
    ...madeChange,
  });
}

/**
 * A save of a whole list: all rows in their new order, including new rows. Missing rows are removed. The server rejects
 * the save if `version` is not the stored version, because another save came first.
 */
export function listSaveSchema<Row extends z.ZodType<{ id: string }>>(
  row: Row,
  most: number = listLimits.rows,
  fault: ListSchemas['fault'] = () => undefined,
) {
  return z.strictObject({
    version: z.int().nonnegative(),
    rows: z
      .array(row)
      .max(most, `must hold at most ${most} rows`)
      .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must name each row once')
      .superRefine((rows, context) => {
        const message = fault(rows);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  });
}
