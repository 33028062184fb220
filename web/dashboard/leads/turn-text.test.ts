import { expect, test } from 'vitest';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { turnText } from './turn-text.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const text = (change: Partial<Lead>) =>
  turnText({ status: 'new', created_at: '2026-01-01T00:00:00.000Z', ...change } as Lead, now);
const since = (turn: 'studio' | 'visitor', time: string) => ({ turn, turn_since: time, turn_at: time });

test.each([
  ['2026-03-10T12:00:30.000Z', 'Waiting 0 min', '24 h left', false],
  ['2026-03-10T11:01:00.000Z', 'Waiting 59 min', '23 h left', false],
  ['2026-03-09T12:30:00.000Z', 'Waiting 23 h', '30 min left', false],
  ['2026-03-09T12:00:00.000Z', 'Waiting 24 h', 'Overdue', true],
  ['2026-03-08T11:00:00.000Z', 'Waiting 2 d', 'Overdue', true],
])(
  'says how long a visitor has waited since %s, and how much of 24 hours remains [INBOX-02]',
  (time, waits, hint, isOverdue) => {
    expect(text(since('studio', time))).toEqual({ text: waits, hint, isOverdue });
  },
);

test('says since when the visitor has the turn, and until when a lead is put aside [INBOX-02]', () => {
  const visitor = { status: 'contacted' as const, ...since('visitor', '2026-03-10T09:00:00.000Z') };
  expect(text(visitor)).toEqual({ text: "Visitor's turn", hint: 'for 3 h', isOverdue: false });
  const later = { until: '2026-04-01', returns_at: '2026-03-31T09:00:00.000Z' };
  expect(text({ ...visitor, later })).toEqual({ text: 'Later', hint: 'until Apr 1, 2026', isOverdue: false });
  expect(text({ status: 'closed' })).toBeUndefined();
});

test('marks a lead to answer that is on the waiting list [BOOKS-09]', () => {
  const [turn_since, waiting_since] = [now.toISOString(), '2026-01-01T00:00:00.000Z'];
  const change = { turn: 'studio', turn_since, turn_at: turn_since } as const;

  expect(text({ ...change, waiting_since })).toMatchObject({ hint: '24 h left, on the waiting list' });
  expect(text(change)).toMatchObject({ hint: '24 h left' });
});
