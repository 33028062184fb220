import { expect, test } from 'vitest';
import { openingHours } from '../site/document/opening-hours.ts';
import { documentOf, find, publish, type Stored } from './page-for-tests.ts';

const night = {
  id: '5b0c2d6e-0000-4000-8000-000000000001',
  name: 'Flash, fire; & </script> ink',
  description: 'Line one\nline two',
  event_date: '2026-03-07T21:30:00Z',
};

function withNight(texts: Stored['texts'] = {}): Stored {
  return { texts, events: [night], name: 'Night, Inc', timeZone: 'Europe/Berlin' };
}

test('describes the studio and its events for search engines, with texts escaped', () => {
  const texts = {
    'contact/address': '1 Quay',
    'contact/instagram': '@night',
    'contact/hours': 'Tue-Sat 12PM-10PM',
  } as const;
  const data = find(documentOf(withNight(texts)), 'script[type="application/ld+json"]').textContent;
  const [studio, event] = JSON.parse(data ?? '');

  expect(studio).toMatchObject({
    '@type': 'TattooParlor',
    name: 'Night, Inc',
    address: '1 Quay',
    url: 'https://studio.example/',
    image: 'https://studio.example/assets/share-image.jpg',
    sameAs: ['https://www.instagram.com/night'],
    openingHours: ['Tu-Sa 12:00-22:00'],
  });
  expect(studio).not.toHaveProperty('telephone');
  expect(event).toMatchObject({ '@type': 'Event', name: night.name, startDate: night.event_date });
});

test.each([
  ['Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday', ['Tu-Sa 12:00-22:00', 'Su 12:00-20:00']],
  ['Mon–Fri 11:30–19:00\nSat 12:00–18:00', ['Mo-Fr 11:30-19:00', 'Sa 12:00-18:00']],
  ['Fri 8PM-12AM', ['Fr 20:00-00:00']],
  ['Tue-Sat 12-8', undefined],
  ['Tuesday to Saturday 12PM-10PM, late nights by reservation', undefined],
  ['Whenever the lamp is lit', undefined],
  ['closed Monday', undefined],
  ['', undefined],
  ['Fri 10-2am', undefined],
  ['Fri 10pm-2', undefined],
  ['Fri 10:00-2am', undefined],
  ['Fri 8PM-02:00', undefined],
  ['Fri 10:00-11:30', undefined],
  ['Fri 12:00-10:00', undefined],
  ['Fri 10PM-2AM', ['Fr 22:00-02:00']],
  ['Fri 22:00-02:00', ['Fr 22:00-02:00']],
  ['Fri 09:00-12:00', ['Fr 09:00-12:00']],
  ['Mon-Sat 12PM-8PM, closed Wednesday', undefined],
  ['Mon-Sat 12PM-8PM, Wed closed', undefined],
  ['Mon-Fri 12PM-8PM, Fri 12PM-10PM', undefined],
  ['Fri-Mon 12PM-8PM, Sun 12PM-6PM', undefined],
  ['Fri-Sun 12PM-8PM, closed Monday to Thursday', ['Fr-Su 12:00-20:00']],
])('parses opening hours only when unambiguous: %j [GEN-29]', (text, hours) => {
  expect(openingHours(text)).toEqual(hours);
});

const characters = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(0x7f + code)),
  ...['\u2028', '\u2029', '\r\n'],
];

test.each(characters)('writes no %j of a stored text into a calendar file', (character) => {
  const text = `Ink${character}ATTENDEE:x${character}`;
  const dirty = { ...night, name: text, description: text };
  const file =
    publish({ ...withNight({ 'contact/address': text }), events: [dirty], name: text }).get('events.ics') ?? '';

  expect(file).not.toMatch(/^ATTENDEE:x/m);
  expect(file.split('\r\n').filter((line) => /(?!\t)[\p{Cc}\u2028\u2029]/u.test(line))).toEqual([]);
});

test('writes events as calendar files with stable ids and escaped text', () => {
  const files = publish(withNight({ 'contact/address': '1 Quay' }));
  const all = files.get('events.ics');

  expect(all).toContain(`UID:${night.id}@studio.example\r\n`);
  expect(all).toContain('DTSTART:20260307T213000Z\r\n');
  expect(all).toContain('X-WR-TIMEZONE:Europe/Berlin\r\n');
  expect(all).toContain('X-WR-CALNAME:Night\\, Inc\r\n');
  expect(all).toContain('SUMMARY:Flash\\, fire\\; & </script> ink\r\n');
  expect(all).toContain('DESCRIPTION:Line one\\nline two\r\n');
  expect(files.get(`events/${night.id.slice(0, 8)}.ics`)).toContain(`UID:${night.id}@studio.example`);
});

test('includes only a valid measurement id in the document', () => {
  const page = (id: string) => publish({ texts: { 'general/google_analytics_id': id } }).get('index.html');

  expect(page('G-AB12CD34EF')).toContain('data-analytics="G-AB12CD34EF"');
  expect(page('G-AB12CD34EF')).toContain('Cookie settings');
  for (const id of ['', 'UA-12345-1', 'G-AB12"></script>']) {
    expect(page(id)).not.toContain('data-analytics');
    expect(page(id)).not.toContain('Cookie settings');
  }
});
