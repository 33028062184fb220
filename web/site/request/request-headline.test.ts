import { expect, test } from 'vitest';
import type { RequestView } from '#shared/requests/request-schemas.ts';
import { headlineOf } from './request-headline.ts';

const now = new Date('2026-12-01T12:00:00Z');
const at = '2026-12-05T20:00:00.000Z';
const sent_at = '2026-11-01T12:00:00.000Z';
const date = { id: 'd', starts_at: at, minutes: 60, artist_id: 'a', artist: 'Nia', sequence: 0 };
const message = { id: 'm', at: sent_at, text: 'Hello.' };
const offer = { answer_by: '2026-12-04' } as RequestView['offer'];
const last = (event: string) => ({ last: { event, time: at } });
const write = 'You can still write to us.';
const another = 'We will contact you about another time.';

test.each<[RequestView['state'], Partial<RequestView>, string, string?]>([
  ['received', { sent_at: '2026-12-01T11:00:00.000Z' }, 'We have your request', 'We answer by tomorrow, 11 AM.'],
  ['received', {}, 'We have your request', 'We answer as soon as we can.'],
  ['books', {}, 'You are on the waiting list', 'We will write to you when the books open.'],
  [
    'answered',
    { messages: [{ ...message, from: 'studio' }] },
    'We have answered you',
    'Please read our message below.',
  ],
  // The studio has called: the page has no message of it.
  ['answered', { messages: [{ ...message, from: 'visitor' }] }, 'We have answered you', write],
  ['offered', { offer }, 'Choose a time', 'Please choose by Friday, December 4.'],
  ['moved', { dates: [date] }, 'We moved your appointment', 'Please tell us whether the new time suits you.'],
  ['converted', { dates: [date] }, 'Your appointment: Saturday, December 5, 2 PM'],
  ['waiting', last('cancelled'), 'Your appointment on December 5 was cancelled', 'We will offer you another time.'],
  ['waiting', last('taken'), 'The time was taken meanwhile', 'We will offer you others.'],
  ['waiting', last('agreed too late'), 'The time was taken meanwhile', 'We will offer you another one.'],
  ['waiting', last('begun'), 'The offered times are over', 'We will offer you others.'],
  ['waiting', last('lapsed'), 'The last day to choose is over', 'We will write to you.'],
  ['waiting', last('declined'), 'None of the times suits you', 'We will look for other times.'],
  ['waiting', last('cannot come'), 'You cannot come on December 5', another],
  ['waiting', last('asked for another time'), 'You asked for another time', another],
  ['waiting', last('message'), 'We will answer you', 'You need to do nothing.'],
  ['waiting', {}, 'We will answer you', 'You need to do nothing.'],
  ['over', { dates: [{ ...date, starts_at: sent_at }] }, 'Your appointment is over', write],
  ['over', {}, 'No appointment is ahead', write],
  ['settled', {}, 'Your request is settled', write],
  ['closed', last('withdrawn'), 'You have withdrawn your request', write],
  ['closed', last('cancelled'), 'Your appointment on December 5 was cancelled', write],
  ['closed', last('message'), 'This request is closed', write],
])('says where a request stands that is %s, after %j [GUEST-33]', (state, change, headline, hint) => {
  const shown = { state, sent_at, dates: [], messages: [], ...change };

  expect(headlineOf(shown, 'America/Chicago', now)).toEqual(hint ? [headline, hint] : [headline]);
});
