import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import { builtDocuments, type Stored } from './built-document.ts';

// Each file that the public page loads late, lost once, without a stack. Needs `npm run build`.

const client = path.join(import.meta.dirname, '../../web/dist/client');
const built = JSON.parse(readFileSync(path.join(client, '../server/site-assets.json'), 'utf8'));
const site = 'https://studio.example';
const stored: Stored = {
  artists: Array.from({ length: 25 }, (_, n) => ({
    id: `${10_000_000 + n}-0000-4000-8000-000000000000`,
    name: `Mara ${n}`,
  })),
  images: { tattoos: [{ title: 'Moth' }], piercings: [{ title: 'One' }, { title: 'Two' }] },
  events: [{ name: 'The first night', event_date: '2026-05-06T02:30:00Z' }],
  questions: [{ question: 'Where?', answered_by: 'photos' }],
  texts: { 'general/google_analytics_id': 'G-ABCDEFGHIJ' },
};
const soon: Stored = { texts: { 'general/coming_soon_enabled': 'true' } };
const view = {
  version: 1,
  state: 'waiting',
  sent_at: '2026-03-01T12:00:00.000Z',
  name: 'Ada',
  email: 'ada@mail.example',
  phone: '555',
  service: 'Tattoo',
  description: 'A moth.',
  details: [],
  messages: [],
  dates: [],
  can_agree: [],
  can_decline: [],
  can_withdraw: true,
  photos: [],
  more_photos: 3,
};
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserOptions());
});
afterAll(() => browser.close());

type Case = {
  path?: string;
  stored?: Stored;
  /** What the visitor does, also after a reload. */
  act(page: Page): Promise<unknown>;
  /** What there is while the file is lost, and once it loads. Browsers keep a failed import until the page is loaded again. */
  lost: string;
  works: string;
};
const settingsSaved = (page: Page) => page.evaluate(() => dispatchEvent(new Event('settings-updated')));

/** By the late file. */
const cases: Record<string, Case> = {
  lightbox: {
    path: '/?#tattoos',
    // It leads to the image file instead.
    act: (page) => page.locator('#tattoos .tile > a').click(),
    lost: 'body:not(:has(#root))',
    works: 'dialog.lightbox[open]',
  },
  'show-more': {
    path: '/#artists',
    // It leads to the page of the next rows instead.
    act: (page) => page.getByRole('link', { name: 'Show More' }).click(),
    lost: 'h1:text("Artists 1")',
    works: '#artists :text("Mara 24")',
  },
  'carousel-steps': {
    path: '/#piercings',
    act: (page) => page.getByRole('button', { name: 'Next image' }).click(),
    lost: ':not(:has([data-failed]:not([hidden]))) p:text("1 of 2")',
    works: 'p:text("2 of 2")',
  },
  'past-events': {
    path: '/#nightlife',
    async act(page) {
      await page.mouse.move(0, 0);
      await page.getByRole('heading', { name: 'Upcoming Events' }).hover();
    },
    lost: 'h4:visible:text("The first night")',
    works: 'p:visible:text("No upcoming")',
  },
  'broken-image': {
    path: '/#tattoos',
    act: (page) => page.locator('#tattoos').hover(),
    lost: '#tattoos .tile img',
    works: '#tattoos .tile :text("No image")',
  },
  consent: {
    act: (page) => page.getByRole('button', { name: 'Cookie settings' }).first().click(),
    lost: 'form',
    works: ':focus:text("Decline")',
  },
  'follow-changes': {
    act: settingsSaved,
    lost: '#root:not([data-version="7000"]) form',
    works: '#root[data-version="7000"] form',
  },
  'renew-page': {
    act: settingsSaved,
    lost: '#root:not([data-version="7000"]) form',
    works: '#root[data-version="7000"] form',
  },
  'staff-page': {
    stored: soon,
    act: (page) => page.reload(),
    lost: '#root:text("Reload it to try again.")',
    works: '#root main form',
  },
  // Of the coming-soon page, which has only those of what it shows.
  styles: {
    stored: soon,
    act: (page) => page.getByRole('button', { name: 'Book Appointment' }).click(),
    lost: ':not(:has(dialog[open])) > [data-failed]:not([hidden])',
    works: 'dialog[open] form',
  },
  'photo-picker': {
    path: '/request#0123456789012345678901234567890123456789abcde',
    act: (page) => page.getByText('Add photos', { exact: true }).click(),
    lost: '#more-photos :text("Photos cannot be added now.")',
    works: '#photo-picker button:text("Add Photos")',
  },
};

/** The form says so itself when it cannot be loaded. */
const ofTheForm = [
  'booking-island',
  'soon-island',
  'booking-notices',
  'notice-region',
  'question-parts',
  'photo-picker',
];

test('tries each late file of the public page', () => {
  const found = new Set(['styles']);
  const files = [built.script, built.requestScript].map((script: string) => script.slice('/assets/'.length));
  for (const file of files) {
    const text = readFileSync(path.join(client, 'assets', file), 'utf8');
    for (const [, late = ''] of text.matchAll(/import\(.\.\/([\w.-]+\.js)/g)) {
      const name = late.replace(/-[\w-]{8}\.js$/, '');
      found.add(name);
      if (!ofTheForm.includes(name)) files.push(late);
    }
  }

  expect([...found].filter((name) => !ofTheForm.includes(name) || name in cases).sort()).toEqual(
    Object.keys(cases).sort(),
  );
});

test.each(Object.keys(cases))(
  'leaves a page that works when %s is lost, and all of it after a reload',
  async (file) => {
    const { path: at = '/', stored: of = stored, act, lost, works } = cases[file]!;
    const documents = builtDocuments(of);
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const errors: string[] = [];
    let isLost = true;
    let refused = 0;
    page.on('pageerror', (error) => errors.push(error.message));
    await page.routeWebSocket(/./, () => {});
    await page.addInitScript((isStaff) => {
      if (isStaff) localStorage.setItem('CognitoIdentityServiceProvider.client.x.accessToken', 'x');
    }, file === 'staff-page');
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      if (isLost && new RegExp(`/${file}-[\\w-]{8}\\.(js|css)$`).test(pathname)) {
        refused++;
        return route.abort();
      }
      if (file === 'staff-page' && pathname === '/')
        return route.fulfill({ body: documents.get('staff.html') ?? '', contentType: 'text/html' });
      const html = documents.get(pathname.slice(1) || 'index.html') ?? documents.get(`${pathname.slice(1)}.html`);
      if (pathname === '/content-version.json') return route.fulfill({ json: { version: 7000 } });
      const newer = documents.get('index.html')?.replace(/data-version="\d+"/, 'data-version="7000"') ?? '';
      if (pathname === '/content.html') return route.fulfill({ body: newer, contentType: 'text/html' });
      if (html) return route.fulfill({ body: html, contentType: 'text/html' });
      if (pathname === '/api/request') return route.fulfill({ json: view });
      if (pathname.startsWith('/assets/')) return route.fulfill({ path: path.join(client, pathname) });
      return route.fulfill({ status: 404, body: 'Not found.' });
    });
    await page.goto(site + at);
    await act(page);
    await page.locator(lost).first().waitFor({ timeout: 5_000 });
    await expect.poll(() => refused).toBeGreaterThan(0);

    isLost = false;
    await page.goto(`${site}/robots.txt`);
    await page.goto(site + at);
    await act(page);
    await page.locator(works).first().waitFor({ timeout: 5_000 });
    expect(errors).toEqual([]);
    await page.close();
  },
);
