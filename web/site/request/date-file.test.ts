import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { dateFile } from './date-file.ts';

const date = {
  id: '00000000-0000-4000-8000-00000000000d',
  starts_at: '2027-03-14T05:30:00.000Z',
  minutes: 90,
  artist_id: '00000000-0000-4000-8000-00000000000a',
  artist: 'Nia, "the" Needle',
  sequence: 3,
};
const place = {
  name: 'Moth; Ink \\ Söhne 🌙',
  address: '1 Lantern Row, behind the very old lighthouse of Salem\r\nSalem, MA 01970',
  origin: 'https://moth.example',
};
const now = new Date('2026-03-01T20:00:00.500Z');
const characters = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(0x7f + code)),
  ...['\u2028', '\u2029', '\r\n'],
];

test.each(characters)('writes no %j of a stored text into the calendar file', (character) => {
  const text = `Ink${character}ATTENDEE:x${character}`;

  const file = dateFile({ ...date, artist: text }, { ...place, name: text, address: text }, false, now);

  expect(file).not.toMatch(/^ATTENDEE:x/m);
  expect(file.split('\r\n').filter((line) => /(?!\t)[\p{Cc}\u2028\u2029]/u.test(line))).toEqual([]);
});

test.each([
  ['confirmed', false, 'CONFIRMED'],
  ['tentative while the visitor has not answered a move', true, 'TENTATIVE'],
])('writes a date as a calendar file with place and page, %s [GUEST-30]', (_, isProposed, status) => {
  const file = dateFile(date, place, isProposed, now);

  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const fieldOf = (name: string) => events[0]?.getFirstPropertyValue(name)?.toString();
  expect(
    Object.fromEntries(
      ['uid', 'sequence', 'summary', 'location', 'url', 'status'].map((name) => [name, fieldOf(name)]),
    ),
  ).toEqual({
    // The id in the emails: the date and the host of the site.
    uid: '00000000-0000-4000-8000-00000000000d@moth.example',
    sequence: '3',
    summary: 'Moth; Ink \\ Söhne 🌙: Nia, "the" Needle',
    location: '1 Lantern Row, behind the very old lighthouse of Salem\nSalem, MA 01970',
    // Without the key.
    url: 'https://moth.example/request',
    status,
  });
  expect(file).toContain('\r\nDTSTAMP:20260301T200000Z\r\nDTSTART:20270314T053000Z\r\nDTEND:20270314T070000Z\r\n');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test('leaves out the place of a studio that has entered no address', () => {
  expect(dateFile(date, { ...place, address: '' }, false, now)).not.toContain('LOCATION');
});
