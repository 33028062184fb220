import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { livePath } from '#shared/live.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { bookingForm, fillBooking, someValues } from './booking-form.ts';
import { ContentStore } from './content-store.ts';
import { RunningStudio } from './running-studio.ts';
import { expect, test } from './studio.ts';

type Texts = Record<string, string>;

/** A save of texts past every page, as somebody else's is; `undo` brings the former ones back. */
async function saveElsewhere(studio: RunningStudio, section: string, texts: Texts): Promise<{ undo(): Promise<void> }> {
  const store = new ContentStore(studio);
  const stored = await store.texts(section);
  const before = Object.fromEntries(Object.keys(texts).map((field) => [field, stored[field] ?? '']));
  await store.saveTexts(section, texts);
  return { undo: () => store.saveTexts(section, before) };
}

/** An artist at the end of the list; `undo` takes them away again. */
async function addArtistElsewhere(studio: RunningStudio, name: string): Promise<{ undo(): Promise<void> }> {
  const store = new ContentStore(studio);
  const { rows } = await store.list('/artists');
  const { id = '' } = (await store.saveList('/artists', [...rows, { id: 'temp-1', name }])).rows.at(-1) ?? {};
  return { undo: () => store.remove('/artists', id) };
}

/** Whether visitors get this text. */
async function isLive(studio: RunningStudio, text: string): Promise<boolean> {
  return (await (await fetch(studio.site)).text()).includes(text);
}

/** A text that no other test looks for. */
function aMark(): string {
  return `Night ${Math.random().toString(36).slice(2, 8)}`;
}

/** A page that takes what is told of changes is connected. */
async function opened(page: Page, address: string): Promise<void> {
  const connected = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === livePath);
  await page.goto(address);
  await connected;
}

test('a page of another site cannot connect', async ({ studio }) => {
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

test('LIVE-08 unsaved edits stay when somebody else saves another field, and a notice says so', async ({
  staff,
  studio,
}) => {
  await opened(staff, '/admin/content/hero');
  await staff.getByRole('button', { name: editorLabels.edit }).click();
  const title = staff.getByLabel(editorLabels.fields.title, { exact: true });
  await title.fill('Half a thought');
  const mark = aMark();

  const { undo } = await saveElsewhere(studio, 'hero', { subtitle: mark });

  await expect(staff.getByText(editorNotices.changedElsewhere.title, { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Half a thought');
  await expect(staff.getByLabel(editorLabels.fields.subtitle)).toHaveValue(mark);
  await undo();
});

test('LIVE-01 LIVE-03 a visitor sees a change within two seconds of its being live, without a reload', async ({
  page,
  studio,
}) => {
  await opened(page, '/');
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));
  const mark = aMark();

  const { undo } = await saveElsewhere(studio, 'hero', { subtitle: mark });
  await expect.poll(() => isLive(studio, mark), { intervals: [50] }).toBe(true);
  await expect(page.getByText(mark)).toBeVisible({ timeout: 2_000 });
  await undo();
  await expect(page.getByText(mark)).toHaveCount(0);

  expect(await page.evaluate(() => 'opened' in window)).toBe(true);
});

test('LIVE-07 a new artist comes into the open page, and what a visitor is at stays as it is', async ({
  page,
  studio,
}) => {
  await opened(page, '/');
  const form = bookingForm(page);
  const values = someValues();
  await fillBooking(page, { ...values, description: undefined });
  await form.description.pressSequentially('Half a thou');
  const before = await form.description.boundingBox();
  const name = `Vesper ${aMark()}`;

  const { undo } = await addArtistElsewhere(studio, name);
  await expect(form.artist.getByRole('option', { name })).toHaveCount(1);
  await page.keyboard.type('ght');

  await expect(form.description).toHaveValue('Half a thought');
  await expect(form.firstName).toHaveValue(values.firstName);
  await expect(form.service).toHaveValue(values.service);
  await expect(form.description).toBeFocused();
  // What comes in above must not push away what somebody is looking at.
  expect((await form.description.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await undo();
});

test('LIVE-06 what changed while a visitor was offline shows when the network is back', async ({
  page,
  context,
  studio,
}) => {
  await opened(page, '/');
  // A browser does not ask again for a part of the application that it once could not load.
  await page.waitForLoadState('networkidle');
  const mark = aMark();

  await context.setOffline(true);
  const { undo } = await saveElsewhere(studio, 'hero', { subtitle: mark });
  await expect.poll(() => isLive(studio, mark)).toBe(true);
  await context.setOffline(false);

  await expect(page.getByText(mark)).toBeVisible();
  await undo();
});

test('LIVE-09 coming-soon mode is followed in the windows of visitors, on and off', async ({ page, studio }) => {
  await opened(page, '/');
  await expect(page.locator('#booking')).toBeAttached();
  const mark = aMark();

  const { undo } = await saveElsewhere(studio, 'general', {
    coming_soon_enabled: 'true',
    coming_soon_headline: mark,
  });
  await expect(page.getByText(mark)).toBeVisible();
  await expect(page.locator('#booking')).not.toBeAttached();
  // The home page's own style sheet stood within what is gone.
  await expect(page.getByRole('region', { name: siteLabels.comingSoon.contact })).toHaveCSS('padding-top', '24px');
  await undo();

  await expect(page.locator('#booking')).toBeAttached();
  await expect(page.getByText(mark)).toHaveCount(0);
});

test('LIVE-09 a visitor who came too soon sees the page when it opens', async ({ page, studio }) => {
  const mark = aMark();
  const { undo } = await saveElsewhere(studio, 'general', {
    coming_soon_enabled: 'true',
    coming_soon_headline: mark,
  });
  await expect.poll(() => isLive(studio, mark)).toBe(true);
  await opened(page, '/');
  await expect(page.getByText(mark)).toBeVisible();

  await undo();

  await expect(page.locator('#booking')).toBeAttached();
});

test('LIVE-03 a publish is live although nobody could be told of it, and open pages show it afterwards', async ({
  page,
  studio,
}) => {
  await opened(page, '/');
  const mark = aMark();

  const undo = await studio.without('execute-api', async () => {
    const saved = await saveElsewhere(studio, 'hero', { subtitle: mark });
    await expect.poll(() => isLive(studio, mark)).toBe(true);
    return saved.undo;
  });

  await expect(page.getByText(mark)).toBeVisible({ timeout: 30_000 });
  await undo();
});

test('LIVE-05 LIVE-06 an open page follows again after the connection was cut, whatever happened meanwhile', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const studio = await RunningStudio.start();
  const page = await (await browser.newContext({ baseURL: studio.site })).newPage();
  await opened(page, '/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));

  await studio.kill();
  await studio.start();
  const first = aMark();
  await saveElsewhere(studio, 'hero', { subtitle: first });
  await expect(page.getByText(first)).toBeVisible({ timeout: 15_000 });
  const second = aMark();
  await saveElsewhere(studio, 'hero', { subtitle: second });
  await expect(page.getByText(second)).toBeVisible();

  expect(await page.evaluate(() => 'opened' in window)).toBe(true);
  await page.context().close();
  await studio.stop();
});
