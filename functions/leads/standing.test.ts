import type { Lead } from '#shared/leads/lead-schemas.ts';
import { aLead } from '../testing/builders.ts';
import { standingOf } from './standing.ts';

const now = new Date('2026-03-05T12:00:00.000Z');
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12:00:00.000Z`;
const artist = { artist_id: '00000000-0000-4000-8000-00000000000a', artist: 'Nia', minutes: 60 };
const date = (starts: number, declined_at?: string) => ({
  ...artist,
  id: `00000000-0000-4000-8000-0000000000${String(starts).padStart(2, '0')}`,
  starts_at: day(starts),
  sequence: 0,
  declined_at,
});
const moved = (starts: number) => ({ ...date(starts), proposed_at: day(3) });
const offer = { ...artist, id: 'o', times: [day(9)], answer_by: '2026-03-08', ends_at: day(8), offered_at: day(4) };
const turn = (whose: Lead['turn'], at: number) => ({ turn: whose, turn_since: day(at), turn_at: day(at) });
const agreed = { status: 'converted', ended_at: day(2), answered_at: day(1), ...turn('none', 2) } as const;
const wrote = { ...agreed, ...turn('studio', 3) };

test.each<[string, Partial<Lead>, string, number, boolean]>([
  ['a new request', {}, 'received', 0, true],
  ['one on a waiting list', turn('books', 1), 'books', 0, true],
  ['an answered one', { status: 'contacted', answered_at: day(1), ...turn('visitor', 1) }, 'answered', 0, true],
  ['one whose visitor wrote', { status: 'contacted', answered_at: day(1), ...turn('studio', 2) }, 'waiting', 0, true],
  ['an offer', { status: 'contacted', answered_at: day(1), ...turn('visitor', 1), offer }, 'offered', 0, true],
  ['an offer that ended', { ...agreed, offer: { ...offer, ends_at: day(5) }, dates: [date(9)] }, 'waiting', 1, true],
  ['an offer whose times have begun', { ...agreed, offer: { ...offer, times: [day(5)] } }, 'waiting', 0, true],
  ['an agreed date', { ...agreed, dates: [date(9)] }, 'converted', 1, true],
  [
    'an offer beside an agreed date, after which the visitor wrote',
    { ...wrote, offer, dates: [date(9)] },
    'offered',
    1,
    true,
  ],
  ['a date after which the visitor wrote', { ...wrote, dates: [date(9)] }, 'waiting', 1, true],
  ['a date that the visitor declined', { ...wrote, dates: [date(9, day(3))] }, 'waiting', 0, true],
  ['one answered since', { ...agreed, ...turn('visitor', 4), dates: [date(9, day(3))] }, 'answered', 0, true],
  ['one of two dates declined', { ...agreed, dates: [date(8, day(3)), date(9)] }, 'converted', 1, true],
  ['a moved date', { ...agreed, ...turn('visitor', 3), dates: [date(8), moved(9)] }, 'moved', 2, true],
  ['a moved date of which the studio is to ask', { ...wrote, dates: [moved(9)] }, 'moved', 1, true],
  [
    'a moved date that the visitor declined',
    { ...wrote, dates: [{ ...moved(9), declined_at: day(4) }] },
    'waiting',
    0,
    true,
  ],
  [
    'a moved date whose visitor agreed too late',
    { ...wrote, dates: [{ ...moved(9), unavailable_at: day(4) }] },
    'waiting',
    0,
    true,
  ],
  ['a moved date of a closed one', { ...agreed, status: 'closed', dates: [moved(9)] }, 'closed', 1, true],
  ['a moved date that is over', { ...agreed, ...turn('visitor', 3), dates: [moved(4)] }, 'over', 0, true],
  ['a date that is over', { ...agreed, dates: [date(4)] }, 'over', 0, true],
  ['a cancelled date', agreed, 'over', 0, true],
  ['one that staff marked converted', { ...agreed, ...turn('visitor', 1) }, 'settled', 0, true],
  [
    'a closed one with an offer',
    { status: 'closed', ended_at: day(2), ...turn('visitor', 1), offer },
    'closed',
    0,
    false,
  ],
  ['a closed one with a date', { ...agreed, status: 'closed', dates: [date(9)] }, 'converted', 1, true],
  [
    'a closed one whose visitor wrote since',
    { status: 'closed', ended_at: day(2), ...turn('studio', 3) },
    'waiting',
    0,
    true,
  ],
])('gives headline and actions of %s [GUEST-22]', (_, change, state, declinable, can_withdraw) => {
  const { can_decline, offer: shown, ...standing } = standingOf({ ...aLead(), ...change }, now);

  expect({ ...standing, declinable: can_decline.length }).toMatchObject({ state, declinable, can_withdraw });
  expect(shown !== undefined).toBe(state === 'offered');
});
