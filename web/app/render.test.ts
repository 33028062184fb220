import { expect, test } from 'vitest';
import { resolveTexts } from '#shared/content.ts';
import { labels } from '#shared/labels.ts';
import type { HomeContent, SiteAssets } from '#shared/page.ts';
import { serviceLabels } from '#shared/services.ts';
import { defaultStyle } from '#shared/style.ts';
import { render } from './render.tsx';

const origin = 'https://studio.example';
const assets: SiteAssets = {
  script: '/assets/site-1.js',
  styleSheet: '/assets/styles-1.css',
  styles: { first: '@media (x>1){a::before{content:"<&"}}', whole: 'a::after{content:">"}' },
  fonts: ['/assets/anton-1.woff2'],
};

const now = new Date('2026-03-01T20:00:00Z');

const anEmptyHome = {
  mode: 'home',
  studio: { name: 'Night & Co', timeZone: 'UTC' },
  choices: [],
  pictures: {},
  callouts: [],
  artists: [],
  gallery: { art: [], nightlife: [], piercings: [], tattoos: [] },
  events: [],
  faqs: [],
} as const;

type Stored = Record<`${string}/${string}`, string>;

/** The content of a studio that has stored these texts. */
function aContent(stored: Stored = {}, changes: Partial<HomeContent> = {}): HomeContent {
  const rows = Object.entries(stored).map(([key, value]) => {
    const [section = '', field = ''] = key.split('/');
    return { section, field, value };
  });
  return { version: 7, ...anEmptyHome, texts: resolveTexts(rows), ...changes };
}

function fileOf(content: HomeContent, key: string): string {
  const file = render(content, { origin, assets, now }).find((each) => each.key === key);
  if (!file) throw new Error(`${key} is not published`);
  return file.body;
}

/** The text of what the page shows, without markup. */
function pageOf(stored: Stored = {}, changes: Partial<HomeContent> = {}): string {
  return fileOf(aContent(stored, changes), 'index.html');
}

test('a publish writes the pages, their content, calendars and what search engines ask for', () => {
  const files = render(aContent(), { origin, assets, now });

  expect(files.map(({ key }) => key)).toEqual([
    'index.html',
    'staff.html',
    '404.html',
    'staff-404.html',
    'sitemap.xml',
    'events.ics',
    'content.json',
    'robots.txt',
  ]);
  expect(JSON.parse(fileOf(aContent(), 'content.json'))).toEqual(aContent());
  expect(fileOf(aContent(), 'sitemap.xml')).toContain(
    '<loc>https://studio.example/</loc><lastmod>2026-03-01</lastmod>',
  );
  expect(fileOf(aContent(), 'robots.txt')).toContain('Sitemap: https://studio.example/sitemap.xml');
});

test('the page carries the styles byte for byte, so that their hash allows them, and no other inline code', () => {
  const page = pageOf();

  expect(page).toContain(`<style>${assets.styles.first}</style>`);
  expect(fileOf(aContent(), '404.html')).toContain(`<style>${assets.styles.whole}</style>`);
  expect(page).not.toMatch(/ style="/);
  expect(page.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    '<script type="module" src="/assets/site-1.js" fetchPriority="low">',
  ]);
});

test('the page asks for the rest of its styles below its first screen', () => {
  const page = pageOf();
  const [hero, styleSheet, about] = ['data-hero', '<link rel="stylesheet" href="/assets/styles-1.css"', 'id="about"'];

  expect(page.indexOf(styleSheet)).toBeGreaterThan(page.indexOf(hero));
  expect(page.indexOf(styleSheet)).toBeLessThan(page.indexOf(about));
});

test('the page tells its script what it was drawn from', () => {
  expect(pageOf()).toContain('data-version="7" data-mode="home"');
});

