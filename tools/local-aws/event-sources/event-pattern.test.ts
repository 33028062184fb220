import { expect, test } from 'vitest';
import { compilePattern, type Pattern } from './event-pattern.ts';

const record = { eventName: 'INSERT', dynamodb: { NewImage: { status: { S: 'new' } } } };

test.each<[string, Pattern, boolean]>([
  ['an exact value', { eventName: ['INSERT', 'MODIFY'] }, true],
  ['another value', { eventName: ['REMOVE'] }, false],
  ['a nested value', { dynamodb: { NewImage: { status: { S: ['new'] } } } }, true],
  ['a missing branch', { dynamodb: { OldImage: { status: { S: ['new'] } } } }, false],
])('a pattern with %s', (_, pattern, matches) => {
  expect(compilePattern(pattern)(record)).toBe(matches);
});

test('names an operator, which is not supported', () => {
  expect(() => compilePattern({ eventName: [{ prefix: 'IN' }] })).toThrow('prefix');
});
