import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type Locator } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import limits from '../test/limits.json' with { type: 'json' };
import { builtDocuments, openDocument } from './built-document.ts';
import { demoContent } from './demo-content.ts';

const { bytes } = limits;

// The sizes that depend on the build alone; `npm run bench` measures all of them in a browser. Needs `npm run build`.

const client = path.join(import.meta.dirname, '../../web/dist/client');

test('the dashboard loads at most its limits: signed out, the list of leads after signing in, and a lead beyond it', async () => {
  const { signIn, list, opened, missing } = await dashboardLoads();

  expect(missing).toEqual([]);
  expect(sizeOf(signIn)).toBeLessThanOrEqual(bytes['first page of the dashboard, signed out']);
  expect(sizeOf(list)).toBeLessThanOrEqual(bytes['list of leads']);
  expect(sizeOf(without(list, signIn))).toBeLessThanOrEqual(bytes['list of leads after signing in']);
  expect(without(list, signIn).size).toBeLessThanOrEqual(limits.scripts['list of leads after signing in']);
  expect(sizeOf(without(opened, list))).toBeLessThanOrEqual(bytes['page of a lead, beyond the list']);
});

test.each(['content-pages', 'settings-pages', 'email-settings-page', 'second-step-page'])(
  'a room of the dashboard loads at most its limit when it is entered first: %s',
  (room) => {
    const [, list = '{}'] =
      /id="parts">(.*?)<\/script>/.exec(readFileSync(path.join(client, 'admin.html'), 'utf8')) ?? [];
    const parts: Record<string, string[]> = JSON.parse(list);

    const beyond = without(new Set(parts[room]), new Set(parts['admin-area']));
    expect(beyond.size).toBeGreaterThan(0);
    expect(sizeOf(beyond)).toBeLessThanOrEqual(bytes['room of the dashboard, entered first']);
  },
);

