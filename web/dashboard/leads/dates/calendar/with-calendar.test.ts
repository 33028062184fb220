import { expect, test } from 'vitest';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import type { Calendar, CalendarEvent } from './read-calendar.ts';
import { goneFrom, withCalendar } from './with-calendar.ts';

const source = { artist_id: '00000000-0000-4000-8000-00000000000a', calendar: 'Own' };
const event = (uid: string, from = '2026-03-10', change: object = {}): CalendarEvent => ({
  uid,
  title: `Event ${uid}`,
  isFree: false,
  times: [{ from, until: from, from_time: '10:00', until_time: '12:00', ...change }],
});
const calendarOf = (...events: CalendarEvent[]): Calendar => ({
  ...{ name: 'Own', events, unread: 0, more: 0 },
  uids: new Set(events.map(({ uid }) => uid)),
});
const take = (absences: readonly Absence[], events: CalendarEvent[], change: object = {}) =>
  withCalendar(absences, { ...source, events, unwanted: [], removed: new Set(), hasTitles: true, ...change });
const entered = { ...source, id: 'entered', from: '2026-03-10', until: '2026-03-10', remark: 'Fair' };
const others = [
  { ...entered, calendar: undefined },
  { ...entered, calendar: 'Work', uid: '1' },
  { ...entered, artist_id: '00000000-0000-4000-8000-00000000000b', uid: '1' },
] as Absence[];

test('takes events with or without titles, and leaves other times off as they are [DATE-42]', () => {
  const all = take(others, [event('1'), event('2')]);

  expect(all.slice(0, 3)).toEqual(others);
  expect(all.slice(3)).toMatchObject([
    { ...source, uid: '1', remark: 'Event 1', from: '2026-03-10', from_time: '10:00', until_time: '12:00' },
    { ...source, uid: '2', remark: 'Event 2' },
  ]);
  expect(take([], [event('1')], { hasTitles: false })).toMatchObject([{ uid: '1', remark: '' }]);
});

test('changes what changed when a file is read again, and doubles nothing [DATE-42]', () => {
  const series = { also: ['2026-03-17'] };
  const first = take(others, [event('1'), event('2'), event('3', '2026-03-10', series), event('4')]);
  const read = [event('1'), event('2', '2026-03-11'), event('3', '2026-03-17', { also: ['2026-03-24'] })];
  const again = take(first, read, { unwanted: [event('4')] });

  expect(take(first, [event('1'), event('2'), event('3', '2026-03-10', series), event('4')])).toEqual(first);
  const [one, moved, repeated] = again.slice(3);
  expect(again).toHaveLength(6);
  expect([one?.id === first[3]?.id, moved?.id === first[4]?.id, repeated?.id === first[5]?.id]).toEqual([
    true,
    false,
    true,
  ]);
  expect([moved?.from, repeated?.from, repeated?.also]).toEqual(['2026-03-11', '2026-03-17', ['2026-03-24']]);
});

test('lists the events to come that are gone from a file, and removes those that are chosen [DATE-42]', () => {
  const first = take(others, [
    event('1'),
    event('2'),
    event('3'),
    event('over', '2026-03-01'),
    event('on', '2026-03-01', { also: ['2026-03-05'] }),
  ]);
  const gone = goneFrom(first, calendarOf(event('1')), source, '2026-03-05');

  expect(gone.map(({ uid }) => uid)).toEqual(['2', '3', 'on']);
  const left = take(first, [event('1')], { removed: new Set(gone.slice(0, 1).map(({ id }) => id)) });
  expect(left.slice(3).map(({ uid }) => uid)).toEqual(['3', 'over', 'on', '1']);
});
