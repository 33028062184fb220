import { expect, test } from 'vitest';
import { NoCalendarError, readCalendar } from './read-calendar.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const read = (text: string, fileName = 'nia.ics') => readCalendar(text, { fileName, now, timeZone: 'America/Chicago' });
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const timesIn = (...lines: string[]) => read(calendar(event('UID:1', ...lines))).events.flatMap(({ times }) => times);

const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test('reads a file of Google: its name, a time in UTC, and free events by their mark [DATE-42]', () => {
  const text = calendar(
    'X-WR-CALNAME:nia@mail.example',
    'X-WR-TIMEZONE:America/Chicago',
    event(
      'DTSTART:20260310T150000Z',
      'DTEND:20260310T170000Z',
      'UID:a@google.com',
      'SUMMARY:Dentist\\, again',
      'TRANSP:OPAQUE',
    ),
    event(
      'DTSTART;VALUE=DATE:20260304',
      'DTEND;VALUE=DATE:20260306',
      'UID:b@google.com',
      'SUMMARY:Fair',
      'TRANSP:TRANSPARENT',
    ),
    event('DTSTART:20260301T150000Z', 'DTEND:20260301T170000Z', 'UID:c@google.com', 'SUMMARY:Over'),
    event('DTSTART:20260312T150000Z', 'DTEND:20260312T170000Z', 'UID:d@google.com', 'STATUS:CANCELLED'),
    event('DTSTART:20270401T150000Z', 'DTEND:20270401T170000Z', 'UID:e@google.com', 'SUMMARY:In two years'),
  );

  expect(read(text)).toEqual({
    name: 'nia@mail.example',
    events: [
      { uid: 'b@google.com', title: 'Fair', isFree: true, times: [{ from: '2026-03-04', until: '2026-03-05' }] },
      {
        uid: 'a@google.com',
        title: 'Dentist, again',
        isFree: false,
        times: [{ from: '2026-03-10', from_time: '10:00', until: '2026-03-10', until_time: '12:00' }],
      },
    ],
    uids: new Set(['b@google.com', 'a@google.com']),
    unread: 0,
    more: 0,
  });
});

test('reads a file of Outlook: a zone with a name of its own, on both sides of a change of the clocks, and a moved time [DATE-42]', () => {
  const text = calendar(
    ...newYork,
    event(
      'UID:040000008200E00074C5B7101A82E008',
      'SUMMARY;LANGUAGE=en-us:Course',
      'DTSTART;TZID=Eastern Standard Time:20260302T180000',
      'DTEND;TZID=Eastern Standard Time:20260302T200000',
      'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO',
      'EXDATE;TZID=Eastern Standard Time:20260323T180000',
    ),
    event(
      'UID:040000008200E00074C5B7101A82E008',
      'RECURRENCE-ID;TZID=Eastern Standard Time:20260316T180000',
      'DTSTART;TZID=Eastern Standard Time:20260317T090000',
      'DTEND;TZID=Eastern Standard Time:20260317T110000',
    ),
  );

  expect(read(text, 'Calendar (2).ics')).toMatchObject({
    name: 'Calendar',
    events: [
      {
        title: 'Course',
        times: [
          { from: '2026-03-02', from_time: '17:00', until: '2026-03-02', until_time: '19:00', also: ['2026-03-09'] },
          { from: '2026-03-17', from_time: '08:00', until: '2026-03-17', until_time: '10:00' },
        ],
      },
    ],
  });
});

test('reads a file of Apple: long lines, a zone without a definition, a duration, and days that repeat without an end [DATE-42]', () => {
  const text = calendar(
    'X-WR-CALNAME:Home',
    event(
      'UID:A1',
      'SUMMARY:A title that goes on i',
      ' n the next line',
      'DTSTART;TZID=Europe/Berlin:20260320T090000',
      'DURATION:PT1H30M',
    ),
    event('UID:A2', 'SUMMARY:Rest', 'DTSTART;VALUE=DATE:20200105', 'DTEND;VALUE=DATE:20200106', 'RRULE:FREQ=DAILY'),
  );
  const [rest, long] = read(text).events;

  // Berlin changes its clocks three weeks later.
  expect(long).toMatchObject({
    title: 'A title that goes on in the next line',
    times: [{ from: '2026-03-20', from_time: '03:00', until_time: '04:30' }],
  });
  expect(rest?.times).toMatchObject([{ from: '2026-03-01', until: '2026-03-01' }]);
  const also = rest?.times[0]?.also ?? [];
  expect([also.length, also[0], also.at(-1)]).toEqual([365, '2026-03-02', '2027-03-01']);
});

