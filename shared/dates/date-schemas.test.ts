import { expect, test } from 'vitest';
import { leadSchema } from '../leads/lead-schemas.ts';
import { visitorAnswerSchema } from '../requests/request-schemas.ts';
import { dateListQuerySchema, leadDateSchema, offerSchema, sentDateSchema } from './date-schemas.ts';

const terms = { minutes: 120, artist_id: '00000000-0000-4000-8000-00000000000a' };
const time = '2026-03-07T15:30:00.000Z';
const stored = { ...terms, id: '00000000-0000-4000-8000-00000000000d', artist: 'Nia', starts_at: time, sequence: 0 };
const offer = { ...terms, artist: 'Nia', times: [time], answer_by: '2026-03-05', ends_at: time };

test.each([
  ['a payment page that is a script', { payment_url: 'javascript:alert(1)' }],
  ['a payment page without TLS', { payment_url: 'http://pay.example' }],
  ['a payment page with a user', { payment_url: 'https://ada@pay.example' }],
  ['no minute', { minutes: 0 }],
  ['10^15 minutes', { minutes: 1e15 }],
])('refuses %s in dates that staff send and in stored or imported ones [DATE-16]', (_, change) => {
  const sent = { ...terms, starts_at: '2026-03-07T09:30' };
  for (const [schema, value] of [
    [sentDateSchema, sent],
    [leadDateSchema, stored],
    [offerSchema, offer],
  ] as const) {
    expect(schema.safeParse(value).success).toBe(true);
    expect(schema.safeParse({ ...value, ...change }).success).toBe(false);
  }
});

test('stores at most four offered times, and 200 dates of a lead [DATE-16]', () => {
  const isOffer = (times: number) => offerSchema.safeParse({ ...offer, times: Array(times).fill(time) }).success;
  const areDates = (dates: number) => leadSchema.shape.dates.safeParse(Array(dates).fill(stored)).success;

  expect([isOffer(4), isOffer(5)]).toEqual([true, false]);
  expect([areDates(200), areDates(201)]).toEqual([true, false]);
});

test('drops characters that turn the reading direction from prices, deposits and payment pages [DATE-19]', () => {
  const turned = { price: '\u202e003$', deposit: '\u2066$50\u2069', payment_url: 'https://pay.example/\u202agnp.exe' };
  const words = { price: '003$', deposit: '$50', payment_url: 'https://pay.example/gnp.exe' };

  expect(sentDateSchema.parse({ ...terms, starts_at: '2026-03-07T09:30', ...turned })).toMatchObject(words);
  expect(leadDateSchema.parse({ ...stored, ...turned })).toMatchObject(words);
});

test('lists a span that does not end before it begins [DATE-14]', () => {
  const isSpan = (from: string, to: string) => dateListQuerySchema.safeParse({ from, to }).success;

  expect(isSpan(time, time)).toBe(true);
  expect(isSpan('2026-03-07T15:30:01.000Z', time)).toBe(false);
  expect(isSpan('2026-01-31T15:30:00.000Z', time)).toBe(true);
  expect(isSpan('2026-01-31T15:29:59.000Z', time)).toBe(false);
});

test('adds up to five photos at once, each once [PHOTO-13]', () => {
  const photo = (n: number) => `2026030120-00000000-0000-4000-8000-00000000000${n}`;
  const adds = (...photos: string[]) => visitorAnswerSchema.safeParse({ kind: 'photos', photos }).success;

  expect(adds(...[1, 2, 3, 4, 5].map(photo))).toBe(true);
  expect(adds(...[1, 2, 3, 4, 5, 6].map(photo))).toBe(false);
  expect(adds(photo(1), photo(1))).toBe(false);
  expect(adds()).toBe(false);
});
