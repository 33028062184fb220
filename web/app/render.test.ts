import { expect, test } from 'vitest';
import { untouchedStyle } from '../testing/style.ts';
import {
  assets,
  documentOf,
  find,
  formContentOf,
  hrefsOf,
  publish,
  type Stored,
  textsOf,
  valuesOf,
} from './page-for-tests.ts';

const pageOf = (texts: Stored['texts'] = {}) => publish({ texts }).get('index.html') ?? '';

/** The values of the head for people who share or find the page. */
function headOf(stored: Stored) {
  const page = documentOf(stored);
  const meta = (name: string) => valuesOf(page, `head meta[name="${name}"], head meta[property="${name}"]`, 'content');
  return {
    title: textsOf(page, 'title'),
    sharedTitle: meta('og:title'),
    description: meta('description'),
    sharedDescription: meta('og:description'),
    image: meta('og:image'),
    imageSize: [...meta('og:image:width'), ...meta('og:image:height')],
    icon: valuesOf(page, 'head link[rel=icon]', 'href'),
    url: valuesOf(page, 'head link[rel=canonical]', 'href'),
  };
}

test('renders the pages, their content, calendars and files for search engines', () => {
  const files = publish();

  expect([...files.keys()]).toEqual([
    'index.html',
    'staff.html',
    '404.html',
    'staff-404.html',
    'sitemap.xml',
    'events.ics',
    'privacy.html',
    'request.html',
    'content-choices.json',
    'content-version.json',
    'robots.txt',
  ]);
  expect(files.get('content-version.json')).toBe('{"version":7}');
  expect(files.get('sitemap.xml')).toContain('<loc>https://studio.example/</loc><lastmod>2026-03-01</lastmod>');
  expect(files.get('sitemap.xml')).toContain('<loc>https://studio.example/privacy</loc>');
  expect(files.get('robots.txt')).toContain('Sitemap: https://studio.example/sitemap.xml');
});

test('renders the privacy notice with headings and paragraphs, escaped and without a script', () => {
  const notice = '# Your <b>data</b>\nWe keep it.\n\nFor a while.\n# Rights\n\nYou have some.';
  const texts = { 'general/privacy_notice': notice, 'contact/email': 'a@b.example' } as const;
  const { privacyVersion } = formContentOf(documentOf({ texts }));
  const page = documentOf({ texts }, 'privacy.html');

  expect(textsOf(page, 'title')).toEqual(['Privacy notice | Night & Co']);
  expect(valuesOf(page, 'link[rel=canonical]', 'href')).toEqual(['https://studio.example/privacy']);
  expect(textsOf(page, 'h1, h2, p')).toEqual(
    expect.arrayContaining([
      'Privacy notice',
      'Your <b>data</b>',
      'We keep it.',
      'For a while.',
      'Rights',
      'You have some.',
    ]),
  );
  expect(textsOf(page, 'h2')).toEqual(expect.arrayContaining(['Your <b>data</b>', 'Rights']));
  expect(hrefsOf(find(page, 'main'), 'a@b.example')).toEqual(['mailto:a@b.example']);
  expect(privacyVersion).toMatch(/^[\da-f]{12}$/);
  expect(find(page, 'body').textContent).toContain(privacyVersion);
  expect(page.querySelectorAll('script')).toHaveLength(0);
  expect(textsOf(documentOf({ texts: { 'general/privacy_notice': ' ' } }, 'privacy.html'), 'h2')).toContain(
    'What we keep',
  );
});

test('frames page not found, the privacy notice and pages of lists with head and foot that lead home [404-05]', () => {
  const images = { art: Array.from({ length: 13 }, () => ({})) };
  for (const key of ['404.html', 'privacy.html', 'gallery/art/1.html']) {
    const page = documentOf({ images }, key);
    expect(valuesOf(find(page, 'header'), 'a:not(.skip)', 'href')).toEqual(['/', '/#booking']);
    expect(hrefsOf(find(page, 'footer'), 'Book Appointment')).toEqual(['/#booking']);
    expect(find(page, 'html').hasAttribute('data-past-hero')).toBe(true);
  }
  expect(find(documentOf(), 'html').hasAttribute('data-past-hero')).toBe(false);
  const closed = { 'general/coming_soon_enabled': 'true' } as const;
  expect(documentOf({ texts: closed }, 'privacy.html').querySelectorAll('header, footer')).toHaveLength(0);
});

test("inlines the styles byte for byte and no other code, so that the policy's hash matches", () => {
  const page = pageOf();

  expect(page).toContain(`<style>${assets.styles.first}</style>`);
  expect(publish().get('404.html')).toContain(`<style>${assets.styles.plain}</style>`);
  expect(page).not.toMatch(/ style="/);
  expect(page.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    '<script type="module" src="/assets/site-1.js" fetchPriority="low">',
    // Data of the form, which no browser runs.
    '<script type="application/json">',
  ]);
});

