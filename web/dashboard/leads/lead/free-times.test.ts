import { expect, test } from 'vitest';
import { freeBeside } from './free-times.ts';

const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const now = new Date(at('08:00'));

test('offers the starts right before and after taken times, none that overlaps another one or has passed [DATE-34]', () => {
  const taken = [
    { starts_at: at('13:00'), minutes: 60 },
    { starts_at: at('09:00'), minutes: 120 },
  ];
  expect(freeBeside(taken, 120, now)).toEqual([at('11:00'), at('14:00')]);
  expect(freeBeside(taken, 60, now)).toEqual([at('11:00'), at('12:00'), at('14:00')]);
  expect(freeBeside(taken, 30, now)).toEqual([at('08:30'), at('11:00'), at('12:30'), at('14:00')]);
  expect(freeBeside([], 60, now)).toEqual([]);
});
