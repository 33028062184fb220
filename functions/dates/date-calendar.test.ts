import { dateCalendar } from './date-calendar.ts';
import { dateFeed } from './date-feed.ts';

const characters = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(0x7f + code)),
  ...['\u2028', '\u2029', '\r\n'],
];
const date = {
  id: '00000000-0000-4000-8000-0000000000d1',
  starts_at: '2026-03-08T19:00:00.000Z',
  minutes: 150,
  artist_id: '00000000-0000-4000-8000-00000000000a',
  sequence: 0,
};

test.each(characters)('writes no %j of a stored text into a calendar', async (character) => {
  const text = `Ink${character}ATTENDEE:x${character}`;
  const person = { name: text, email: 'ada@mail.example' };
  const studio = { ...person, host: 'studio.example', address: text };
  const lead = { id: date.id, service: text, artist: text };
  const take = async () => {};
  const deps = {
    keys: { accountOf: async () => 'robin', end: take },
    isActive: async () => true,
    limits: { wrongKeys: { take }, reads: { take } },
    calendar: { page: async () => ({ listed: [{ lead_id: lead.id, date_id: date.id }] }) },
    leads: {
      findSorted: async () => ({ leads: [{ ...lead, dates: [{ ...date, artist: text }] }], damaged: [] }),
    } as never,
    studioName: text,
  };
  const now = new Date('2026-03-01T20:00:00.000Z');

  for (const file of [
    dateCalendar({ ...date, artist: text }, { isCancelled: false, studio, visitor: person }),
    await dateFeed(deps, { key: 'k', isMine: false, ip: '192.0.2.1' }, now),
  ]) {
    expect(file).toContain('SUMMARY:Ink');
    expect(file).not.toMatch(/^ATTENDEE:x/m);
    expect(file.split('\r\n').filter((line) => /(?!\t)[\p{Cc}\u2028\u2029]/u.test(line))).toEqual([]);
  }
});
