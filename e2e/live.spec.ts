import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { bookingForm, fillBooking, someValues } from './fixtures/booking-form.ts';
import { comeBack } from './fixtures/come-back.ts';
import { ContentStore } from './fixtures/content-store.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { someIpAddress } from './fixtures/send-booking.ts';
import { expect, expectScrolledTo, test } from './fixtures/studio.ts';

const livePath = '/live';

type Texts = Record<string, string>;

/** Saves texts through the API, as another staff member's save; `undo` restores the previous ones. */
async function saveElsewhere(studio: RunningStudio, section: string, texts: Texts): Promise<{ undo(): Promise<void> }> {
  const store = new ContentStore(studio);
  const stored = await store.texts(section);
  const before = Object.fromEntries(Object.keys(texts).map((field) => [field, stored[field] ?? '']));
  await store.saveTexts(section, texts);
  return { undo: () => store.saveTexts(section, before) };
}

/** Adds a row at the end of a list; `undo` removes it. */
async function addElsewhere(
  studio: RunningStudio,
  path: string,
  row: Record<string, unknown>,
): Promise<{ undo(): Promise<void> }> {
  const store = new ContentStore(studio);
  const { rows } = await store.list(path);
  const { id = '' } = (await store.saveList(path, [...rows, { id: 'temp-1', ...row }])).rows.at(-1) ?? {};
  return { undo: () => store.remove(path, id) };
}

/** Whether the published content contains this text. */
async function isLive(studio: RunningStudio, text: string): Promise<boolean> {
  return (await (await fetch(studio.site)).text()).includes(text);
}

/** A text that no other test uses. */
function uniqueText(): string {
  return `Night ${Math.random().toString(36).slice(2, 8)}`;
}

/** Opens a page and waits until its live connection is open. */
async function openConnected(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === livePath);
  await page.goto(path);
  await comeBack(page);
  await connected;
}

test('connects a visitor who stays for 30 seconds or comes back to the page, and no visitor earlier [LIVE-12]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('websocket', (socket) => asked.push(socket.url()));
  page.on('request', (request) => /\/api\/|content/.test(request.url()) && asked.push(request.url()));
  await page.clock.install();

  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  // The clock also runs by itself: a slow page may take seconds until here.
  await page.clock.fastForward(25_000);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.clock.fastForward(5_500);
  await expect.poll(() => asked.filter((url) => url.endsWith(livePath))).toHaveLength(1);

  await page.goto('/privacy');
  asked.length = 0;
  await openConnected(page, '/');
  expect(asked.filter((url) => url.endsWith(livePath))).toHaveLength(1);
});

test('refuses a live connection from another site', async ({ studio }) => {
  const connect = (origin: string) =>
    new Promise((settled) => {
      const socket = new WebSocket(studio.site.replace('http', 'ws') + livePath, { origin });
      socket.on('open', () => settled('open')).on('error', ({ message }) => settled(message));
      socket.on('open', () => socket.close());
    });

  expect(await connect(studio.site)).toBe('open');
  expect(await connect('https://other.example')).toContain('403');
  expect(await connect(`${studio.site}.other.example`)).toContain('403');
});

/** Opens sockets as pages of the site do, from an IP address of their own. */
function connector(studio: RunningStudio, localAddress = someIpAddress()) {
  return () =>
    new Promise<{ socket: WebSocket; outcome: string; closed: Promise<void> }>((settled) => {
      const from = process.platform === 'linux' ? { localAddress } : {};
      const socket = new WebSocket(studio.site.replace('http', 'ws') + livePath, { origin: studio.site, ...from });
      const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
      const settle = (outcome: string) => settled({ socket, outcome, closed });
      socket.on('open', () => settle('open')).on('error', ({ message }) => settle(message));
    });
}

test('lets one network keep 100 connections open, while others can still connect [LIVE-10]', async ({ studio }) => {
  const connect = connector(studio);
  const open = [];
  for (let n = 0; n < 100; n++) open.push(await connect());
  expect(open.map(({ outcome }) => outcome)).toEqual(Array(100).fill('open'));

  expect((await connect()).outcome).toContain('429');
  const other = await connector(studio)();
  // Only Linux has more than one loopback address.
  if (process.platform === 'linux') expect(other.outcome).toBe('open');

  open.pop()?.socket.close();
  await expect.poll(async () => (await connect()).outcome).toBe('open');
  for (const { socket } of [...open, other]) socket.close();
});