test('the scripts of the public page keep their limits: at once, with the form near, and of a module', () => {
  const { script } = JSON.parse(readFileSync(path.join(client, '../server/site-assets.json'), 'utf8'));
  const early = withImports(script.slice(1), fixed);
  const late = [...withImports(script.slice(1), /(["'`])\.\/([\w.-]+\.js)\1/g)];
  const named = (name: string) => late.filter((file) => file.startsWith(`assets/${name}-`));

  expect(sizeOf(early)).toBeLessThanOrEqual(bytes['scripts of the public page before it is used']);
  const form = named('booking-island').flatMap((file) => [...withImports(file, fixed)]);
  expect(sizeOf(new Set([...early, ...form]))).toBeLessThanOrEqual(bytes['scripts of the public page']);
  for (const name of ['lightbox', 'carousel-steps', 'past-events', 'broken-image']) {
    expect(sizeOf(new Set(named(name))), name).toBeLessThanOrEqual(bytes['module of the public page']);
  }
});

test.each([
  ['page not found', '404.html', false],
  ['coming-soon page', 'index.html', true],
] as const)('a visitor loads at most its limit, with the demo content and all files: %s', async (name, key, isSoon) => {
  const texts = { ...demoContent().texts, 'general/coming_soon_enabled': String(isSoon) };
  const documents = builtDocuments({ ...demoContent(), texts });
  const browser = await chromium.launch(await browserOptions());
  const { requested, settled } = await openDocument(browser, key, documents);
  await settled();
  await browser.close();

  // Browsers without a window load no icon.
  const files = [...requested, 'favicon.svg'].filter((file) => file !== key);
  expect(files.length + 1).toBeLessThanOrEqual(limits.requests[name]);
  const sizes = files.map((file) =>
    existsSync(path.join(client, `${file}.br`)) ? sizeOf(new Set([file])) : servedSize(file),
  );
  expect(sizes.reduce((sum, size) => sum + size, compressedAtEdge(documents.get(key) ?? ''))).toBeLessThanOrEqual(
    bytes[name],
  );
});

test('the document of the home page weighs the same with 2,000 images, 40 artists and 60 events, and keeps its limits [SHOW-13]', () => {
  const [few, many] = [{}, { artists: 40, events: 60, images: 500 }].map((size) => {
    const html = builtDocuments(demoContent(size)).get('index.html') ?? '';
    return { bytes: brotliCompressSync(html).length, elements: html.match(/<\w/g)?.length ?? 0 };
  });

  for (const of of ['bytes', 'elements'] as const) {
    expect(many?.[of], of).toBeLessThanOrEqual(limits[of]['document of the home page']);
    expect(many?.[of], of).toBeLessThanOrEqual(1.03 * (few?.[of] ?? 0));
  }
});

/** Static imports. */
const fixed = /(?:from|import)(["'`])\.\/([\w.-]+\.js)\1/g;
const site = 'https://studio.example';
const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-03-01T12:00:00.000Z';
const aLead = {
  id,
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '(555) 010-0101',
  email: 'ada@mail.example',
  code: 'K7R2MX',
  service: 'tattoo-medium',
  artist: null,
  description: 'A moth.',
  status: 'new',
  created_at: at,
  notification: { state: 'sent', attempts: 1, updated_at: at },
};
/** What an administrator of an open website reads. */
const answers: Record<string, unknown> = {
  '/config.json': {
    studioName: 'Ink',
    timeZone: 'Europe/Berlin',
    registration: 'closed',
    userPoolId: 'eu_pool',
    userPoolClientId: 'client',
    userPoolProviderUrl: 'https://cognito.example/pool',
  },
  '/api/account': { id, email: 'ann@ink.example', full_name: 'Ann', role: 'admin' },
  '/api/live-tickets': { ticket: 'ticket' },
  '/api/system': { checked_at: at, checks: [] },
  '/api/leads': { leads: [aLead] },
  '/api/leads/summary': {
    new: 1,
    contacted: 0,
    converted: 0,
    closed: 0,
    held: 0,
    median_answer_minutes: 9,
    studio: 1,
    visitor: 0,
    later: 0,
    books: 0,
    answers: 0,
  },
  '/api/leads/unsent': { count: 0 },
  '/api/staff': { staff: [{ id, name: 'Ann', active: true }] },
  [`/api/leads/${id}`]: { lead: aLead, phone: '+15550100101', related: [] },
  [`/api/leads/${id}/log`]: { entries: [] },
  '/api/reply-settings': { reply_to: '', confirmations: false, reminder_hours: 0, version: 0, reaches_visitors: true },
  '/api/reply-templates': { templates: [], version: 0 },
};

/** What the built dashboard loads in a browser: signed out, then as an administrator the list, then a lead that is opened there. */
async function dashboardLoads() {
  const browser = await chromium.launch(await browserOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const missing: string[] = [];
    let files = new Set<string>();
    await page.routeWebSocket(/./, () => {});
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname in answers) return route.fulfill({ json: answers[pathname] });
      const file = pathname.startsWith('/admin') ? 'admin.html' : pathname.slice(1);
      if (existsSync(path.join(client, `${file}.br`))) files.add(file);
      else if (!existsSync(path.join(client, file))) missing.push(pathname);
      return route.fulfill({ path: path.join(client, file) });
    });
    async function loads(open: Promise<unknown>, shown: Locator) {
      await Promise.all([open, shown.waitFor()]);
      // Parts that load late have begun by now.
      await page.waitForTimeout(500);
      await page.waitForLoadState('networkidle');
      const loaded = files;
      files = new Set(files);
      return loaded;
    }
    const signIn = await loads(page.goto(`${site}/admin/auth`), page.getByLabel('Password'));
    await page.evaluate(
      ([account, payload]) => {
        const prefix = 'CognitoIdentityServiceProvider.client';
        localStorage.setItem(`${prefix}.LastAuthUser`, account);
        for (const kind of ['accessToken', 'idToken'])
          localStorage.setItem(`${prefix}.${account}.${kind}`, `e30.${payload}.`);
      },
      [id, btoa(JSON.stringify({ sub: id, exp: 4e9 }))] as const,
    );
    const link = page.getByRole('link', { name: 'Ada Byron', exact: true });
    // The list is opened by its address.
    files = new Set();
    const list = await loads(page.goto(`${site}/admin/leads`), link);
    const opened = await loads(link.click(), page.getByRole('link', { name: /^WhatsApp/ }));
    return { signIn, list, opened, missing };
  } finally {
    await browser.close();
  }
}

function withImports(start: string, imported: RegExp): Set<string> {
  const all = new Set([start]);
  for (const file of all) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(path.join(client, file), 'utf8');
    for (const [, , name] of text.matchAll(imported)) all.add(`assets/${name}`);
  }
  return all;
}

function without(files: Set<string>, loaded: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !loaded.has(file)));
}

/** Bytes of the Brotli copies that the CDN serves. */
function sizeOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(path.join(client, `${file}.br`)).size, 0);
}

/** Bytes of a file that has no Brotli copy: the CDN compresses texts. */
function servedSize(file: string): number {
  const body = readFileSync(path.join(client, file));
  return file.endsWith('.svg') ? compressedAtEdge(body) : body.length;
}

function compressedAtEdge(body: string | Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
