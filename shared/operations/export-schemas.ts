import * as z from 'zod';
import { gallerySlugs } from '../content/gallery.ts';
import { type ListName, type ListRow, listNames } from '../content/list-rows.ts';
import { contentLists } from '../content/list-schemas.ts';
import { absencesSchema } from '../dates/absence-schemas.ts';
import { settingKeys, settingLimits } from '../emails/email-rules.ts';
import { replySettingsSaveSchema, replyTemplatesSchema } from '../emails/reply-schemas.ts';
import { imageFileUrl, imageFormats, imageWidths } from '../images/images.ts';
import { imageFolders } from '../images/upload-kinds.ts';
import { type StoredImage, storedImageSchema } from '../images/upload-schemas.ts';
import { bookingSchema, leadSchema } from '../leads/lead-schemas.ts';
import { logEntrySchema } from '../leads/log-schemas.ts';
import { checkLimits } from './import-limits.ts';

/** The format of the folders that `npm run export` writes, and its version. */
export const exportFormat = 'afterhours-studio';
export const exportVersion = 1;

/** The lists of an export, each in a file of this name. */
export const exportedLists = [...listNames, ...gallerySlugs.map((slug) => `gallery-${slug}` as const)] as const;
export type ExportedList = (typeof exportedLists)[number];

/** A row of a list without its position, which is that in the file. */
export type ExportedRow = { id: string; is_active: boolean } & Record<string, unknown>;

/** Limits how large one item can be. DynamoDB allows 400 KB; search tokens and keys are added to these fields. */
const maxItemBytes = 300_000;

/** The schema of the rows of a list: that of the editors, so that an import stores no URL that they refuse. */
export function exportedRowSchema(list: ExportedList): z.ZodType<ExportedRow> {
  const { shape } = contentLists[kindOf(list)].sent;
  return z.strictObject({ ...shape, id: z.uuid(), is_active: z.boolean() }) as unknown as z.ZodType<ExportedRow>;
}

/** A list as exported: its rows in order, or `null` if it was never saved, so that the page shows its built-in entries. */
export function exportedListSchema(list: ExportedList) {
  return z
    .array(exportedRowSchema(list))
    .max(500)
    .refine((rows) => isDistinct(rows.map(({ id }) => id)), 'must hold each id once')
    .nullable();
}

/** The position is that in the file, the gallery the name of the file, and an account belongs to its stage. */
export function exportedRow(row: ListRow & { category_id?: string; account_id?: unknown }): ExportedRow {
  const { order_index: _, category_id: __, account_id: ___, ...fields } = row;
  return fields as ExportedRow;
}

function kindOf(list: ExportedList): ListName | 'images' {
  return listNames.find((name) => name === list) ?? 'images';
}

/** Folder and file names that an export can have below `media/`: no segment begins with a dot, so none leaves the folder. */
const imagePath = new RegExp(
  `^/media/(?:${imageFolders.join('|')})(?:/[\\w-][\\w.-]{0,200}){1,4}\\.(?:jpg|png|webp|gif|avif)$`,
);

/** No format of images has longer sides. */
const maxImageSide = 65_535;

