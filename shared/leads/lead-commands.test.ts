import { expect, test } from 'vitest';
import { erasedAtOnce, isCompleteEmail, isLeadId, leadCommandSchema, leadCommands } from './lead-commands.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('lets operators find, erase and recount leads', () => {
  const accepts = (command: string, input: object) => leadCommandSchema.safeParse({ command, input }).success;

  expect(accepts('find', { who: 'x'.repeat(254), cursor: 'c' })).toBe(true);
  expect(accepts('find', { who: 'x'.repeat(255) })).toBe(false);
  expect(accepts('find', { who: ' ' })).toBe(false);
  expect(accepts('find', { who: 'Ada', more: 1 })).toBe(false);
  expect(accepts('erase', { ids: Array(50).fill(id) })).toBe(true);
  expect(accepts('erase', { ids: Array(51).fill(id) })).toBe(false);
  expect(accepts('erase', { ids: [] })).toBe(false);
  expect(accepts('erase', { ids: ['1'] })).toBe(false);
  expect(accepts('erase', { ids: [id], more: 1 })).toBe(false);
  expect(accepts('recount', {})).toBe(true);
  expect(accepts('recount', { more: 1 })).toBe(false);
  expect(accepts('other', {})).toBe(false);
  expect(leadCommandSchema.safeParse({ command: 'recount', input: {}, more: 1 }).success).toBe(false);
  expect(erasedAtOnce).toBe(50);
});

const lead = {
  id,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@mail.example',
  phone: '(555) 010-0101',
  service: 'consultation',
  artist: null,
  description: 'A moth.',
  created_at: '2026-03-01T20:00:00Z',
};

test('finds leads and held requests, which have reasons', () => {
  const notification = { state: 'sent', attempts: 1, updated_at: '2026-03-01T20:00:00Z' };
  const page = {
    leads: [
      { ...lead, status: 'new', notification },
      { ...lead, status: 'held', held: { score: 5, reasons: ['links'] } },
    ],
    next: 'c',
  };
  const { result } = leadCommands.find;

  expect(result.parse(page)).toEqual(page);
  expect(result.safeParse({ leads: [{ ...lead, status: 'other' }] }).success).toBe(false);
  expect(result.safeParse({ leads: [{ ...lead, status: 'held', held: { score: 5 } }] }).success).toBe(false);
});

test('an erasure returns the erased ids, a recount the counts before and after', () => {
  const counts = { new: 1, contacted: 0, converted: 0, closed: 0, held: 0, studio: 0, visitor: 0, later: 0, books: 0 };
  const recounted = { before: { ...counts, new: -1.5 }, counts };

  expect(leadCommands.erase.result.parse({ erased: [id] })).toEqual({ erased: [id] });
  expect(leadCommands.erase.result.safeParse({ erased: ['1'] }).success).toBe(false);
  expect(leadCommands.recount.result.parse(recounted)).toEqual(recounted);
  expect(leadCommands.recount.result.safeParse({ ...recounted, counts: { ...counts, new: -1 } }).success).toBe(false);
});

test.each([
  ['ada@mail.example', true],
  ['a@b', true],
  ['ada@', false],
  ['@mail.example', false],
  ['ada mail@x', false],
  ['x ada@mail.example', false],
  ['ada@mail.example x', false],
  ['ada@b@mail.example', false],
  ['ada', false],
])('%j is a complete email address: %s', (text, whole) => {
  expect(isCompleteEmail(text)).toBe(whole);
});

test('distinguishes the id of a lead from a name', () => {
  expect(isLeadId(id)).toBe(true);
  expect(isLeadId('Ada')).toBe(false);
});
