import * as z from 'zod';
import { isContentKey } from './content.ts';
import { text } from './text.ts';

/** Most characters in one website text. An inline logo may be 64 KB of text (requirement BRAND-05). */
export const contentValueLimit = 65_536;

const contentKeyShape = { section: z.string(), field: z.string() };

/** One stored website text, as the specification names its fields (specification 3, site_content). */
export const contentRowSchema = z.object({
  ...contentKeyShape,
  value: z.string(),
  content_type: z.enum(['text', 'textarea']),
});
export type ContentRow = z.infer<typeof contentRowSchema>;

export const contentRowsSchema = z.object({ rows: z.array(contentRowSchema) });

/** A save of at most 50 texts at once. */
export const contentChangesSchema = z.strictObject({
  rows: z
    .array(
      z
        .strictObject({
          ...contentKeyShape,
          value: text({ max: contentValueLimit, lines: true }),
          content_type: z.enum(['text', 'textarea']).default('text'),
        })
        .refine(({ section, field }) => isContentKey(section, field), 'is not a text of this website'),
    )
    .min(1, 'must hold at least one text')
    .max(50, 'must hold at most 50 texts')
    .refine(
      (rows) => new Set(rows.map(({ section, field }) => `${section}/${field}`)).size === rows.length,
      'must name each text once',
    ),
});
