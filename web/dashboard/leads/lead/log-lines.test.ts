import { expect, test } from 'vitest';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { lineParts, lineText } from './log-lines.ts';

const fields = { id: '1', at: '2026-03-01T20:00:00.000Z' };
const delivery = { fate: 'sent', at: fields.at, attempts: 1 } as const;
const nameOf = (accountId: string | undefined) => ({ ada: 'Ada', sam: 'Sam' })[accountId ?? ''];

const status = { ...fields, kind: 'status', from: 'new', to: 'closed' } as const;
const assignee = { ...fields, kind: 'assignee' } as const;
const note = { ...fields, kind: 'note', text: 'A note' } as const;
const reply = { ...fields, kind: 'reply', recipient: 'a@b.example', subject: 'Hi', text: 'A text', delivery } as const;
const answer = {
  ...fields,
  kind: 'answer',
  from: 'studio',
  way: 'phone',
  text: 'Yes',
  happened_at: fields.at,
} as const;
const later = { ...fields, kind: 'later' } as const;
const confirmation = { ...fields, kind: 'confirmation', recipient: 'a@b.example', delivery } as const;

const at = '2026-03-08T19:00:00.000Z';
const shown = 'Sunday, March 8, 2026 at 2:00 PM CDT';
const terms = { minutes: 60, artist_id: 'nia', artist: 'Nia' };
const offer = { ...terms, times: [at], answer_by: '2026-03-05', ends_at: at };
const date = { ...terms, id: 'd', starts_at: at, sequence: 0 };
const dateEntry = { ...fields, kind: 'date', change: 'agreed', date, recipient: 'a@b.example', delivery } as const;

const lines: [LogEntry, string][] = [
  [{ ...status, by: 'ada' }, 'Ada changed the status from new to closed'],
  [{ ...status, by: 'unknown' }, 'A former staff member changed the status from new to closed'],
  [status, 'Status changed from new to closed'],
  [{ ...assignee, by: 'ada', to: 'ada' }, 'Ada took over this lead'],
  [{ ...assignee, by: 'ada', to: 'sam' }, 'Ada assigned this lead to Sam'],
  [{ ...assignee, by: 'ada', to: 'unknown' }, 'Ada assigned this lead to a former staff member'],
  [{ ...assignee, by: 'ada', from: 'sam' }, 'Ada removed the assignee'],
  [{ ...assignee, to: 'sam' }, 'Assigned to Sam'],
  [{ ...assignee, from: 'sam' }, 'Unassigned, because the account of Sam was disabled'],
  [{ ...note, by: 'ada' }, 'Ada added a note'],
  [note, 'A staff member added a note'],
  [{ ...reply, by: 'ada' }, 'Ada replied'],
  [reply, 'Reply sent'],
  [{ ...answer, by: 'ada' }, 'Ada answered by phone'],
  [{ ...answer, by: 'ada', way: 'in person' }, 'Ada answered in person'],
  [{ ...answer, by: 'ada', from: 'visitor', way: 'instagram' }, 'Ada logged an answer of the visitor on Instagram'],
  [{ ...later, by: 'ada', until: '2026-03-03' }, 'Ada put this lead aside until Mar 3, 2026'],
  [{ ...later, by: 'ada' }, 'Ada took this lead back'],
  [later, 'Back from Later'],
  [{ ...status, by: 'visitor' }, 'The visitor changed the status from new to closed'],
  [
    { ...fields, kind: 'email', by: 'visitor', from: 'a@b.example', to: 'c@b.example' },
    'The visitor corrected the email address from a@b.example to c@b.example',
  ],
  [
    { ...fields, kind: 'link', recipient: 'c@b.example', confirms: 2, delivery },
    'Email to confirm a new address, which the visitor entered',
  ],
  [
    { ...fields, kind: 'phone', by: 'visitor', from: '1', to: '2' },
    'The visitor corrected the phone number from 1 to 2',
  ],
  [{ ...confirmation, kind: 'link' }, 'New link to the page of the request, which the visitor asked for'],
  [{ ...reply, by: 'ada', offer }, 'Ada offered times and replied'],
  [{ ...answer, from: 'visitor', way: 'page', did: 'picked', time: at }, `The visitor chose ${shown}`],
  [{ ...answer, from: 'visitor', way: 'page', did: 'declined' }, 'None of the times suits the visitor'],
  [{ ...answer, from: 'visitor', way: 'page', did: 'cannot come', time: at }, `The visitor cannot come on ${shown}`],
  [dateEntry, `Date agreed: ${shown}`],
  [{ ...dateEntry, by: 'ada' }, `Ada entered a date: ${shown}`],
  [{ ...dateEntry, by: 'ada', change: 'moved' }, `Ada moved a date to ${shown}`],
  [{ ...dateEntry, by: 'ada', change: 'cancelled' }, `Ada cancelled the date: ${shown}`],
  [{ ...fields, kind: 'deposit', by: 'ada', from: 'none', to: 'asked' }, 'Ada changed the deposit to asked'],
  [confirmation, 'Automatic confirmation to the visitor'],
];

test.each(lines.map(([entry, text]) => [text, entry] as const))('%s', (text, entry) => {
  expect(lineText(entry, nameOf, 'America/Chicago')).toBe(text);
});

test('says when an answer happened if it was logged more than five minutes later [INBOX-24]', () => {
  const line = (happened_at: string) => lineText({ ...answer, by: 'ada', happened_at }, nameOf, 'America/Chicago');

  expect(line('2026-03-01T19:55:00.000Z')).toBe('Ada answered by phone');
  expect(line('2026-03-01T19:54:59.000Z')).toMatch(/^Ada answered by phone .*Mar 1, 2026, \d+:54/);
});

test('separates who from what, for the two colors of a line', () => {
  expect(lineParts({ ...status, by: 'ada' }, nameOf, 'America/Chicago')).toEqual({
    who: 'Ada',
    what: 'changed the status from new to closed',
  });
  expect(lineParts({ ...assignee, to: 'sam' }, nameOf, 'America/Chicago')).toEqual({ what: 'Assigned to Sam' });
});
