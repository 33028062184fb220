import * as z from 'zod';
import { cleanLine, cleanLines, isBlank } from './clean-text.ts';

type Limits = { max: number; lines?: boolean };

/**
 * Text that a person typed, in any script. What a person cannot see is no reason to refuse it: control characters and surrounding
 * white space go, before characters are counted.
 * @param limits `max` counts characters (code points, so an emoji is one); `lines` keeps tabs and line breaks
 */
export function text({ max, lines = false }: Limits) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .overwrite(lines ? cleanLines : cleanLine)
    .trim()
    .refine((value) => [...value].length <= max, `must have at most ${max} characters`)
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
    .refine((value) => !isBlank(value), 'must not be empty')
    .meta({ minLength: 1, maxLength: limits.max });
}
