import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

test('finds the leads before and after a lead in the list', () => {
  const ids = ['a', 'b', 'c'];

  expect(neighboursOf(ids, 'b')).toEqual({ previous: 'a', next: 'c', isLast: false });
  expect(neighboursOf(ids, 'a')).toEqual({ previous: undefined, next: 'b', isLast: false });
  expect(neighboursOf(ids, 'c')).toEqual({ previous: 'b', next: undefined, isLast: true });
});

test('finds none for a lead that the list does not contain', () => {
  expect(neighboursOf(['a', 'b'], 'z')).toMatchObject({ previous: undefined, next: undefined });
  expect(neighboursOf([], 'z')).toMatchObject({ previous: undefined, next: undefined });
});
