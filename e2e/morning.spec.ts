import type { Page } from '@playwright/test';
import { ContentStore } from './fixtures/content-store.ts';
import { restoreAfterTests } from './fixtures/editing.ts';
import { book } from './fixtures/lead-page.ts';
import { test } from './fixtures/person.ts';
import { expect } from './fixtures/studio.ts';
import { wheelAndClick } from './fixtures/wheel.ts';

restoreAfterTests([], ['/artists']);

/** Copies a screenshot of a chat. */
async function copyScreenshot(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 480 });
    const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image as Blob })]);
  });
}

/** How many requests came each way, as the list says. */
async function sourcesOn(page: Page): Promise<Record<string, number>> {
  const [line = ''] = await page.getByText(/^Last 30 days: /).allTextContents();
  return Object.fromEntries(Array.from(line.matchAll(/([a-z-]+) (\d+)(?:,|$)/g), ([, name, n]) => [name, Number(n)]));
}

test('enters the calls, messages and walk-ins of a morning with at most ten keys or presses each beside the texts [ENTER-08] [ENTER-12]', async ({
  staff,
  studio,
}) => {
  test.setTimeout(120_000);
  const store = new ContentStore(studio);
  const artist = { description: null, profile_picture: null, alt: null, instagram_link: null, is_active: true };
  await store.showOnly('/artists', [{ ...artist, name: 'Nia' }]);
  await store.published();
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.reload();
  await expect(staff.getByRole('definition').first()).toHaveText(/\d/);
  const before = await sourcesOn(staff);
  const mark = Math.random().toString(36).slice(2, 8);
  const dialog = staff.getByRole('dialog', { name: 'Enter a Request' });
  const counts: number[] = [];
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return staff.keyboard.press(key);
  };
  const type = (text: string) => staff.keyboard.type(text);
  const entered: Record<string, string> = {};
  const expectEntered = async (name: string, source: string) => {
    await expect(dialog).toBeHidden();
    await expect(staff.getByRole('link', { name, exact: true })).toBeVisible();
    entered[name] = source;
    counts.push(keys);
    keys = 0;
  };
  const begin = async (name: string, reach: string) => {
    await press('i');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await type(name);
    await press('Tab');
    await type(reach);
    await press('Tab');
    await press('Tab');
    await type(`A moth for ${name}.`);
  };
  const call = async (n: number) => {
    const name = `Call${n} ${mark}`;
    await begin(name, `555 01${n}${Date.now() % 1e6}`);
    await press('Control+Enter');
    await expectEntered(name, 'Phone');
  };
  const message = async (n: number) => {
    const name = `Chat${n} ${mark}`;
    await copyScreenshot(staff);
    await begin(name, `@chat${n}.${mark}`);
    await press('Control+V');
    await press('Tab');
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Control+Enter');
    await expectEntered(name, 'Instagram');
  };
  const walkIn = async (n: number, takesChair = false) => {
    const name = `Walk${n} ${mark}`;
    const tap = async (label: string) => {
      keys += 1;
      await wheelAndClick(dialog.getByLabel(label, { exact: true }));
    };
    keys += 1;
    await wheelAndClick(staff.getByRole('button', { name: 'Enter a Request' }));
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await type(name);
    await tap('The person is here and leaves no contact');
    await tap('Idea');
    await type(`A star for ${name}.`);
    if (takesChair) {
      await tap('Artist');
      await dialog.getByLabel('Artist').selectOption('Nia');
      await tap('In the chair now');
      await dialog.getByLabel('In the chair now').selectOption('For an hour');
    }
    keys += 1;
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expectEntered(name, 'Walk-in');
  };

  const forms: string[] = [];
  for (let n = 1; n <= 6; n++) {
    await call(n);
    if (n <= 2) await message(n);
    while (forms.length < (n * 10) / 6) forms.push(`${(await book(studio)).firstName} Byron`);
  }
  await staff.setViewportSize({ width: 360, height: 740 });
  await walkIn(1);
  await walkIn(2, true);
  await walkIn(3);

  expect(counts).toHaveLength(11);
  expect(Math.max(...counts)).toBeLessThanOrEqual(10);
  await staff.setViewportSize({ width: 1280, height: 800 });
  for (const [name, source] of Object.entries(entered)) {
    const row = staff.getByRole('row').filter({ has: staff.getByRole('link', { name, exact: true }) });
    await expect(row).toContainText(source);
    if (source === 'Instagram') await expect(row).toContainText('1 photo');
  }
  for (const name of forms) await expect(staff.getByRole('link', { name, exact: true })).toBeVisible();
  await staff.reload();
  const came = ({ website = 0, phone = 0, instagram = 0, ...others }: Record<string, number>) => ({
    website,
    phone,
    instagram,
    'walk-in': others['walk-in'] ?? 0,
  });
  const added = { website: 10, phone: 6, instagram: 2, 'walk-in': 3 };
  const expected = Object.entries(came(before)).map(([name, n]) => [name, n + added[name as keyof typeof added]]);
  await expect.poll(async () => came(await sourcesOn(staff))).toEqual(Object.fromEntries(expected));
  await staff.goto('/admin/dates');
  await expect(staff.getByRole('main').getByText(new RegExp(`\\w+\\d ${mark}`))).toHaveText(`Walk2 ${mark}`);
});