test('links the rest of the styles below the first screen', () => {
  const parts = documentOf().querySelectorAll('[data-hero], link[href="/assets/styles-1.css"], #about');

  expect([...parts].map(({ id, localName }) => id || localName)).toEqual(['section', 'link', 'about']);
});

test('tells the script which content version was rendered', () => {
  expect(pageOf()).toContain('data-version="7" data-mode="home"');
});

test('puts the stored title, description, image and icon into the head of the document [GEN-18]', () => {
  const texts = {
    'general/seo_title': 'Ink "after" dark',
    'general/seo_description': 'Late.',
    'general/preview_image': '/media/share.jpg',
    'general/favicon': '/media/icon.png',
  } as const;

  expect(headOf({ texts })).toEqual({
    title: ['Ink "after" dark'],
    sharedTitle: ['Ink "after" dark'],
    description: ['Late.'],
    sharedDescription: ['Late.'],
    image: ['https://studio.example/media/share.jpg'],
    // The size of this image is unknown.
    imageSize: [],
    icon: ['/media/icon.png'],
    url: ['https://studio.example/'],
  });
});

test('puts the studio name, a description, a built-in image and icon into the head by default [GEN-18]', () => {
  expect(headOf({})).toEqual({
    title: ['Night & Co'],
    sharedTitle: ['Night & Co'],
    description: ['Tattoos, piercings, art and late nights. Ask for an appointment online.'],
    sharedDescription: ['Tattoos, piercings, art and late nights. Ask for an appointment online.'],
    image: ['https://studio.example/assets/share-image.jpg'],
    imageSize: ['1200', '630'],
    icon: ['/favicon.svg'],
    url: ['https://studio.example/'],
  });
  expect(pageOf()).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
  expect(pageOf()).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('escapes stored texts', () => {
  expect(pageOf({ 'hero/title': '<script>alert(1)</script>' })).not.toContain('<script>alert');
});

test('renders a 404 document with a link home [404-01]', () => {
  const page = documentOf({}, '404.html');

  expect(textsOf(page, 'h1')).toEqual(['Oops! Page not found']);
  expect(hrefsOf(page, 'Return to Home')).toEqual(['/']);
  expect(valuesOf(page, 'meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(page.querySelectorAll('#root')).toHaveLength(0);
  expect(publish().get('staff-404.html')).toBe(publish().get('404.html'));
});

test('keeps the document of a visitor’s request out of search engines and referrers [GUEST-09]', () => {
  const page = documentOf({}, 'request.html');

  expect(valuesOf(page, 'meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(valuesOf(page, 'meta[name=referrer]', 'content')).toEqual(['no-referrer']);
});

test('shows on the page of a request whose it is, and how to reach the studio, as far as it has entered that [GUEST-29]', () => {
  const entered = {
    'contact/address': ' 1 Lantern Row, Salem ',
    'contact/phone': '(555) 010-0177',
    'contact/email': 'a@b.example',
  };
  const closed = { ...entered, 'general/coming_soon_enabled': 'true' };
  for (const texts of [entered, closed]) {
    const page = documentOf({ texts }, 'request.html');
    expect(textsOf(page, 'section[aria-labelledby=studio] :is(p, a)')).toEqual([
      'Night & Co',
      '1 Lantern Row, Salem',
      'Get Directions',
      '(555) 010-0177',
    ]);
    expect(valuesOf(page, 'section[aria-labelledby=studio] a', 'href')).toEqual([
      'https://www.google.com/maps/search/?api=1&query=1%20Lantern%20Row%2C%20Salem',
      'tel:5550100177',
    ]);
  }
  for (const [address, phone, shown] of [
    [' ', '', []],
    ['1 Lantern Row', '', ['1 Lantern Row', 'Get Directions']],
    ['', '(555) 010-0177', ['(555) 010-0177']],
  ] as const) {
    const page = documentOf({ texts: { 'contact/address': address, 'contact/phone': phone } }, 'request.html');
    expect(textsOf(page, 'section[aria-labelledby=studio] *')).toEqual(['Night & Co', ...shown]);
  }
});

test('links the page and the 404 document to the file of a published style', () => {
  const style = { ...untouchedStyle, primary: '#123456' };
  const files = publish({ texts: { 'branding/style': JSON.stringify(style) } });

  const sheet = [...files.keys()].find((key) => key.startsWith('styles/')) ?? '';
  expect(files.get(sheet)).toContain('--color-primary:#123456;');
  for (const key of ['index.html', '404.html']) {
    expect(files.get(key)).toContain(`<link rel="stylesheet" href="/${sheet}"/>`);
  }
});

test('writes neither file nor link without a published style', () => {
  for (const style of ['', '{}', '{"primary":"#123456;}"}']) {
    const files = publish({ texts: { 'branding/style': style } });

    expect(files.get('index.html')).not.toContain('href="/styles/');
    expect([...files.keys()].join()).not.toContain('styles/');
  }
});
