import * as z from 'zod';
import { contentTextSchema } from '../content/text-schemas.ts';
import {
  checkLeadLimits,
  type ExportedRow,
  exportedAbsencesSchema,
  exportedEmailSettingsSchema,
  exportedEntrySchema,
  exportedImageSchema,
  exportedLists,
  exportedReplySettingsSchema,
  exportedTemplatesSchema,
  importedLeadShape,
} from './export-schemas.ts';
import { type Commands, commandSchema } from './function-commands.ts';

/** How much one call accepts, so that it finishes well within its timeout and its body stays below 6 MB. */
export const importPages = { imagesAtOnce: 25, rowsAtOnce: 100, leadsAtOnce: 20, bytesAtOnce: 3_000_000 } as const;

/** Identifies an export: the SHA-256 of its `studio.json`. Only the import that began last can write. */
const exportId = z.string().regex(/^[0-9a-f]{64}$/);

const fileSchema = z.strictObject({ path: z.string().max(400), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const listSchema = z.enum(exportedLists);

/** A lead with the account that it is assigned to in this stage. */
const importedLeadSchema = z.object(importedLeadShape).superRefine(checkLeadLimits);
export type ImportedLead = z.infer<typeof importedLeadSchema>;

/** What a stage holds already. */
export const stageContentSchema = z.object({
  texts: z.int(),
  rows: z.int(),
  images: z.int(),
  /** Whether an import of another export was interrupted. */
  interrupted: z.boolean(),
});
export type StageContent = z.infer<typeof stageContentSchema>;

/** The commands behind `npm run import`. Each can be repeated. */
export const importCommands = {
  /** Starts an import, or continues it after an interruption. `occupied`: the stage has content, and nothing was changed. */
  begin: {
    input: z.strictObject({ export: exportId, replace: z.boolean() }),
    result: z.object({
      state: z.enum(['started', 'continued', 'occupied']),
      there: stageContentSchema,
      /** Whether the content was already switched, so that only leads are left. */
      committed: z.boolean(),
    }),
  },
  /** Signed URLs for the files of those images that the stage does not have yet. */
  images: {
    input: z.strictObject({
      export: exportId,
      images: z
        .array(z.strictObject({ ...exportedImageSchema.shape, files: z.array(fileSchema).min(1).max(20) }))
        .max(importPages.imagesAtOnce),
    }),
    result: z.object({
      uploads: z.array(z.object({ path: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) })),
    }),
  },
  /** Adds images to the library after their files were uploaded. */
  recordImages: {
    input: z.strictObject({ export: exportId, images: z.array(exportedImageSchema).max(importPages.imagesAtOnce) }),
    result: z.object({}),
  },
  /** Stores rows of a list. They are not visible until `commit`. */
  rows: {
    input: z.strictObject({
      export: exportId,
      list: listSchema,
      rows: z.array(z.custom<ExportedRow>()).max(importPages.rowsAtOnce),
    }),
    result: z.object({}),
  },
  /** Stores email settings, reply templates, reply settings and times off. Without `replace`, those that were ever saved are kept. */
  settings: {
    input: z.strictObject({
      export: exportId,
      email: exportedEmailSettingsSchema,
      templates: exportedTemplatesSchema,
      reply: exportedReplySettingsSchema,
      absences: exportedAbsencesSchema,
    }),
    result: z.object({ kept: z.array(z.string()) }),
  },
  /** Switches all texts and lists in one transaction, which publishes the site once. `lists` holds the ids of the rows. */
  commit: {
    input: z.strictObject({
      export: exportId,
      texts: z.array(contentTextSchema).max(100),
      lists: z.record(listSchema, z.array(z.uuid()).max(500).nullable()),
    }),
    result: z.object({}),
  },
  /** Stores the first entries of a long log, before its lead is added with the rest. */
  entries: {
    input: z.strictObject({ export: exportId, lead: z.uuid(), log: z.array(exportedEntrySchema).min(1) }),
    result: z.object({}),
  },
  /** Adds leads that the stage does not have. `recoded` lists those that got another code. */
  leads: {
    input: z.strictObject({
      export: exportId,
      leads: z.array(importedLeadSchema).min(1).max(importPages.leadsAtOnce),
    }),
    result: z.object({
      added: z.int(),
      there: z.int(),
      erased: z.array(z.string()),
      recoded: z.array(z.string()),
    }),
  },
  /** The accounts that leads can be assigned to. */
  staff: {
    input: z.strictObject({}),
    result: z.object({ accounts: z.array(z.object({ id: z.string(), email: z.string() })) }),
  },
  /** Deletes the rows that were replaced, and ends the import. */
  finish: { input: z.strictObject({ export: exportId }), result: z.object({}) },
} as const satisfies Commands;

export const importCommandSchema = commandSchema(importCommands);
