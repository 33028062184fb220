import { expect, test } from 'vitest';
import { resolveTexts } from '#shared/content/texts.ts';
import type { ComingSoonContent, HomeContent, SiteAssets } from '#shared/website/page.ts';
import { openingHours } from './opening-hours.ts';
import { render } from './render.tsx';

const origin = 'https://studio.example';
const assets: SiteAssets = {
  script: '/assets/site-1.js',
  styleSheet: '/assets/styles-1.css',
  styles: { first: '', whole: '' },
  fonts: [],
};
const now = new Date('2026-03-01T20:00:00Z');

const night = {
  id: '5b0c2d6e-0000-4000-8000-000000000001',
  name: 'Flash, fire; & </script> ink',
  description: 'Line one\nline two',
  event_date: '2026-03-07T21:30:00Z',
  image_url: null,
  alt: null,
  starts: { date: 'July 5, 2026', time: '10:00 PM', day: '5', month: 'Jul', weekday: 'Sunday' },
  ends: '2026-07-06T03:00:00.000Z',
};

function aHome(stored: Record<string, string> = {}): HomeContent {
  const rows = Object.entries(stored).map(([key, value]) => {
    const [section = '', field = ''] = key.split('/');
    return { section, field, value };
  });
  return {
    mode: 'home',
    version: 7,
    studio: { name: 'Night, Inc', timeZone: 'Europe/Berlin' },
    privacyVersion: '0123456789ab',
    choices: [],
    pictures: {},
    texts: resolveTexts(rows),
    callouts: [],
    artists: [],
    gallery: { art: [], nightlife: [], piercings: [], tattoos: [] },
    events: [night],
    faqs: [],
  };
}

function filesOf(content: HomeContent | ComingSoonContent): Map<string, string> {
  return new Map(render(content, { origin, assets, now }).map(({ key, body }) => [key, body]));
}

function dataOf(content: HomeContent) {
  const page = filesOf(content).get('index.html') ?? '';
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
}

test('describes the studio and its events for search engines, with texts escaped', () => {
  const [studio, event] = dataOf(
    aHome({ 'contact/address': '1 Quay', 'contact/instagram': '@night', 'contact/hours': 'Tue-Sat 12PM-10PM' }),
  );

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
])('parses opening hours only when unambiguous: %j', (text, hours) => {
  expect(openingHours(text)).toEqual(hours);
});

test('writes events as calendar files with stable ids and escaped text', () => {
  const files = filesOf(aHome({ 'contact/address': '1 Quay' }));
  const all = files.get('events.ics');

  expect(all).toContain(`UID:${night.id}@studio.example\r\n`);
  expect(all).toContain('DTSTART:20260307T213000Z\r\n');
  expect(all).toContain('X-WR-TIMEZONE:Europe/Berlin\r\n');
  expect(all).toContain('X-WR-CALNAME:Night\\, Inc\r\n');
  expect(all).toContain('SUMMARY:Flash\\, fire\\; & </script> ink\r\n');
  expect(all).toContain('DESCRIPTION:Line one\\nline two\r\n');
  expect(files.get(`events/${night.id}.ics`)).toContain(`UID:${night.id}@studio.example`);
});

test('publishes nothing of the hidden site in coming-soon mode, under any path', () => {
  const {
    mode: _,
    texts,
    choices,
    pictures,
    studio,
    privacyVersion,
  } = aHome({ 'hero/title': 'Secret', 'general/seo_title': 'Soon' });
  const { general, branding, contact, booking } = texts;
  const files = filesOf({
    mode: 'coming-soon',
    version: 8,
    studio,
    privacyVersion,
    choices,
    pictures,
    texts: { general, branding, contact, booking },
  });

  expect([...files.keys()].filter((key) => key.endsWith('.ics'))).toEqual([]);
  expect([...files.values()].join()).not.toContain('Secret');
  expect(files.get('sitemap.xml')).not.toContain('<loc>');
  for (const key of ['index.html', '404.html', 'staff.html', 'staff-404.html']) {
    expect(files.get(key)).toContain('<meta name="robots" content="noindex"/>');
    expect(files.get(key)).not.toContain('application/ld+json');
  }
  expect(files.get('index.html')).toContain('Something Amazing is Coming Soon!');
  expect(files.get('staff.html')).toContain('Loading...');
  expect(files.get('staff.html')).not.toContain('Something Amazing');
});

test('includes only a valid measurement id in the document', () => {
  const page = (id: string) => filesOf(aHome({ 'general/google_analytics_id': id })).get('index.html');

  expect(page('G-AB12CD34EF')).toContain('data-analytics="G-AB12CD34EF"');
  expect(page('G-AB12CD34EF')).toContain('Cookie settings');
  for (const id of ['', 'UA-12345-1', 'G-AB12"></script>']) {
    expect(page(id)).not.toContain('data-analytics');
    expect(page(id)).not.toContain('Cookie settings');
  }
});
