import { cleanLine, isBlank } from '#shared/values/clean-text.ts';

/** The search text to send; undefined when the input has no visible characters. */
export function searchFor(typed: string): string | undefined {
  return isBlank(typed) ? undefined : cleanLine(typed).trim();
}
