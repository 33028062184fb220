import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { ContentStore } from './content-store.ts';
import type { Notice } from './notice.ts';
import { test as base, expect } from './studio.ts';

export const test = base.extend<{ store: ContentStore }>({
  store: async ({ studio }, use) => use(new ContentStore(studio)),
});

/** Restores texts and lists after the tests, since other tests expect them. */
export function restoreAfterTests(sections: readonly string[], paths: readonly string[] = []): void {
  const before: { texts: [string, Record<string, string>][]; lists: [string, Record<string, unknown>[]][] } = {
    texts: [],
    lists: [],
  };
  test.beforeAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    // A stored text cannot be unset again, but it can hold the default.
    const shown = await store.shownTexts();
    for (const section of sections) before.texts.push([section, shown[section] ?? {}]);
    for (const path of paths) before.lists.push([path, (await store.list(path)).rows]);
  });
  test.afterAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    for (const [section, texts] of before.texts) {
      const now = Object.keys(await store.texts(section));
      await store.saveTexts(section, Object.fromEntries(now.map((name) => [name, texts[name] ?? ''])));
    }
    for (const [path, rows] of before.lists) {
      const now = new Set((await store.list(path)).rows.map(({ id }) => id));
      // A row that a test removed is added again as a new one.
      await store.saveList(
        path,
        rows.map((row, index) => (now.has(String(row.id)) ? row : { ...row, id: `temp-${index}` })),
      );
    }
    await store.published();
  });
}

export async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/admin/content/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(button(page, 'Edit')).toBeVisible();
}

/** Opens an editor page in edit mode, on the given tab. */
export async function edit(page: Page, path: string, title: string, tabName?: string): Promise<void> {
  await open(page, path, title);
  await button(page, 'Edit').click();
  if (tabName) await tab(page, tabName).click();
}

export function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pages' });
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

export function iconButton(within: Locator, name: string): Locator {
  return within.getByRole('button', { name: new RegExp(`^${name}:`) });
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true });
}

export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

/** A row of the open list. */
export function row(page: Page, index: number): Locator {
  return page.getByRole('main').getByRole('listitem').nth(index);
}

export async function move(page: Page, name: string, direction: 'up' | 'down'): Promise<void> {
  await page.getByRole('button', { name: `Move ${direction}: ${name}`, exact: true }).click();
}

/** Removes a saved row and confirms the question. */
export async function remove(page: Page, index: number): Promise<void> {
  await iconButton(row(page, index), 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
}

/** Opens the public page. @returns the titles with the mark, of list rows and sections */
export async function publicTitles(page: Page, store: ContentStore, mark: string, tabName?: string): Promise<Locator> {
  await store.published();
  await page.goto('/');
  if (tabName) await tab(page, tabName).click();
  return page.locator('h1, h2, h3, h4, summary').filter({ hasText: mark, visible: true });
}

/** The number of unsaved changes. */
export function count(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first();
}

export function countRequests(page: Page, ...methods: string[]): () => number {
  let seen = 0;
  page.on('request', (request) => {
    if (methods.includes(request.method()) && request.url().includes('/api/')) seen += 1;
  });
  return () => seen;
}

/** Success notice of the nine content editors. */
export const changesSaved: Notice = {
  title: 'Changes Saved',
  body: 'Your changes are live on the website.',
  variant: 'normal',
};

export const failure = { status: 500, json: { code: 'internal', message: 'x', requestId: '1' } };

export const aTextFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

/** A file of the given size that claims to be a PNG but is not. */
export function aLargeFile(size: number, name = 'big.png') {
  return { name, mimeType: 'image/png', buffer: Buffer.alloc(size) };
}

/** A new image each time, since identical files are stored once. `size` pads the file to that many bytes. */
export async function anImage(name = 'picture.png', size?: number) {
  const color = Math.floor(Math.random() * 2 ** 24)
    .toString(16)
    .padStart(6, '0');
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: `#${color}` } });
  const bytes = await image.png().toBuffer();
  // Bytes after the end of an image are ignored.
  const buffer = size === undefined ? bytes : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  return { name, mimeType: 'image/png', buffer };
}

/** A new row of the FAQ list. */
export function aQuestion(question: string) {
  return { id: `temp-${Math.random().toString(36).slice(2)}`, question, answer: 'An answer' };
}
