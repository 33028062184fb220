import * as z from 'zod';
import { measurementId } from './analytics.ts';
import { isContentKey } from './content.ts';
import { parseStyle } from './style.ts';
import { text } from './text.ts';

/** Most characters in one website text. What belongs to branding may be an inline logo of 64 KB (requirement BRAND-05). */
export const contentValueLimit = { branding: 65_536, text: 10_000 } as const;

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
          value: text({ max: contentValueLimit.branding, lines: true }),
          content_type: z.enum(['text', 'textarea']).default('text'),
          /** The value that the editor saw, `null` for none; another one by now refuses the save with a conflict. */
          before: z.string().nullable().optional(),
        })
        .refine(({ section, field }) => isContentKey(section, field), 'is not a text of this website')
        .refine(({ section, value }) => section === 'branding' || [...value].length <= contentValueLimit.text, {
          error: `must have at most ${contentValueLimit.text} characters`,
          path: ['value'],
        })
        .refine(
          ({ section, field, value }) =>
            section !== 'general' || field !== 'google_analytics_id' || value === '' || measurementId(value),
          { path: ['value'], error: 'must be a measurement ID such as G-AB12CD34EF' },
        )
        .refine(
          ({ section, field, value }) => section !== 'branding' || field !== 'style' || !value || parseStyle(value),
          { error: 'is not a style', path: ['value'] },
        ),
    )
    .min(1, 'must hold at least one text')
    .max(50, 'must hold at most 50 texts')
    .refine(
      (rows) => new Set(rows.map(({ section, field }) => `${section}/${field}`)).size === rows.length,
      'must name each text once',
    ),
});
