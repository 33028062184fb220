import * as z from 'zod';
import { contentRowSchema } from '../content/text-schemas.ts';
import { storedImageSchema } from '../images/upload-schemas.ts';
import { leadSchema } from '../leads/lead-schemas.ts';
import { logEntryIdSchema } from '../leads/log-schemas.ts';
import {
  type ExportedEntry,
  type ExportedRow,
  exportedAbsencesSchema,
  exportedEmailSettingsSchema,
  exportedLists,
  exportedReplySettingsSchema,
  exportedTemplatesSchema,
} from './export-schemas.ts';
import { type Commands, commandSchema } from './function-commands.ts';

/** Sizes of pages, so that every answer stays below the 6 MB that Lambda allows. */
export const exportPages = { imagesAtOnce: 25, leadsAtOnce: 20, entriesWithLead: 10 } as const;

const damaged = z.array(z.string());
const entries = z.array(z.custom<ExportedEntry>());

/**
 * The commands behind `npm run export`. They only read. `version` is the version of the content that was read, so that
 * the caller notices a change between two pages. `damaged` names the items that could not be read.
 */
export const exportCommands = {
  texts: {
    input: z.strictObject({}),
    result: z.object({ version: z.int(), rows: z.array(contentRowSchema), damaged }),
  },
  /** A page of a list, from this position. `saved` is false for a list that was never saved. */
  list: {
    input: z.strictObject({ list: z.enum(exportedLists), from: z.int().nonnegative() }),
    result: z.object({
      version: z.int(),
      saved: z.boolean(),
      rows: z.array(z.custom<ExportedRow>()),
      damaged,
      next: z.int().optional(),
    }),
  },
  settings: {
    input: z.strictObject({}),
    result: z.object({
      email: exportedEmailSettingsSchema,
      templates: exportedTemplatesSchema,
      reply: exportedReplySettingsSchema,
      absences: exportedAbsencesSchema,
    }),
  },
  /** A page of images by path, each with a signed URL for each of its files. */
  images: {
    input: z.strictObject({ cursor: z.string().optional() }),
    result: z.object({
      images: z.array(storedImageSchema.extend({ urls: z.array(z.string()) })),
      total: z.int(),
      next: z.string().optional(),
    }),
  },
  /** A page of leads, newest first, each with the oldest entries of its log. */
  leads: {
    input: z.strictObject({ cursor: z.string().optional() }),
    result: z.object({
      leads: z.array(leadSchema.extend({ log: entries, next_entry: logEntryIdSchema.optional() })),
      damaged,
      next: z.string().optional(),
    }),
  },
  /** The entries of a lead's log after this one, oldest first. */
  log: {
    input: z.strictObject({ lead: z.uuid(), after: logEntryIdSchema }),
    result: z.object({ log: entries, damaged, next_entry: logEntryIdSchema.optional() }),
  },
  /** The accounts that leads can be assigned to. */
  staff: {
    input: z.strictObject({}),
    result: z.object({ accounts: z.array(z.object({ id: z.string(), email: z.string() })) }),
  },
} as const satisfies Commands;

export type ExportResult<Name extends keyof typeof exportCommands> = z.infer<(typeof exportCommands)[Name]['result']>;

export const exportCommandSchema = commandSchema(exportCommands);
