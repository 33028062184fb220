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

test.each([
  ['a\u000bb\u000cc\u0085d\u2028e\u2029f\rg\r\nh', 'a\nb\nc\nd\ne\nf\ng\nh', 'a b c d e f g h'],
  ['a\tb\n\nc', 'a\tb\n\nc', 'a b c'],
  ['\u0000a\u0007\u007f\u009fb\u001f', 'ab', 'ab'],
  ['\u000ba\u0085', 'a', 'a'],
  ['a\ud83c\u0000\udf19', 'a', 'a'],
  ['\ud83c🌙\udf19', '🌙', '🌙'],
])('keeps of %j only what a person can see', (typed, inLines, inOneLine) => {
  expect(text({ max: 50, lines: true }).parse(typed)).toBe(inLines);
  expect(text({ max: 50 }).parse(typed)).toBe(inOneLine);
});

test('keeps the characters next to the control character ranges', () => {
  for (const character of [' ', '~', '\u00a0', '\u200d', 'é']) {
    expect(text({ max: 5 }).parse(`a${character}b`)).toBe(`a${character}b`);
  }
});

test.each(['', ' ', '\u200b', '\u2060\u00ad', '\u0007', '\ud83c'])('rejects %j as a required text', (value) => {
  expect(faultOf(requiredText({ max: 5 }), value)).toBe('must not be empty');
  expect(faultOf(text({ max: 5 }), value)).toBeUndefined();
});

test('applies the other limits to a required text', () => {
  expect(requiredText({ max: 5 }).parse(' 12345 ')).toBe('12345');
  expect(faultOf(requiredText({ max: 5 }), '123456')).toBe('must have at most 5 characters');
  expect(requiredText({ max: 5, lines: true }).parse('a\nb')).toBe('a\nb');
  expect(faultOf(requiredText({ max: 5 }), '\u200ba')).toBeUndefined();
});
