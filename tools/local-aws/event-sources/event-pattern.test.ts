import { expect, test } from 'vitest';
import { compilePattern, type Pattern } from './event-pattern.ts';

const record = {
  eventName: 'INSERT',
  dynamodb: { Keys: { id: { S: 'lead#1' } }, NewImage: { status: { S: 'new' }, count: { N: '3' } } },
  size: 12,
  tags: ['ink', 'late'],
};

test.each<[string, Pattern, boolean]>([
  ['an exact value', { eventName: ['INSERT', 'MODIFY'] }, true],
  ['another value', { eventName: ['REMOVE'] }, false],
  ['a nested value', { dynamodb: { NewImage: { status: { S: ['new'] } } } }, true],
  ['a missing branch', { dynamodb: { OldImage: { status: { S: ['new'] } } } }, false],
  ['a prefix', { dynamodb: { Keys: { id: { S: [{ prefix: 'lead#' }] } } } }, true],
  ['a suffix', { dynamodb: { Keys: { id: { S: [{ suffix: '#2' }] } } } }, false],
  ['a value in another case', { eventName: [{ 'equals-ignore-case': 'insert' }] }, true],
  ['a field that is there', { dynamodb: { NewImage: { status: { S: [{ exists: true }] } } } }, true],
  ['a field that is not', { dynamodb: { NewImage: { mailed: { S: [{ exists: false }] } } } }, false],
  ['a missing leaf', { dynamodb: { NewImage: { status: { N: [{ exists: false }] } } } }, true],
  ['anything but a value', { eventName: [{ 'anything-but': ['REMOVE'] }] }, true],
  ['anything but a prefix', { eventName: [{ 'anything-but': { prefix: 'IN' } }] }, false],
  ['a range of numbers', { size: [{ numeric: ['>', 10, '<=', 12] }] }, true],
  ['a number of DynamoDB, which is text', { dynamodb: { NewImage: { count: { N: [{ numeric: ['=', 3] }] } } } }, false],
  ['an element of a list', { tags: ['late'] }, true],
  ['one of several patterns', { $or: [{ eventName: ['REMOVE'] }, { size: [12] }] }, true],
])('a pattern with %s', (_, pattern, matches) => {
  expect(compilePattern(pattern)(record)).toBe(matches);
});

test('names an unknown operator', () => {
  expect(() => compilePattern({ eventName: [{ wildcard: '*' }] })).toThrow('wildcard');
});
