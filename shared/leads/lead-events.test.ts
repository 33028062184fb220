import { expect, test } from 'vitest';
import { eventOf } from './lead-events.ts';
import type { LogEntry } from './log-schemas.ts';

const at = '2026-03-01T20:00:00.000Z';
const fields = { id: '1', at };
const page = { ...fields, kind: 'answer', from: 'visitor', way: 'page', text: '', happened_at: at } as const;
const email = { recipient: 'a@b.example', delivery: { fate: 'sent', at, attempts: 1 } } as const;
const date = {
  id: 'd',
  starts_at: '2026-03-08T19:00:00.000Z',
  minutes: 60,
  artist_id: 'n',
  artist: 'Nia',
  sequence: 0,
};
const dated = { ...fields, ...email, kind: 'date', date } as const;
const contact = { ...fields, by: 'visitor', from: '1', to: '2' } as const;
const status = { ...fields, kind: 'status', from: 'new', to: 'closed' } as const;
const time = date.starts_at;
const shown = 'Sunday, March 8, 2026 at 7:00 PM UTC';
const former = '2026-03-07T19:00:00.000Z';
const freed = ' Your earlier time, Saturday, March 7, 2026 at 7:00 PM UTC, is free for others now.';

test.each<[LogEntry, visitor: string | undefined, news: string | undefined]>([
  [page, '', ''],
  [{ ...page, did: 'picked', time }, `You chose ${shown}.`, `Chose: ${shown}`],
  [{ ...page, did: 'agreed to a move', time }, `You agreed to ${shown}.`, `Agreed to: ${shown}`],
  [{ ...page, did: 'agreed to a move', time, former }, `You agreed to ${shown}.${freed}`, `Agreed to: ${shown}`],
  [{ ...page, did: 'kept the time', time }, `You kept ${shown}.`, `Kept the time of before: ${shown}`],
  [
    { ...page, did: 'asked for another time', time, former },
    `You asked for another time than ${shown}.${freed}`,
    `Asks for another time than: ${shown}`,
  ],
  [{ ...page, did: 'declined' }, 'None of the times suits you.', 'None of the times suits.'],
  [{ ...page, did: 'cannot come', time }, `You cannot come on ${shown}.`, `Cannot come: ${shown}`],
  [{ ...page, did: 'added photos' }, 'You added photos.', 'Added photos.'],
  [{ ...contact, kind: 'phone' }, undefined, 'The phone number is now 2.'],
  [{ ...contact, kind: 'email' }, undefined, 'The email address is now 2.'],
  [{ ...status, by: 'visitor' }, 'You withdrew your request.', 'The request was withdrawn.'],
  [{ ...status, by: 'ada' }, undefined, undefined],
  [{ ...dated, change: 'agreed' }, `Your appointment is agreed: ${shown}`, undefined],
  [{ ...dated, change: 'moved' }, `Your appointment was moved to ${shown}`, undefined],
  [{ ...dated, change: 'cancelled' }, `Your appointment was cancelled: ${shown}`, undefined],
  [{ ...dated, change: 'reminder' }, `A reminder of your appointment: ${shown}`, undefined],
  [{ ...fields, ...email, kind: 'followup', email: 'aftercare', date, subject: 'Hi', text: 'Hi' }, '', undefined],
  [{ ...fields, kind: 'stop', email: 'aftercare', stopped: true, time, by: 'ada' }, undefined, undefined],
  [{ ...fields, ...email, kind: 'confirmation' }, undefined, undefined],
])('tells visitor and staff of %j [GUEST-01] [GUEST-15]', (entry, visitor, news) => {
  const told = eventOf(entry);

  expect([told.visitor?.(entry, 'UTC'), told.news?.(entry, 'UTC')]).toEqual([visitor, news]);
});
