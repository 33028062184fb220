import { z } from 'zod';
import { invalidParameter } from './errors.ts';

/** Entries on one page, 60 at most. */
export const limit = z
  .number()
  .int()
  .min(0)
  .max(60)
  .optional()
  .transform((given) => given || 60);

/** The pagination token for the page after this entry. */
export function pageToken(lastEntry: string): string {
  return Buffer.from(JSON.stringify({ after: lastEntry })).toString('base64');
}

/** Decodes a pagination token. @throws {UserPoolError} InvalidParameterException for any text but a page's own */
export function resumeAfter(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  try {
    return tokenContent.parse(JSON.parse(Buffer.from(token, 'base64').toString())).after;
  } catch {
    throw invalidParameter('Invalid pagination token.');
  }
}

const tokenContent = z.object({ after: z.string() });
