import { expect, test } from 'vitest';
import { exportedLeadSchema } from '../operations/export-schemas.ts';
import { visitorAnswerSchema } from '../requests/request-schemas.ts';
import { absencesSchema } from './absence-schemas.ts';
import { dateListQuerySchema, leadDateSchema, offerSchema, sentDateSchema, sentOfferSchema } from './date-schemas.ts';

const terms = { minutes: 120, artist_id: '00000000-0000-4000-8000-00000000000a' };
const time = '2026-03-07T15:30:00.000Z';
const stored = { ...terms, id: '00000000-0000-4000-8000-00000000000d', artist: 'Nia', starts_at: time, sequence: 0 };
const offer = { ...terms, artist: 'Nia', times: [time], answer_by: '2026-03-05', ends_at: time };
const sent = { ...terms, starts_at: '2026-03-07T09:30' };
const sentOffer = { ...terms, times: ['2026-03-07T09:30'], answer_by: '2026-03-05' };
const openOffer = { ...offer, id: '20260301200000000-00000000-0000-4000-8000-00000000000e', offered_at: time };

/** Whether a lead is imported with these dates or this offer. */
const isImported = (change: { dates?: object[]; offer?: object }) =>
  exportedLeadSchema.safeParse({
    id: stored.id,
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '1',
    email: 'ada@mail.example',
    service: 'consultation',
    artist: null,
    description: 'A moth.',
    status: 'new',
    created_at: time,
    log: [],
    notification: { state: 'sent', attempts: 1, updated_at: time },
    ...change,
  }).success;

test.each([
  ['a payment page that is a script', { payment_url: 'javascript:alert(1)' }],
  ['a payment page without TLS', { payment_url: 'http://pay.example' }],
  ['a payment page with a user', { payment_url: 'https://ada@pay.example' }],
  ['a payment page without a scheme', { payment_url: 'pay.example' }],
  ['14 minutes', { minutes: 14 }],
  ['721 minutes', { minutes: 721 }],
])('refuses %s in dates and offers that staff send, and in imported ones [DATE-02] [DATE-16]', (_, change) => {
  for (const good of [{ minutes: 15 }, { minutes: 720 }, { payment_url: 'https://pay.example' }]) {
    expect(areAccepted(good)).toEqual([true, true, true, true]);
  }
  expect(areAccepted(change)).toEqual([false, false, false, false]);
});

function areAccepted(change: object) {
  return [
    sentDateSchema.safeParse({ ...sent, ...change }).success,
    sentOfferSchema.safeParse({ ...sentOffer, ...change }).success,
    isImported({ dates: [{ ...stored, ...change }] }),
    isImported({ offer: { ...openOffer, ...change } }),
  ];
}

test('imports at most four offered times, and 200 dates of a lead [DATE-16]', () => {
  const isOffer = (times: number) => isImported({ offer: { ...openOffer, times: Array(times).fill(time) } });
  const areDates = (dates: number) => isImported({ dates: Array(dates).fill(stored) });

  expect([isOffer(4), isOffer(5)]).toEqual([true, false]);
  expect([areDates(200), areDates(201)]).toEqual([true, false]);
});

test('drops characters that turn the reading direction from prices, deposits and payment pages [DATE-02]', () => {
  const turned = { price: '\u202e003$', deposit: '\u2066$50\u2069', payment_url: 'https://pay.example/\u202agnp.exe' };
  const words = { price: '003$', deposit: '$50', payment_url: 'https://pay.example/gnp.exe' };

  expect(sentDateSchema.parse({ ...sent, ...turned })).toMatchObject(words);
  expect(sentOfferSchema.parse({ ...sentOffer, ...turned })).toMatchObject(words);
  expect(leadDateSchema.parse({ ...stored, ...turned })).toMatchObject(words);
  expect(offerSchema.parse({ ...offer, ...turned })).toMatchObject(words);
});

test('needs a word from a visitor whom no time suits, and from one who cannot come or writes, of at most 2,000 characters [DATE-06] [GUEST-05]', () => {
  const isSent = (answer: object) => visitorAnswerSchema.safeParse(answer).success;

  for (const answer of [
    { kind: 'decline', offer: openOffer.id },
    { kind: 'absence', date: stored.id },
    { kind: 'message' },
  ]) {
    expect(isSent({ ...answer, text: 'Ill.' })).toBe(true);
    for (const none of [{}, { text: '' }, { text: ' \n ' }]) expect(isSent({ ...answer, ...none })).toBe(false);
    expect([2000, 2001].map((n) => isSent({ ...answer, text: 'x'.repeat(n) }))).toEqual([true, false]);
  }
});

test('lists a span that does not end before it begins [DATE-15]', () => {
  const isSpan = (from: string, to: string) => dateListQuerySchema.safeParse({ from, to }).success;

  expect(isSpan(time, time)).toBe(true);
  expect(isSpan('2026-03-07T15:30:01.000Z', time)).toBe(false);
  expect(isSpan('2026-01-31T15:30:00.000Z', time)).toBe(true);
  expect(isSpan('2026-01-31T15:29:59.000Z', time)).toBe(false);
});

test('takes at most 200 times off and 1,000 from calendars, each of at most a year [DATE-29] [DATE-42]', () => {
  const days = { id: stored.id, artist_id: terms.artist_id, from: '2026-03-01', until: '2026-03-01', remark: '' };
  const areSaved = (change: object, count = 1) =>
    absencesSchema.safeParse({ version: 1, absences: Array(count).fill({ ...days, ...change }) }).success;

  expect([200, 201].map((count) => areSaved({}, count))).toEqual([true, false]);
  expect([1000, 1001].map((count) => areSaved({ calendar: 'Own', uid: '1' }, count))).toEqual([true, false]);
  expect(['2027-03-02', '2027-03-03', '2026-02-28'].map((until) => areSaved({ until }))).toEqual([true, false, false]);
});

test.each<[change: object, isSaved: boolean]>([
  [{ from_time: '14:00', until_time: '14:01' }, true],
  [{ from_time: '14:00', until_time: '14:00' }, false],
  [{ from_time: '14:00', until_time: '09:00', until: '2026-03-02' }, true],
  [{ from_time: '23:59' }, true],
  [{ until_time: '00:00' }, false],
  [{ from_time: '24:00' }, false],
  [{ from_time: '9:00' }, false],
  [{ weekly: true, until: '2026-03-07' }, true],
  [{ weekly: true, until: '2026-03-08' }, false],
  [{ weekly: true, last_day: '2026-03-01' }, true],
  [{ weekly: true, last_day: '2026-02-28' }, false],
])(
  'takes a time off with hours that end after its start, and shorter than a week if it repeats: %j [DATE-41]',
  (change, isSaved) => {
    const days = { id: stored.id, artist_id: terms.artist_id, from: '2026-03-01', until: '2026-03-01', remark: '' };

    expect(absencesSchema.safeParse({ version: 1, absences: [{ ...days, ...change }] }).success).toBe(isSaved);
  },
);

test('adds up to five photos at once, each once [PHOTO-13]', () => {
  const photo = (n: number) => `2026030120-00000000-0000-4000-8000-00000000000${n}`;
  const adds = (...photos: string[]) => visitorAnswerSchema.safeParse({ kind: 'photos', photos }).success;

  expect(adds(...[1, 2, 3, 4, 5].map(photo))).toBe(true);
  expect(adds(...[1, 2, 3, 4, 5, 6].map(photo))).toBe(false);
  expect(adds(photo(1), photo(1))).toBe(false);
  expect(adds()).toBe(false);
});
