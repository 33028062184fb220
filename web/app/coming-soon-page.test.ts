import { expect, test } from 'vitest';
import { documentOf, find, hrefsOf, publish, type Stored, textsOf, valuesOf } from './page-for-tests.ts';

const closed = { 'general/coming_soon_enabled': 'true' } as const;
const pageOf = (texts: Stored['texts'] = {}, name?: string) => documentOf({ texts: { ...closed, ...texts }, name });

test('shows visitors the coming-soon page instead of the home page under any path [RTE-01]', () => {
  for (const key of ['index.html', '404.html']) {
    const page = documentOf({ texts: closed }, key);

    expect(textsOf(page, 'h1')).toEqual(['Something Amazing is Coming Soon!']);
    expect(page.querySelectorAll('#about, #showcase, #booking, #faq, [data-hero], footer')).toHaveLength(0);
  }
});

test('publishes nothing of the hidden site in coming-soon mode, under any path', () => {
  const files = publish({
    texts: { ...closed, 'hero/title': 'Secret', 'general/seo_title': 'Soon' },
    events: [{ name: 'Secret night', event_date: '2026-03-07T21:30:00Z' }],
  });

  expect([...files.keys()].filter((key) => key.endsWith('.ics'))).toEqual([]);
  expect([...files.values()].join()).not.toContain('Secret');
  expect(files.get('content-version.json')).toBe('{"version":7}');
  expect(files.get('sitemap.xml')).not.toContain('<loc>');
  for (const key of ['index.html', '404.html', 'staff.html', 'staff-404.html']) {
    expect(files.get(key)).toContain('<meta name="robots" content="noindex"/>');
    expect(files.get(key)).not.toContain('application/ld+json');
  }
  expect(files.get('staff.html')).toContain('Loading...');
  expect(files.get('staff.html')).not.toContain('Something Amazing');
});

test('shows the stored headline and description, or the default headline [SOON-07]', () => {
  const stored = pageOf({
    'general/coming_soon_headline': 'We open in March',
    'general/coming_soon_description': 'The paint is still wet.',
  });

  expect(textsOf(stored, 'h1, h1 + p')).toEqual(['We open in March', 'The paint is still wet.']);
  for (const page of [pageOf(), pageOf({ 'general/coming_soon_headline': '' })]) {
    expect(textsOf(page, 'h1')).toEqual(['Something Amazing is Coming Soon!']);
  }
});

test('shows the stored location, phone and hours in a card, with a Call Us Now button [SOON-13] [SOON-14]', () => {
  const page = pageOf({
    'contact/address': '7 Quay Street',
    'contact/phone': '(555) 010-0177',
    'contact/hours': 'Fridays only',
  });

  const card = find(page, 'section[aria-labelledby]');
  expect(textsOf(card, 'h2, dt, dd')).toEqual([
    'Get in Touch',
    'Location',
    '7 Quay Street',
    'Phone',
    '(555) 010-0177',
    'Hours',
    'Fridays only',
  ]);
  expect(card.getAttribute('aria-labelledby')).toBe(find(card, 'h2').id);
  expect(hrefsOf(page, 'Call Us Now')).toEqual(['tel:5550100177']);
});

test('shows no contact details, hours or card before the owner has entered them [SOON-14] [SOON-13] [CONST-04]', () => {
  const page = pageOf({ 'contact/hours': ' ' });

  expect(textsOf(page, '#contact-title, dt, dd')).toEqual([]);
  expect(hrefsOf(page, 'Call Us Now')).toEqual([]);
});

test('publishes no phone number that the owner has not entered, in no file and in neither mode [CONST-04]', () => {
  const files = [publish(), publish({ texts: closed }), publish({ texts: { ...closed, 'contact/phone': ' ' } })];

  const published = files.flatMap((site) => [...site.values()]).join();
  expect(published).not.toMatch(/tel:|telephone|010-0|Call (Us )?Now|call us/);
  const entered = { 'contact/phone': '(555) 010-0177' };
  for (const texts of [entered, { ...closed, ...entered }]) {
    const dialled = [...publish({ texts }).values()].join().match(/tel:[^"]*/g);
    expect(new Set(dialled)).toEqual(new Set(['tel:5550100177']));
  }
});

test('shows the logo, or the initials without one [SOON-04]', () => {
  const withLogo = pageOf({ 'branding/logo': '/media/logo.svg' });
  const without = pageOf({}, 'Black Lantern');

  expect(valuesOf(withLogo, 'header img', 'src')).toEqual(['/media/logo.svg']);
  expect(textsOf(without, 'header span')).toEqual(['BL', 'Black Lantern']);
  expect(without.querySelectorAll('header img')).toHaveLength(0);
});

test('links the privacy notice, which is not indexed', () => {
  expect(hrefsOf(pageOf(), 'Privacy')).toEqual(['/privacy']);
  expect(valuesOf(documentOf({ texts: closed }, 'privacy.html'), 'meta[name=robots]', 'content')).toEqual(['noindex']);
});
