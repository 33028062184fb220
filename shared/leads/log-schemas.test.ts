import { expect, test } from 'vitest';
import { leadLaterChangeSchema, loggedAnswerSchema } from './log-schemas.ts';

const answer = { from: 'visitor', way: 'phone', text: 'Friday.', happened_at: '2026-03-01T20:00:00Z' };
const isAnswer = (change: object) => loggedAnswerSchema.safeParse({ ...answer, ...change }).success;

test('takes answers of both sides, in four ways, with a time and 1 to 2,000 characters [TURN-05]', () => {
  for (const from of ['visitor', 'studio']) {
    for (const way of ['phone', 'email', 'instagram', 'in person']) expect(isAnswer({ from, way })).toBe(true);
  }
  expect(isAnswer({ text: 'x'.repeat(2000) })).toBe(true);

  const bad = [
    { from: 'other' },
    { way: 'page' },
    { text: ' ' },
    { text: 'x'.repeat(2001) },
    { happened_at: 'Friday' },
  ];
  expect(bad.filter(isAnswer)).toEqual([]);
  expect(loggedAnswerSchema.safeParse({ ...answer, happened_at: undefined }).success).toBe(false);
});

test('puts a lead aside with up to 200 characters, or none [TURN-06]', () => {
  const isLater = (change: object) => leadLaterChangeSchema.safeParse({ until: '2026-03-03', ...change }).success;

  expect([{}, { word: 'x'.repeat(200) }].map(isLater)).toEqual([true, true]);
  expect([{ word: 'x'.repeat(201) }, { until: '2026-02-30' }, { until: undefined }].map(isLater)).toEqual([
    false,
    false,
    false,
  ]);
});
