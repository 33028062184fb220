import { expect, test } from 'vitest';
import { requiredText, text } from './text-schemas.ts';

const faultOf = (schema: ReturnType<typeof text>, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('distinguishes a missing value from a value of another type', () => {
  expect(faultOf(text({ max: 5 }), undefined)).toBe('is missing');
  expect(faultOf(text({ max: 5 }), 5)).toBe('must be text');
  expect(faultOf(text({ max: 5 }), null)).toBe('must be text');
});

test('trims a text before it counts characters; an emoji is one character', () => {
  expect(text({ max: 5 }).parse(' \n12345\t ')).toBe('12345');
  expect(faultOf(text({ max: 5 }), '🌙🌙🌙🌙🌙')).toBeUndefined();
  expect(faultOf(text({ max: 5 }), '🌙🌙🌙🌙🌙1')).toBe('must have at most 5 characters');
});

test.each(['\u0000', '\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\u007f', '\u009f'])(
  'refuses the control character %j everywhere',
  (character) => {
    for (const lines of [true, false]) {
      expect(faultOf(text({ max: 5, lines }), `a${character}b`)).toBe('must not contain control characters');
    }
  },
);

test.each(['\t', '\n', '\r'])('accepts %j only in texts of several lines', (character) => {
  expect(faultOf(text({ max: 5, lines: true }), `a${character}b`)).toBeUndefined();
  expect(faultOf(text({ max: 5 }), `a${character}b`)).toBe('must not contain control characters');
});

test('accepts the characters next to the control character ranges', () => {
  for (const character of [' ', '~', '\u00a0', '\u200d', 'é']) {
    expect(faultOf(text({ max: 5 }), `a${character}b`)).toBeUndefined();
  }
});

test('rejects an unpaired surrogate', () => {
  expect(faultOf(text({ max: 5 }), 'a\ud83c')).toBe('must not contain control characters');
});

test.each(['', ' ', '\u200b', '\u2060\u00ad'])('rejects %j as a required text', (value) => {
  expect(faultOf(requiredText({ max: 5 }), value)).toBe('must not be empty');
  expect(faultOf(text({ max: 5 }), value)).toBeUndefined();
});

test('applies the other limits to a required text', () => {
  expect(requiredText({ max: 5 }).parse(' 12345 ')).toBe('12345');
  expect(faultOf(requiredText({ max: 5 }), '123456')).toBe('must have at most 5 characters');
  expect(requiredText({ max: 5, lines: true }).parse('a\nb')).toBe('a\nb');
  expect(faultOf(requiredText({ max: 5 }), '\u200ba')).toBeUndefined();
});
