import * as z from 'zod';
import { cleanLine } from '../values/clean-text.ts';
import { text } from '../values/text-schemas.ts';
import { savedText, textUrlFault } from '../values/urls.ts';
import { measurementId } from '../website/analytics.ts';
import { isStyle, parseStyle } from '../website/style.ts';
import { weakPairsMessage } from '../website/style-contrast.ts';
import { madeChange } from './change-schemas.ts';
import { altLimit } from './list-rows.ts';
import { isContentKey, isOneLine, rulesLimit, seoLimits, studioNameLimit } from './texts.ts';

/** Maximum characters of a website text. A branding text may be an inline logo of 64 KB (BRAND-01). */
const contentValueLimit = { branding: 65_536, text: 10_000 } as const;
const fieldLimits: Record<string, number> = {
  ...seoLimits,
  studio_name: studioNameLimit,
  photo_alt: altLimit,
  appointment_rules: rulesLimit,
};

const contentKeyShape = { section: z.string(), field: z.string() };

/** A stored website text, with the field names of the specification (specification 3, site_content). */
export const contentRowSchema = z.object({
  ...contentKeyShape,
  value: z.string(),
  content_type: z.enum(['text', 'textarea']).catch('text'),
});
export type ContentRow = z.infer<typeof contentRowSchema>;

export const contentRowsSchema = z.object({ rows: z.array(contentRowSchema), ...madeChange });

/** A website text that may be stored, with the limits of its field. */
export const contentTextSchema = z
  .strictObject({
    ...contentKeyShape,
    value: text({ max: contentValueLimit.branding, lines: true }),
    content_type: z.enum(['text', 'textarea']).default('text'),
    /** The value that the editor loaded, or `null` for none. A different stored value causes a conflict error. */
    before: z.string().nullable().optional(),
  })
  .overwrite((row) => (isOneLine(row.field) ? { ...row, value: cleanLine(row.value) } : row))
  .refine(({ section, field }) => isContentKey(section, field), 'is not a text of this website')
  .superRefine(({ section, field, value }, context) => {
    const limit = fieldLimits[field] ?? contentValueLimit.text;
    if (section === 'branding' || [...value].length <= limit) return;
    context.addIssue({ code: 'custom', path: ['value'], message: `must have at most ${limit} characters` });
  })
  .superRefine(({ section, field, value }, context) => {
    const message = textUrlFault(section, field, value);
    if (message) context.addIssue({ code: 'custom', path: ['value'], message, params: { sentence: true } });
  })
  .overwrite((row) => ({ ...row, value: savedText(row.section, row.field, row.value) }))
  // It is part of the headers of emails.
  .refine(({ field, value }) => field !== 'studio_name' || /^[^<>"]*$/.test(value), {
    path: ['value'],
    error: 'must be one line without <, > and "',
  })
  .refine(({ field, value }) => field !== 'google_analytics_id' || value === '' || measurementId(value), {
    path: ['value'],
    error: 'must be a measurement ID such as G-AB12CD34EF',
  })
  .refine(({ field, value }) => field !== 'style' || !value || isStyle(value), {
    error: 'is not a style',
    path: ['value'],
  })
  .superRefine(({ field, value }, context) => {
    const style = field === 'style' ? parseStyle(value) : undefined;
    const message = style && weakPairsMessage(style);
    if (message) context.addIssue({ code: 'custom', path: ['value'], message });
  });

/** A save of up to 50 texts. */
export const contentChangesSchema = z.strictObject({
  rows: z
    .array(contentTextSchema)
    .min(1, 'must hold at least one text')
    .max(50, 'must hold at most 50 texts')
    .refine(
      (rows) => new Set(rows.map(({ section, field }) => `${section}/${field}`)).size === rows.length,
      'must name each text once',
    ),
});