test.each<[string, string[], object[]]>([
  [
    'without a zone',
    ['DTSTART:20260310T090000', 'DTEND:20260310T100000'],
    [{ from_time: '09:00', until_time: '10:00' }],
  ],
  [
    'in an unknown zone',
    ['DTSTART;TZID=Nowhere:20260310T090000', 'DTEND;TZID=Nowhere:20260310T100000'],
    [{ from_time: '09:00' }],
  ],
  [
    'until midnight',
    ['DTSTART:20260310T220000', 'DTEND:20260311T000000'],
    [{ from: '2026-03-10', from_time: '22:00', until: '2026-03-10' }],
  ],
  [
    'over midnight',
    ['DTSTART:20260310T220000', 'DTEND:20260311T040000'],
    [{ until: '2026-03-11', until_time: '04:00' }],
  ],
  ['of a day without an end', ['DTSTART;VALUE=DATE:20260310'], [{ from: '2026-03-10', until: '2026-03-10' }]],
  [
    'of two years',
    ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20280310'],
    [{ from: '2026-03-10', until: '2027-03-11' }],
  ],
  [
    'until a second before midnight',
    ['DTSTART:20260310T000000', 'DTEND:20260310T235959'],
    [{ from: '2026-03-10', until: '2026-03-10' }],
  ],
  [
    'in the hour that the clocks repeat',
    ['DTSTART:20261101T063000Z', 'DTEND:20261101T073000Z'],
    [{ from_time: '01:30', until_time: '01:31' }],
  ],
  ['without a length', ['DTSTART:20260310T220000Z'], []],
  ['that began before now', ['DTSTART:20260301T133000', 'DTEND:20260301T140100'], [{ from_time: '13:30' }]],
  ['that ended now', ['DTSTART:20260301T133000', 'DTEND:20260301T140000'], []],
])('reads an event %s [DATE-42]', (_, lines, times) => {
  expect(timesIn(...lines)).toMatchObject(times);
  expect(timesIn(...lines)).toHaveLength(times.length);
});

test('leaves out damaged events and lines, and counts the events [DATE-43]', () => {
  const times = ['DTSTART:20260310T150000Z', 'DTEND:20260310T170000Z'];
  const { events, unread } = read(
    calendar(
      event('UID:1', 'a line that a program broke', ...times),
      event('UID:2', 'DTSTART:hello'),
      event('UID:3', ...times, 'RRULE:FREQ=NEVER'),
      event('UID:4', ...times, 'RRULE:FREQ=SECONDLY'),
      event('UID:5', 'SUMMARY:No time'),
      event(...times),
    ),
  );

  expect([events.map(({ uid }) => uid), unread]).toEqual([['1', '2026-03-10T15:00:00Z '], 4]);
});

test('reads the next 1,000 of 5,000 events, and none of an empty calendar [DATE-43]', () => {
  const days = (n: number) => new Date(Date.UTC(2026, 2, 2) + n * 60_000 * 90).toISOString().replace(/[-:]|\.\d+/g, '');
  const events = Array.from({ length: 5000 }, (_, n) => event(`UID:${n}`, `DTSTART:${days(n)}`, 'DURATION:PT1H'));
  const all = read(calendar(...events.toReversed()));

  expect([all.events.length, all.events[0]?.uid, all.events.at(-1)?.uid, all.more]).toEqual([1000, '0', '999', 4000]);
  expect(read(calendar()).events).toEqual([]);
});

test.each([
  ['no text', ''],
  ['another text', 'name,phone\nAda,1'],
  ['a page', '<!doctype html><p>Sign in: https://mail.example</p>'],
  ['a contact', 'BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD'],
  ['a file without its end', calendar(event('UID:1')).slice(0, -40)],
  ['a calendar without its last line', calendar(event('UID:1')).replace('\r\nEND:VCALENDAR', '')],
])('refuses %s [DATE-43]', (_, text) => {
  expect(() => read(text)).toThrow(NoCalendarError);
});