test('closes a connection that sends a message no page sends [LIVE-10]', async ({ studio }) => {
  const [page, intruder, flooder] = await Promise.all([1, 2, 3].map(() => connector(studio)()));
  page?.socket.send('{"action":"heartbeat"}');
  intruder?.socket.send('hello');
  for (let n = 0; n < 200; n++) flooder?.socket.send('{"action":"nonsense"}');

  await intruder?.closed;
  await flooder?.closed;

  expect(page?.socket.readyState).toBe(WebSocket.OPEN);
  page?.socket.close();
});

test('keeps unsaved edits when another field is saved elsewhere, and shows that the content changed [LIVE-08]', async ({
  staff,
  studio,
}) => {
  await openConnected(staff, '/admin/content/hero');
  await staff.getByRole('button', { name: 'Edit' }).click();
  const title = staff.getByLabel('Title', { exact: true });
  await title.fill('Half a thought');
  const mark = uniqueText();

  const { undo } = await saveElsewhere(studio, 'hero', { subtitle: mark });

  await expect(staff.getByText('Changed elsewhere', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Half a thought');
  await expect(staff.getByLabel('Subtitle')).toHaveValue(mark);
  await undo();
});

test('shows visitors a new and a changed text within two seconds after publishing, without a reload [LIVE-01] [LIVE-03]', async ({
  page,
  studio,
}) => {
  await openConnected(page, '/');
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));
  const [added, changed] = [uniqueText(), uniqueText()];
  const store = new ContentStore(studio);
  const before = (await store.texts('about')).headline;

  // The first of them may be an insert, the second is an update.
  for (const mark of [added, changed]) {
    await store.saveTexts('about', { headline: mark });
    await expect.poll(() => isLive(studio, mark), { intervals: [50] }).toBe(true);
    await expect(page.getByRole('heading', { name: mark, exact: true })).toBeVisible({ timeout: 2_000 });
  }
  await store.saveTexts('about', { headline: before ?? '' });
  await expect(page.getByText(changed)).toHaveCount(0);

  expect(await page.evaluate(() => 'opened' in window)).toBe(true);
});

test('shows new callouts, artists, events, questions and images in the open page [LIVE-01]', async ({
  page,
  studio,
}) => {
  await openConnected(page, '/');
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));
  const undo: (() => Promise<void>)[] = [];

  for (const [path, row] of [
    ['/callouts', { title: uniqueText(), description: 'x', icon: 'Star' }],
    ['/artists', { name: uniqueText() }],
    ['/events', { name: uniqueText(), event_date: '2999-01-05T20:00:00Z' }],
    ['/faqs', { question: uniqueText(), answer: 'x' }],
    ['/gallery/tattoos', { title: uniqueText(), image_url: '/assets/share-image.jpg' }],
    ['/gallery/piercings', { title: uniqueText(), image_url: '/assets/share-image.jpg' }],
    ['/gallery/art', { title: uniqueText(), image_url: '/assets/share-image.jpg' }],
    ['/gallery/nightlife', { title: uniqueText(), image_url: '/assets/share-image.jpg' }],
  ] as const) {
    const added = await addElsewhere(studio, path, row);
    undo.push(added.undo);
    const [mark = ''] = Object.values(row);
    const shown = page.locator('h3, h4, summary, .tile b').filter({ hasText: mark });
    await expect(shown, path).toHaveCount(1);
  }

  expect(await page.evaluate(() => 'opened' in window)).toBe(true);
  for (const remove of undo) await remove();
  await new ContentStore(studio).published();
});

test('keeps form values, focus and scroll position when new content arrives', async ({ page, studio }) => {
  await openConnected(page, '/');
  const form = bookingForm(page);
  const values = someValues();
  await fillBooking(page, { ...values, description: undefined });
  await form.description.pressSequentially('Half a thou');
  await expectScrolledTo(form.description);
  const before = await form.description.boundingBox();
  const name = `Vesper ${uniqueText()}`;

  const { undo } = await addElsewhere(studio, '/artists', { name });
  await expect(form.artist.getByRole('option', { name })).toHaveCount(1);
  await page.keyboard.type('ght');

  await expect(form.description).toHaveValue('Half a thought');
  await expect(form.firstName).toHaveValue(values.firstName);
  await expect(form.service).toHaveValue(values.service);
  await expect(form.description).toBeFocused();
  // New content above must not move the part in view.
  expect(Math.abs((await form.description.boundingBox())!.y - before!.y)).toBeLessThan(1);
  await undo();
});

