import { expect, test } from 'vitest';
import { resolveTexts } from '#shared/content/texts.ts';
import type { HomeContent, SiteAssets } from '#shared/website/page.ts';
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
  privacyVersion: '0123456789ab',
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

test('shows the upcoming events above the images of past nights [NITE-14]', () => {
  const page = pageOf();
  const [events, images] = ['No upcoming events scheduled.', 'No nightlife gallery images'].map((text) =>
    page.indexOf(text),
  );

  expect(events).toBeGreaterThan(0);
  expect(images).toBeGreaterThan(events!);
});

test('renders the pages, their content, calendars and files for search engines', () => {
  const files = render(aContent(), { origin, assets, now });

  expect(files.map(({ key }) => key)).toEqual([
    'index.html',
    'staff.html',
    '404.html',
    'staff-404.html',
    'sitemap.xml',
    'events.ics',
    'privacy.html',
    'content.json',
    'robots.txt',
  ]);
  const content = JSON.parse(fileOf(aContent(), 'content.json'));
  expect(content).toMatchObject({ version: 7, mode: 'home', privacyVersion: '0123456789ab' });
  expect(content.texts.general).not.toHaveProperty('privacy_notice');
  expect(fileOf(aContent(), 'sitemap.xml')).toContain(
    '<loc>https://studio.example/</loc><lastmod>2026-03-01</lastmod>',
  );
  expect(fileOf(aContent(), 'robots.txt')).toContain('Sitemap: https://studio.example/sitemap.xml');
});

test('renders the privacy notice with headings and paragraphs, escaped and without a script', () => {
  const notice = '# Your <b>data</b>\nWe keep it.\n\nFor a while.\n# Rights\n\nYou have some.';
  const document = fileOf(
    aContent({ 'general/privacy_notice': notice, 'contact/email': 'a@b.example' }),
    'privacy.html',
  );

  expect(document).toContain('<title>Privacy notice | Night &amp; Co</title>');
  expect(document).toContain('<link rel="canonical" href="https://studio.example/privacy"/>');
  const blocks = [...document.matchAll(/<(h1|h2|p)[^>]*>([^<]*)</g)].map(([, tag, text]) => `${tag} ${text}`);
  expect(blocks).toEqual(
    expect.arrayContaining([
      'h1 Privacy notice',
      'h2 Your &lt;b&gt;data&lt;/b&gt;',
      'p We keep it.',
      'p For a while.',
      'h2 Rights',
      'p You have some.',
    ]),
  );
  expect(document).toContain('href="mailto:a@b.example"');
  expect(document).toContain('0123456789ab');
  expect(document).not.toContain('<script');
  expect(fileOf(aContent(), 'sitemap.xml')).toContain('<loc>https://studio.example/privacy</loc>');
  expect(fileOf(aContent({ 'general/privacy_notice': ' ' }), 'privacy.html')).toContain('What we keep');
});

test("inlines the styles byte for byte and no other code, so that the policy's hash matches", () => {
  const page = pageOf();

  expect(page).toContain(`<style>${assets.styles.first}</style>`);
  expect(fileOf(aContent(), '404.html')).toContain(`<style>${assets.styles.whole}</style>`);
  expect(page).not.toMatch(/ style="/);
  expect(page.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    '<script type="module" src="/assets/site-1.js" fetchPriority="low">',
  ]);
});

test('links the rest of the styles below the first screen', () => {
  const page = pageOf();
  const [hero, styleSheet, about] = ['data-hero', '<link rel="stylesheet" href="/assets/styles-1.css"', 'id="about"'];

  expect(page.indexOf(styleSheet)).toBeGreaterThan(page.indexOf(hero));
  expect(page.indexOf(styleSheet)).toBeLessThan(page.indexOf(about));
});

test('tells the script which content version was rendered', () => {
  expect(pageOf()).toContain('data-version="7" data-mode="home"');
});