/** An image with the values that pages use. Its files are below `media/`. */
export const exportedImageSchema = z.strictObject({
  ...storedImageSchema.shape,
  address: z.string().max(300).regex(imagePath, 'must be the path of an image'),
  hash: z.string().regex(/^[\w-]{8}$/, 'must be the hash of an image'),
  width: z.int().positive().max(maxImageSide),
  height: z.int().positive().max(maxImageSide),
  widths: z
    .array(
      z
        .int()
        .positive()
        .max(Math.max(...imageWidths)),
    )
    .min(1)
    .max(imageWidths.length),
  color: z.string().regex(/^#[0-9a-f]{3}$/, 'must be a color such as #1a2'),
});

export const exportedImagesSchema = z
  .array(exportedImageSchema)
  .refine((images) => isDistinct(images.map(({ address }) => address)), 'must hold each image once');

/** The URL paths of all files of an image: itself, then its widths in each format. */
export function imageFilePaths({ address, ...image }: Pick<StoredImage, 'address' | 'hash' | 'widths'>): string[] {
  return [
    address,
    ...image.widths.flatMap((width) => imageFormats.map((format) => imageFileUrl(image, width, format))),
  ];
}

/** The email settings. An export from before the morning email lacks its setting. */
export const exportedEmailSettingsSchema = z.strictObject({
  ...(Object.fromEntries(settingKeys.map((key) => [key, z.string().max(settingLimits[key])])) as Record<
    (typeof settingKeys)[number],
    z.ZodString
  >),
  morning_email: z.string().max(settingLimits.morning_email).default('false'),
});
export type ExportedEmailSettings = z.infer<typeof exportedEmailSettingsSchema>;

/** `null` if they were never saved, so that the built-in templates apply. */
export const exportedTemplatesSchema = replyTemplatesSchema.shape.templates.nullable();

export const exportedReplySettingsSchema = replySettingsSaveSchema.omit({ version: true }).nullable();

export const exportedAbsencesSchema = absencesSchema.shape.absences;

/** An entry of a lead's log, with what later replies need to join its thread. No email is waiting to be sent. */
export const exportedEntrySchema = logEntrySchema
  .and(z.object({ message_id: z.string().max(1000).optional(), is_transient: z.boolean().optional() }))
  .refine((entry) => !('delivery' in entry) || entry.delivery.fate !== 'queued', 'must not be a queued email')
  .refine(fitsItem, 'is too large')
  .superRefine((entry, context) => checkLimits(entry, context));
export type ExportedEntry = z.infer<typeof exportedEntrySchema>;

const { last_name, phone, email } = bookingSchema.shape;

/**
 * What an import takes of a lead: what the visitor typed as calls accept it, the service even if it is no longer offered. A request
 * that staff entered can lack the second name, the phone number and the email address.
 */
export const importedLeadShape = {
  ...leadSchema.shape,
  ...bookingSchema.omit({ service: true, artist: true }).shape,
  last_name: z.literal('').or(last_name),
  phone: z.literal('').or(phone),
  email: z.literal('').or(email),
  log: z.array(exportedEntrySchema),
};

export function checkLeadLimits({ log: _, ...lead }: { log: unknown }, context: z.RefinementCtx): void {
  checkLimits(lead, context);
}

/** A lead without its assignee. No email to the studio is waiting to be sent. */
const { assignee_id: _, ...exportedLeadShape } = importedLeadShape;

/** A lead of an export. `assignee` is the email address of the account that it is assigned to. */
export const exportedLeadSchema = z
  .strictObject({ ...exportedLeadShape, assignee: z.string().max(320).optional() })
  .refine(({ notification }) => notification.state !== 'pending', {
    error: 'must not be pending',
    path: ['notification', 'state'],
  })
  .refine(({ log: _, ...lead }) => fitsItem(lead), 'is too large')
  .superRefine(checkLeadLimits)
  .refine(({ log }) => isDistinct(log.map(({ id }) => id)), { error: 'must hold each id once', path: ['log'] });
export type ExportedLead = z.infer<typeof exportedLeadSchema>;

/** How many leads one file holds. */
export const leadsPerFile = 100;

/** `studio.json`: what the export holds, and the SHA-256 of each file in hexadecimal. It is written last. */
export const manifestSchema = z.strictObject({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  stage: z.string(),
  exported_at: z.iso.datetime(),
  counts: z.record(z.string(), z.int().nonnegative()),
  /** Damaged items, which no export contains. */
  left_out: z.array(z.string()),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')),
});
export type Manifest = z.infer<typeof manifestSchema>;

function isDistinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

function fitsItem(value: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(value)).length <= maxItemBytes;
}
