import { expect, test, vi } from 'vitest';
import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { growth, haveChanged, isEmailPending, mayBeNewer } from './lead-updates.ts';

const counts = {
  new: 3,
  contacted: 2,
  converted: 1,
  closed: 0,
  held: 4,
  studio: 0,
  visitor: 0,
  later: 0,
  books: 0,
  answers: 0,
  median_answer_minutes: null,
};

test('reloads the list when any count has changed', () => {
  expect(haveChanged(counts, { ...counts })).toBe(false);
  expect(haveChanged(counts, { ...counts, new: 4 })).toBe(true);
  expect(haveChanged(counts, { ...counts, new: 2, contacted: 3 })).toBe(true);
  expect(haveChanged(counts, { ...counts, held: 5 })).toBe(true);
  expect(haveChanged(counts, { ...counts, answers: 1 })).toBe(true);
});

test.each([
  [10_000, false],
  [9_999, true],
  [0, true],
])(
  'reads the list again unless the counts changed 10 seconds before it or earlier: %i [INBOX-43]',
  (before, isNewer) => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T20:00:05.000Z') });
    const readAt = Date.parse('2026-03-01T20:00:00.000Z');
    const changed_at = new Date(readAt - before).toISOString();

    expect(mayBeNewer({ ...counts, changed_at }, readAt)).toBe(isNewer);
    expect(mayBeNewer(counts, readAt)).toBe(false);
    vi.useRealTimers();
  },
);

test('counts new leads in total and under the filter', () => {
  const two = { ...counts, new: 5 };
  const moved = { ...counts, new: 2, contacted: 3 };

  expect(growth(counts, two, 'all')).toBe(2);
  expect(growth(counts, two, 'closed')).toBe(0);
  expect(growth(counts, { ...counts, held: 9 }, 'all')).toBe(0);
  expect(growth(counts, moved, 'all')).toBe(0);
  expect(growth(counts, moved, 'contacted')).toBe(1);
  expect(growth(counts, moved, 'new')).toBe(0);
});

test('polls for the result of an email for a minute', () => {
  const now = new Date('2026-03-01T20:01:00.000Z');
  const lead = (state: Notification['state'], updated_at: string) =>
    ({ notification: { state, attempts: 0, updated_at } }) as Lead;

  expect(isEmailPending(lead('pending', '2026-03-01T20:00:30.000Z'), now)).toBe(true);
  expect(isEmailPending(lead('sent', '2026-03-01T20:00:30.000Z'), now)).toBe(false);
  expect(isEmailPending(lead('pending', '2026-03-01T20:00:00.000Z'), now)).toBe(false);
});