test('the head names title, description, address and share picture', () => {
  const page = pageOf({
    'general/seo_title': 'Ink "after" dark',
    'general/seo_description': 'Late.',
    'general/preview_image': '/media/share.jpg',
  });

  expect(page).toContain('<title>Ink &quot;after&quot; dark</title>');
  expect(page).toContain('<meta name="description" content="Late."/>');
  expect(page).toContain('<link rel="canonical" href="https://studio.example/"/>');
  expect(page).toContain('<meta property="og:image" content="https://studio.example/media/share.jpg"/>');
  expect(pageOf()).toContain('<title>Night &amp; Co</title>');
});

test('GEN-22 without a stored picture and icon the built-in ones are named', () => {
  const page = pageOf();

  expect(page).toContain('<meta property="og:image" content="https://studio.example/assets/share-image.jpg"/>');
  expect(page).toContain('<meta property="og:image:width" content="1200"/>');
  expect(page).toContain('<meta property="og:image:height" content="630"/>');
  expect(page).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(page).toContain('<link rel="icon" href="/favicon.svg"/>');
});

test('GEN-23 a stored icon stands in the document, and nothing is said about a stored picture’s size', () => {
  const page = pageOf({ 'general/favicon': '/media/icon.png', 'general/preview_image': '/media/share.jpg' });

  expect(page).toContain('<link rel="icon" href="/media/icon.png"/>');
  expect(page).not.toContain('og:image:width');
});

test('stored texts are escaped', () => {
  expect(pageOf({ 'hero/title': '<script>alert(1)</script>' })).not.toContain('<script>alert');
});

test('HDR-02 HDR-03 the header’s booking button says what is stored, or Book Now', () => {
  expect(pageOf({ 'header/booking_button': 'Get inked' })).toContain('>Get inked</a>');
  expect(pageOf()).toContain('>Book Now</a>');
});

test('HDR-05 HDR-06 HDR-09 directions open a maps search in a new tab, and only with an address', () => {
  const address = 'href="https://www.google.com/maps/search/?api=1&amp;query=12%20Lantern%20St" target="_blank"';

  expect(pageOf({ 'contact/address': '12 Lantern St' }).split(address)).toHaveLength(3);
  expect(pageOf()).not.toContain('google.com/maps');
});

test('HDR-10 FOOT-01 FOOT-02 header and footer show the logo, or the studio’s name and initials', () => {
  expect(pageOf({ 'branding/logo': '/media/logo.svg' }).match(/<img[^>]*src="\/media\/logo\.svg"/g)).toHaveLength(2);
  expect(pageOf()).not.toContain('alt="Night &amp; Co"');
  expect(pageOf({}, { studio: { name: 'Black Lantern', timeZone: 'UTC' } })).toContain('>BL</span>');
});

test('HERO-01 HERO-04 the hero’s title is the page’s main heading', () => {
  expect(pageOf({ 'hero/title': 'Needles & noise' })).toMatch(/<h1[^>]*>Needles &amp; noise<\/h1>/);
  expect(pageOf()).toMatch(/<h1[^>]*>Ink after dark<\/h1>/);
});

test('HERO-02 HERO-03 RTE-06 RTE-07 the hero’s buttons lead to sections that are there', () => {
  const page = pageOf();

  expect(page).toMatch(/<a href="#booking"[^>]*>Book Appointment<\/a>/);
  expect(page).toMatch(/<a href="#about"[^>]*>Learn More<\/a>/);
  expect(page).toContain('<section id="booking"');
  expect(page).toContain('<section id="about"');
});

test('BOOK-06 BOOK-07 BOOK-09 the form has seven empty controls and adds no check of its own', () => {
  const page = pageOf();
  const controls = page.match(/<(input|select|textarea)[^>]*>/g) ?? [];

  expect(controls.map((control) => /name="(\w+)"/.exec(control)?.[1])).toEqual([
    'firstName',
    'lastName',
    'phone',
    'email',
    'service',
    'artist',
    'description',
  ]);
  expect(controls.join()).not.toMatch(/maxlength|pattern| required| value="[^"]/i);
  expect(controls[2]).toContain('type="tel"');
  expect(controls[3]).toContain('type="email"');
});

test('a form sent before its script has come never writes what was typed into an address', () => {
  expect(pageOf()).toMatch(/<form[^>]*method="post"/);
});

