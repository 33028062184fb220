import { expect, test } from 'vitest';
import * as z from 'zod';
import { books } from '../content/books-schemas.ts';
import { contentLists } from '../content/list-schemas.ts';
import { sentDateSchema, sentOfferSchema } from '../dates/date-schemas.ts';
import { leadLaterChangeSchema } from '../leads/log-schemas.ts';

const terms = { minutes: 60, artist_id: '5a5a5a5a-0000-4000-8000-000000000001' };
const day = '2028-02-29';
const time = `${day}T23:59`;

/** Every value that staff enter as a day or a time. */
const doors: [string, z.ZodType, (value: string) => object, string, string][] = [
  ['a date', sentDateSchema, (starts_at) => ({ ...terms, starts_at }), time, 'starts_at'],
  ['an offer', sentOfferSchema, (each) => ({ ...terms, times: [each], answer_by: day }), time, 'times.0'],
  ['the last day', sentOfferSchema, (answer_by) => ({ ...terms, times: [time], answer_by }), day, 'answer_by'],
  ['Later', leadLaterChangeSchema, (until) => ({ until }), day, 'until'],
  ['an event', contentLists.events.sent, (event_date) => event(event_date), `${time}:00Z`, 'event_date'],
  ['the first day of a guest', z.object(books), (guest_from) => ({ guest_from }), day, 'guest_from'],
  ['the last day of a guest', z.object(books), (guest_until) => ({ guest_until }), day, 'guest_until'],
  ['the day on which books open', z.object(books), (books_open_on) => ({ books_open_on }), day, 'books_open_on'],
];

function event(event_date: string) {
  return { id: 'temp-1', name: 'Night', description: '', event_date, image_url: '', alt: '', is_active: true };
}

test.each(doors)('refuses days and times that do not exist with a sentence of their own: %s [DATE-20]', (...door) => {
  const [, schema, sent, right, field] = door;
  const faultsOf = (value: string) =>
    schema.safeParse(sent(value)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const own = [`${field}: names a day or a time that does not exist, such as 29 February 2027 or 24:00`];

  expect(faultsOf(right)).toEqual([]);
  expect(faultsOf(right.replace('2028', '2027'))).toEqual(own);
  if (right.includes('T')) expect(faultsOf(right.replace('23:59', '24:00'))).toEqual(own);
  expect(faultsOf('tomorrow')).toEqual([expect.stringContaining(`${field}: must be a`)]);
});