test('shows changes that were made while a visitor was offline once the network is back [LIVE-05]', async ({
  page,
  context,
  studio,
}) => {
  await openConnected(page, '/');
  // A browser never retries a module that failed to load.
  await page.waitForLoadState('networkidle');
  const mark = uniqueText();

  await context.setOffline(true);
  const { undo } = await saveElsewhere(studio, 'hero', { subtitle: mark });
  await expect.poll(() => isLive(studio, mark)).toBe(true);
  await context.setOffline(false);

  await expect(page.getByText(mark)).toBeVisible();
  await undo();
});

test('reloads a page of an older release, unless its form is in use [LIVE-14]', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const next = async (path: string) => {
    const text = await (await page.request.get(path)).text();
    return text.replace(/data-version="(\d+)"/, (_, version) => `data-version="${Number(version) + 1}"`);
  };
  await page.route('**/content-version.json*', async (route) => {
    const { version } = await (await page.request.get('/content-version.json')).json();
    await route.fulfill({ json: { version: version + 1 } });
  });
  await page.route('**/content.html*', async (route) => {
    await route.fulfill({
      contentType: 'text/html',
      body: (await next('/')).replace(/site-[\w-]+\.js/, 'site-00000000.js'),
    });
  });
  const { firstName } = bookingForm(page);
  await firstName.fill('Ada');
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));
  const fire = () => page.evaluate(() => dispatchEvent(new Event('settings-updated')));

  const read = page.waitForResponse('**/content.html*');
  await fire();
  await (await read).finished();
  await page.waitForTimeout(500);
  await expect(firstName).toHaveValue('Ada');
  expect(await page.evaluate(() => 'opened' in window)).toBe(true);

  await firstName.fill('');
  await firstName.blur();
  const reloaded = page.waitForEvent('load');
  await fire();
  await reloaded;
  expect(await page.evaluate(() => 'opened' in window)).toBe(false);
});

test('switches open pages of visitors to coming-soon mode and back [LIVE-01]', async ({ page, studio }) => {
  await openConnected(page, '/');
  await expect(page.locator('#booking')).toBeAttached();
  const mark = uniqueText();

  const { undo } = await saveElsewhere(studio, 'general', {
    coming_soon_enabled: 'true',
    coming_soon_headline: mark,
  });
  await expect(page.getByText(mark)).toBeVisible();
  await expect(page.locator('#booking')).not.toBeAttached();
  // The inline style sheet of the home page was removed with it.
  await expect(page.getByRole('region', { name: 'Get in Touch' })).toHaveCSS('padding-top', '24px');
  await undo();

  await expect(page.locator('#booking')).toBeAttached();
  await expect(page.getByText(mark)).toHaveCount(0);
});

test('opens the site on the page of a visitor who arrived during coming-soon mode [LIVE-01]', async ({
  page,
  studio,
}) => {
  const mark = uniqueText();
  const { undo } = await saveElsewhere(studio, 'general', {
    coming_soon_enabled: 'true',
    coming_soon_headline: mark,
  });
  await expect.poll(() => isLive(studio, mark)).toBe(true);
  await openConnected(page, '/');
  await expect(page.getByText(mark)).toBeVisible();

  await undo();

  await expect(page.locator('#booking')).toBeAttached();
});

test('publishes while the live connection fails, and updates open pages afterwards', async ({ page, studio }) => {
  await openConnected(page, '/');
  const mark = uniqueText();

  const undo = await studio.without('execute-api', async () => {
    const saved = await saveElsewhere(studio, 'hero', { subtitle: mark });
    await expect.poll(() => isLive(studio, mark)).toBe(true);
    return saved.undo;
  });

  await expect(page.getByText(mark)).toBeVisible({ timeout: 30_000 });
  await undo();
});

test('receives changes again after the connection was lost [LIVE-05]', async ({ browser, killable: studio }) => {
  const page = await (await browser.newContext({ baseURL: studio.site })).newPage();
  await openConnected(page, '/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));

  await studio.kill();
  await studio.start();
  const first = uniqueText();
  await saveElsewhere(studio, 'hero', { subtitle: first });
  // The page tries to connect every ten seconds at last.
  await expect(page.getByText(first)).toBeVisible({ timeout: 30_000 });
  const second = uniqueText();
  await saveElsewhere(studio, 'hero', { subtitle: second });
  await expect(page.getByText(second)).toBeVisible();

  expect(await page.evaluate(() => 'opened' in window)).toBe(true);
  await page.context().close();
});