test('BOOK-14 BOOK-15 BOOK-16 BOOK-19 the choices are the services and artists offered', () => {
  const page = pageOf({}, { choices: [{ value: 'mara-voss', name: 'Mara Voss' }] });
  const values = [...page.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);

  expect(values).toEqual([...Object.keys(serviceLabels), 'no-preference', 'mara-voss']);
  expect(page).toContain('>Small Tattoo (under 3 inches)</option>');
});

test('BOOK-01 BOOK-02 BOOK-24 BOOK-25 the booking section has its texts and notes', () => {
  const page = pageOf({ 'booking/title': 'Come by', 'booking/description': 'We draw first.' });

  for (const text of ['Come by', 'We draw first.', ...labels.bookingNotes]) expect(page).toContain(text);
});

test('visitors without scripts are told so, with the phone number if there is one', () => {
  expect(pageOf({ 'contact/phone': '555 010' })).toMatch(/<noscript>.*tel:555010.*<\/noscript>/);
});

test('FOOT-03 FOOT-07 FOOT-08 FOOT-10 FOOT-11 the footer shows what is stored', () => {
  const page = pageOf({
    'footer/description': 'Since 2009.',
    'contact/address': '12 Lantern St',
    'contact/phone': '(555) 010-0142',
  });

  expect(page).toContain('Since 2009.');
  expect(page).toMatch(/H\.Q\.<\/dt><dd[^>]*>12 Lantern St/);
  expect(page).toMatch(/P\.<\/dt><dd[^>]*><a[^>]*href="tel:5550100142">\(555\) 010-0142/);
  expect(page).toMatch(/>Get Directions<\/a>/);
  expect(page).toMatch(/href="tel:5550100142">Call Now<\/a>/);
});

test('FOOT-04 FOOT-05 FOOT-06 social links follow the handle rule and are hidden when empty', () => {
  const page = pageOf({ 'contact/instagram': '@ink', 'contact/facebook': 'https://facebook.com/ink' });

  expect(page).toContain('href="https://www.instagram.com/ink"');
  expect(page).toContain('href="https://facebook.com/ink"');
  expect(page).toMatch(/aria-label="Instagram @ink">@ink<\/a>/);
  expect(page).toMatch(/aria-label="Facebook @ink">@ink<\/a>/);
  expect(pageOf()).not.toMatch(/instagram|facebook/i);
});

test('FOOT-12 FOOT-13 the last line is the copyright of this year', () => {
  const text = pageOf().replace(/<[^>]*>/g, '');

  expect(text).toContain(`© ${new Date().getFullYear()} Night &amp; Co. All rights reserved.`);
});

test('404-01 404-02 the document for unknown paths says so and leads home', () => {
  const page = fileOf(aContent(), '404.html');

  expect(page).toContain('Oops! Page not found');
  expect(page).toMatch(/<a href="\/"[^>]*>Return to Home<\/a>/);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(page).not.toContain('id="root"');
  expect(fileOf(aContent(), 'staff-404.html')).toBe(page);
});

test('STYLE-17 a published style is a file that the page and the 404 document link to', () => {
  const content = aContent({ 'branding/style': JSON.stringify({ ...defaultStyle, primary: '#123456' }) });

  const sheet = render(content, { origin, assets, now }).find(({ key }) => key.startsWith('styles/'))?.key ?? '';
  expect(fileOf(content, sheet)).toContain('--color-primary:#123456;');
  for (const key of ['index.html', '404.html']) {
    expect(fileOf(content, key)).toContain(`<link rel="stylesheet" href="/${sheet}"/>`);
  }
});

test('STYLE-16 without a published style there is neither file nor link', () => {
  for (const style of ['', '{}', '{"primary":"#123456;}"}']) {
    const content = aContent({ 'branding/style': style });
    expect(fileOf(content, 'index.html')).not.toContain('href="/styles/');
    expect(
      render(content, { origin, assets, now })
        .map(({ key }) => key)
        .join(),
    ).not.toContain('styles/');
  }
});
