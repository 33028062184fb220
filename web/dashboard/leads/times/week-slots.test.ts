import { expect, test } from 'vitest';
import { slotLabels } from './slot-labels.ts';
import { type Busy, firstHour, slotsOf } from './week-slots.ts';

const timeZone = 'Europe/Berlin';
const now = new Date('2026-03-10T09:10:00.000Z');
const busy = (kind: Busy['kind'], from: string, until: string, who = ''): Busy => ({
  kind,
  from: Date.parse(`2026-03-10T${from}Z`),
  until: Date.parse(`2026-03-10T${until}Z`),
  who,
});
/** What screen readers hear of a day from 10 AM on, without the day, and whether a date can start then. */
const heard = (day: string, minutes: number, filled: Busy[] = []) =>
  slotsOf(day, 10, { busy: filled, minutes, now, timeZone }).map(
    (slot) => `${slotLabels.slot(slot).replace(/^\w+, \w+ \d+, /, '')}${slot.obstacle ? '' : ' +'}`,
  );

test('says of each half hour what fills it, and starts no date that would run into another one [DATE-34]', () => {
  const filled = [
    busy('offered', '09:00', '11:00', 'Ben Kay'),
    busy('away', '10:30', '12:00', 'Fair'),
    busy('taken', '12:00', '13:00', 'Ada Byron'),
    busy('gone', '14:30', '23:00'),
  ];
  expect(heard('2026-03-10', 60, filled).slice(0, 12)).toEqual([
    '10:00 AM, over',
    '10:30 AM, offered to Ben Kay +',
    '11:00 AM, offered to Ben Kay +',
    '11:30 AM, time off: Fair +',
    '12:00 PM, time off: Fair +',
    '12:30 PM, too close to a time that is taken: Ada Byron',
    '1:00 PM, taken: Ada Byron',
    '1:30 PM, taken: Ada Byron',
    '2:00 PM, free +',
    '2:30 PM, free +',
    '3:00 PM, too close to a time that is outside the days of the guest',
    '3:30 PM, outside the days of the guest',
  ]);
});

test('shows ten in the morning until midnight, and earlier hours of a week that has them', () => {
  expect(heard('2026-03-11', 60)).toHaveLength(28);
  expect(firstHour([])).toBe(10);
  expect(firstHour(['2026-03-10T08:30', '2026-03-10T12:00'])).toBe(8);
});

test('starts no date in the hour that the clocks skip or show twice [DATE-34]', () => {
  const at = (day: string) =>
    slotsOf(day, 1, { busy: [], minutes: 60, now, timeZone })
      .slice(0, 6)
      .map(({ obstacle }) => obstacle);
  const change = [undefined, undefined, 'clocks', 'clocks', undefined, undefined];
  expect(at('2026-03-29')).toEqual(change);
  expect(at('2026-10-25')).toEqual(change);
});
