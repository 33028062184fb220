import * as z from 'zod';
import { BadCursorError } from './errors.ts';

const positionSchema = z.object({ id: z.uuid(), created_at: z.iso.datetime() });

/**
 * Where a page of leads ended: the id, and the value that its list sorts by, which is `created_at` in most lists. It does not
 * contain the list, so a cursor cannot switch to another list.
 */
export type Position = z.infer<typeof positionSchema>;

export function writeCursor({ id, created_at }: Position): string {
  return Buffer.from(JSON.stringify({ id, created_at })).toString('base64url');
}

/** @throws {BadCursorError} */
export function readCursor(cursor: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new BadCursorError({ cause });
  }
}
