import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contentDefaults, type Section } from '#shared/content.ts';
import { editorLabels as words } from '#shared/editor-labels.ts';
import { labels } from '#shared/labels.ts';
import type { Notice } from '#shared/notices.ts';
import { ContentStore } from './content-store.ts';
import { test as base, expect } from './studio.ts';

export const test = base.extend<{ store: ContentStore }>({
  store: async ({ studio }, use) => use(new ContentStore(studio)),
});

/** Leaves texts and lists as they were, since other tests look at them. */
export function keep(sections: readonly string[], paths: readonly string[] = []): void {
  const before: { texts: [string, Record<string, string>][]; lists: [string, Record<string, unknown>[]][] } = {
    texts: [],
    lists: [],
  };
  test.beforeAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    for (const section of sections) before.texts.push([section, await store.texts(section)]);
    for (const path of paths) before.lists.push([path, (await store.list(path)).rows]);
  });
  test.afterAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    for (const [section, texts] of before.texts) {
      const byDefault = contentDefaults[section as Section] as Record<string, string>;
      const now = Object.keys(await store.texts(section));
      // What was not stored cannot become so again, but can say the same.
      await store.saveTexts(
        section,
        Object.fromEntries(now.map((name) => [name, texts[name] ?? byDefault[name] ?? ''])),
      );
    }
    for (const [path, rows] of before.lists) {
      const now = new Set((await store.list(path)).rows.map(({ id }) => id));
      // A row that a test removed comes back as a new one.
      await store.saveList(
        path,
        rows.map((row, place) => (now.has(String(row.id)) ? row : { ...row, id: `temp-${place}` })),
      );
    }
    await store.published();
  });
}

export async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/admin/content/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(button(page, words.edit)).toBeVisible();
}

/** The page with its inputs, at one of its tabs. */
export async function edit(page: Page, path: string, title: string, tabName?: string): Promise<void> {
  await open(page, path, title);
  await button(page, words.edit).click();
  if (tabName) await tab(page, tabName).click();
}

export function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: labels.admin.pages });
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

/** A row of the list that is open. */
export function row(page: Page, place: number): Locator {
  return page.getByRole('main').getByRole('listitem').nth(place);
}

export async function move(page: Page, name: string, way: 'moveUp' | 'moveDown'): Promise<void> {
  await page.getByRole('button', { name: `${words.list[way]}: ${name}` }).click();
}

/** How many changes are not saved yet. */
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

export async function expectNotice(page: Page, { title, body = '' }: Notice): Promise<void> {
  const titles = page.getByText(title, { exact: true });
  await expect(titles.locator('xpath=..').filter({ hasText: body }).first()).toBeVisible();
}

export const failure = { status: 500, json: { code: 'internal', message: 'x', requestId: '1' } };

export const aText = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

/** Each is another one, since equal ones are one picture. */
export async function aPicture(name = 'picture.png') {
  const color = Math.floor(Math.random() * 2 ** 24)
    .toString(16)
    .padStart(6, '0');
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: `#${color}` } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}
