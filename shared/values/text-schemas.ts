import * as z from 'zod';

const visible = /[^\p{Z}\p{C}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters
const control = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters except tab, line feed and carriage return
const controlInLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

type Limits = { max: number; lines?: boolean };

/**
 * Text that a person typed, in any script. Removes surrounding white space and keeps the rest unchanged.
 * @param limits `max` counts characters (code points, so an emoji is one); `lines` allows tabs and line breaks
 */
export function text({ max, lines = false }: Limits) {
  const forbidden = lines ? controlInLines : control;
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .trim()
    .refine((value) => [...value].length <= max, `must have at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !forbidden.test(value), 'must not contain control characters')
    .meta({ maxLength: max });
}

/** Drops the control characters that turn the reading direction, so that a text cannot be shown in another order. */
export function inReadingOrder(schema: z.ZodString): z.ZodString {
  return schema.overwrite(withoutDirections);
}

export function withoutDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Text with at least one visible character. */
export function requiredText(limits: Limits) {
  return text(limits)
    .refine((value) => visible.test(value), 'must not be empty')
    .meta({ minLength: 1, maxLength: limits.max });
}