test('sets title, description, URL and share image in the head', () => {
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

test('uses the built-in share image and icon by default', () => {
  const page = pageOf();

  expect(page).toContain('<meta property="og:image" content="https://studio.example/assets/share-image.jpg"/>');
  expect(page).toContain('<meta property="og:image:width" content="1200"/>');
  expect(page).toContain('<meta property="og:image:height" content="630"/>');
  expect(page).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(page).toContain('<link rel="icon" href="/favicon.svg"/>');
});

test('uses the stored icon, and no size for a share image of unknown size', () => {
  const page = pageOf({ 'general/favicon': '/media/icon.png', 'general/preview_image': '/media/share.jpg' });

  expect(page).toContain('<link rel="icon" href="/media/icon.png"/>');
  expect(page).not.toContain('og:image:width');
});

test('escapes stored texts', () => {
  expect(pageOf({ 'hero/title': '<script>alert(1)</script>' })).not.toContain('<script>alert');
});

test('labels the booking button of the header as stored, or Book Now [HDR-02] [HDR-03]', () => {
  expect(pageOf({ 'header/booking_button': 'Get inked' })).toContain('>Get inked</span></a>');
  expect(pageOf()).toContain('>Book Now</span></a>');
});

test('offers directions in header and footer, and only with an address [HDR-09]', () => {
  const address = 'href="https://www.google.com/maps/search/?api=1&amp;query=12%20Lantern%20St" target="_blank"';

  expect(pageOf({ 'contact/address': '12 Lantern St' }).split(address)).toHaveLength(3);
  expect(pageOf()).not.toContain('google.com/maps');
});

test('shows the logo in header and footer, or the studio name and initials', () => {
  expect(pageOf({ 'branding/logo': '/media/logo.svg' }).match(/<img[^>]*src="\/media\/logo\.svg"/g)).toHaveLength(2);
  expect(pageOf()).not.toContain('alt="Night &amp; Co"');
  expect(pageOf({}, { studio: { name: 'Black Lantern', timeZone: 'UTC' } })).toContain('>BL</span>');
});

test('makes the title of the hero the main heading of the page', () => {
  expect(pageOf({ 'hero/title': 'Needles & noise' })).toMatch(/<h1[^>]*>Needles &amp; noise<\/h1>/);
  expect(pageOf()).toMatch(/<h1[^>]*>Ink after dark<\/h1>/);
});

test("links the hero's buttons to existing sections", () => {
  const page = pageOf();

  expect(page).toMatch(/<a href="#booking"[^>]*>Book Appointment<\/a>/);
  expect(page).toMatch(/<a href="#about"[^>]*>Learn More<\/a>/);
  expect(page).toContain('<section id="booking"');
  expect(page).toContain('<section id="about"');
});

test('renders seven empty form controls without built-in validation [BOOK-06] [BOOK-07]', () => {
  const page = pageOf();
  const all = page.match(/<(input|select|textarea)[^>]*>/g) ?? [];
  // One more is for programs alone.
  const controls = all.filter((control) => !/tabindex="-1"/i.test(control));
  expect(all.length - controls.length).toBe(1);

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

test('never puts typed values into a URL when the form is sent before its script has loaded', () => {
  expect(pageOf()).toMatch(/<form[^>]*method="post"/);
});

test('offers the eight services, no preference and the artists [BOOK-14] [BOOK-19]', () => {
  const page = pageOf({}, { choices: [{ value: 'mara-voss', name: 'Mara Voss' }] });
  const values = [...page.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);

  expect(values).toEqual([
    'tattoo-small',
    'tattoo-medium',
    'tattoo-large',
    'tattoo-sleeve',
    'piercing-ear',
    'piercing-facial',
    'piercing-body',
    'consultation',
    'no-preference',
    'mara-voss',
  ]);
  expect(page).toContain('>Small Tattoo (under 3 inches)</option>');
});

test('shows the stored texts of the booking section, and its notes [BOOK-01] [BOOK-02]', () => {
  const page = pageOf({ 'booking/title': 'Come by', 'booking/description': 'We draw first.' });

  for (const text of [
    'Come by',
    'We draw first.',
    'Walk-ins welcome! But appointments are recommended for larger or custom tattoos.',
    'Late-night sessions available by reservation only.',
  ])
    expect(page).toContain(text);
});

test('shows the phone number to visitors without scripts', () => {
  expect(pageOf({ 'contact/phone': '555 010' })).toMatch(/<noscript>.*tel:555010.*<\/noscript>/);
});

test('shows the stored contact details in the footer [FOOT-03] [FOOT-07] [FOOT-08] [FOOT-11]', () => {
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

test('links handles to their social site, and hides empty ones [FOOT-04] [FOOT-05] [FOOT-06]', () => {
  const page = pageOf({ 'contact/instagram': '@ink', 'contact/facebook': 'https://facebook.com/ink' });

  expect(page).toContain('href="https://www.instagram.com/ink"');
  expect(page).toContain('href="https://facebook.com/ink"');
  expect(page).toMatch(/aria-label="Instagram @ink">@ink<\/a>/);
  expect(page).toMatch(/aria-label="Facebook @ink">@ink<\/a>/);
  expect(pageOf()).not.toMatch(/instagram|facebook/i);
});

test('ends with the copyright of this year [FOOT-13]', () => {
  const text = pageOf().replace(/<[^>]*>/g, '');

  expect(text).toContain(`© ${new Date().getFullYear()} Night &amp; Co. All rights reserved.`);
});

test('renders a 404 document with a link home [404-01]', () => {
  const page = fileOf(aContent(), '404.html');

  expect(page).toContain('Oops! Page not found');
  expect(page).toMatch(/<a href="\/"[^>]*>Return to Home<\/a>/);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(page).not.toContain('id="root"');
  expect(fileOf(aContent(), 'staff-404.html')).toBe(page);
});

test('links the page and the 404 document to the file of a published style', () => {
  const content = aContent({
    'branding/style': JSON.stringify({
      primary: '#123456',
      secondary: '#374151',
      background: '#0b0f19',
      text: '#f5f5f5',
      fontSize: 16,
      fontFamily: 'Inter',
      lineHeight: 1.6,
      containerWidth: 1200,
      borderRadius: 8,
      spacing: 16,
      animations: true,
      shadows: true,
      gradients: true,
    }),
  });

  const sheet = render(content, { origin, assets, now }).find(({ key }) => key.startsWith('styles/'))?.key ?? '';
  expect(fileOf(content, sheet)).toContain('--color-primary:#123456;');
  for (const key of ['index.html', '404.html']) {
    expect(fileOf(content, key)).toContain(`<link rel="stylesheet" href="/${sheet}"/>`);
  }
});

test('writes neither file nor link without a published style', () => {
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
