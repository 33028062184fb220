import * as z from 'zod';
import { text } from '../values/text-schemas.ts';
import { timeFault } from '../values/time-schemas.ts';

const day = z.iso.date(timeFault('must be a day such as 2027-03-01'));
/** Optional, because rows from before there were books lack them, and an older editor sends rows without them. */
const optionalDay = z.union([z.literal('').transform(() => null), z.null(), day]).optional();
/** The fields of an artist's row that say whether the artist takes requests, and who answers them (`books.ts`). */
export const books = {
  books: z.enum(['open', 'closed']).optional(),
  /** A word for visitors, such as `opens in March`. */
  books_word: text({ max: 80 })
    .nullable()
    .transform((value) => value || null)
    .optional(),
  books_open_on: optionalDay,
  guest_from: optionalDay,
  guest_until: optionalDay,
  /** The account that new requests for this artist are assigned to. */
  account_id: z.union([z.literal('').transform(() => null), z.null(), z.uuid()]).optional(),
};

/** As they are stored. */
export const storedBooks = lenient(books);

/** A damaged value reads as absent: it must not take the row down. */
function lenient<S extends Record<string, z.ZodType>>(shape: S) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.catch(undefined)]);
  return Object.fromEntries(entries) as { [Name in keyof S]: z.ZodCatch<S[Name]> };
}
