import { expect, test } from 'vitest';
import type { Lead, Notification } from '#shared/leads.ts';
import { growth, haveChanged, isSettling } from './news.ts';

const counts = { new: 3, contacted: 2, converted: 1, closed: 0 };

test('the list is read again when any number is another', () => {
  expect(haveChanged(counts, { ...counts })).toBe(false);
  expect(haveChanged(counts, { ...counts, new: 4 })).toBe(true);
  expect(haveChanged(counts, { ...counts, new: 2, contacted: 3 })).toBe(true);
});

test('new leads are counted in all, and under the filter', () => {
  const two = { ...counts, new: 5 };
  const moved = { ...counts, new: 2, contacted: 3 };

  expect(growth(counts, two, 'all')).toBe(2);
  expect(growth(counts, two, 'closed')).toBe(0);
  expect(growth(counts, moved, 'all')).toBe(0);
  expect(growth(counts, moved, 'contacted')).toBe(1);
  expect(growth(counts, moved, 'new')).toBe(0);
});

test('a mail on its way is waited for, for a minute', () => {
  const now = new Date('2026-03-01T20:01:00.000Z');
  const lead = (state: Notification['state'], updated_at: string) =>
    ({ notification: { state, attempts: 0, updated_at } }) as Lead;

  expect(isSettling(lead('pending', '2026-03-01T20:00:30.000Z'), now)).toBe(true);
  expect(isSettling(lead('sent', '2026-03-01T20:00:30.000Z'), now)).toBe(false);
  expect(isSettling(lead('pending', '2026-03-01T20:00:00.000Z'), now)).toBe(false);
});
