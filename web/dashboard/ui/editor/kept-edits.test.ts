import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEdits, keepEdits, readEdits } from './kept-edits.ts';

const id = { accountId: 'ada', subject: 'website', kind: 'faqs' };
const row = { id: 'a', question: 'When?', answer: null, is_active: true, order_index: 0 };
const edits = {
  base: [row],
  rows: [{ ...row, question: 'Where?' }],
  conflicts: [{ id: 'a', field: 'question', mine: 'Where?', theirs: 'When?' }],
  at: '2026-03-01T20:00:00.000Z',
  key: 'k1',
};
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps edits with their conflicts and their time, and removes only these', () => {
  keepEdits(id, edits);
  expect(readEdits(id)).toEqual(edits);

  dropEdits(id, 'k2');
  expect(readEdits(id)).toEqual(edits);

  dropEdits(id, 'k1');
  expect(stored.size).toBe(0);
});

test.each([
  ['a text', '"rows"'],
  ['cut off', JSON.stringify(edits).slice(0, -9)],
  ['without rows', JSON.stringify({ ...edits, rows: undefined })],
  ['with rows that are no list', JSON.stringify({ ...edits, rows: 7 })],
  ['with a row that is no object', JSON.stringify({ ...edits, rows: [null] })],
  ['with a row without an id', JSON.stringify({ ...edits, base: [{ question: 'When?' }] })],
  ['with a number in place of a text', JSON.stringify({ ...edits, rows: [{ ...row, question: 7 }] })],
  ['with a text in place of a switch', JSON.stringify({ ...edits, rows: [{ ...row, is_active: 'yes' }] })],
  ['with an order that is no list', JSON.stringify({ ...edits, conflicts: [{ before: 7 }] })],
  ['with a conflict that is no object', JSON.stringify({ ...edits, conflicts: [null] })],
  ['without a time', JSON.stringify({ ...edits, at: undefined })],
])('ignores damaged edits: %s [ED-29] [ED-34]', (_, damaged) => {
  stored.set('draft:website:faqs:ada', JSON.stringify({ texts: { edits: damaged }, key: 'k1' }));

  expect(readEdits(id)).toBeUndefined();
});
