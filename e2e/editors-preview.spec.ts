import type { Locator } from '@playwright/test';
import { aQuestion, button, edit, field, restoreAfterTests, row, tab, test } from './fixtures/editing.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

restoreAfterTests(['hero', 'booking'], ['/faqs']);

test('previews unsaved edits as visitors will see them, beside the editor from 1280 px [ED-27]', async ({
  staff,
  store,
}) => {
  await store.saveList('/faqs', [aQuestion('First question?'), aQuestion('Second question?')]);
  const frame = staff.frameLocator('iframe[title="How visitors see it"]');
  await staff.setViewportSize({ width: 1280, height: 800 });
  await edit(staff, 'hero', 'Hero');
  await field(staff, 'Title').fill('Ink at noon');
  const title = frame.locator('h1', { hasText: 'Ink at noon' });
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS('text-transform', 'uppercase');
  await expect(frame.locator('#root')).toHaveAttribute('inert', '');
  const box = await staff.locator('iframe').boundingBox();
  expect(box?.x).toBeGreaterThan(800);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 1279, height: 800 });
  await expect(staff.locator('iframe')).toHaveCount(0);
  await staff.setViewportSize({ width: 1920, height: 1080 });
  await expect(title).toBeVisible();
  await button(staff, 'Discard').click();
  await expect(title).toBeHidden();

  await edit(staff, 'faq', 'FAQ');
  await field(row(staff, 1), 'Question').fill('Changed question?');
  await row(staff, 0).getByRole('switch').click();
  await expect(frame.locator('summary')).toHaveText(['Changed question?']);
  await edit(staff, 'contact', 'Contact', 'Page Texts');
  await field(staff.getByRole('region', { name: 'Booking section' }), 'Title').fill('Ask us');
  await expect(frame.locator('h2', { hasText: 'Ask us' })).toBeVisible();
  expect((await store.texts('booking')).title).not.toBe('Ask us');

  await edit(staff, 'art-gallery', 'Art Gallery');
  await expect(frame.locator('#root')).toHaveAttribute('inert', '');
  await tab(staff, 'Gallery Images').click();
  await expect(staff.locator('iframe')).toBeHidden();
  const panel = await staff.getByRole('tabpanel', { name: 'Gallery Images' }).boundingBox();
  expect(panel?.width).toBeGreaterThan(1400);
});

test('shows settings in two columns and the style preview beside its editor from 1280 px [ED-27]', async ({
  admin,
}) => {
  const title = (name: string) => admin.getByRole('heading', { level: 2, name, exact: true });
  const leftEdges = async (...all: Locator[]) =>
    Promise.all(all.map(async (each) => (await each.boundingBox())?.x ?? 0));
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.goto('/admin/settings/general');
  await expect(title('Search engines and link previews')).toBeVisible();
  const [left = 0, right = 0] = await leftEdges(title('Search engines and link previews'), title('Coming soon'));
  expect(right).toBeGreaterThan(left + 300);
  await admin.setViewportSize({ width: 1279, height: 800 });
  const [one, other] = await leftEdges(title('Search engines and link previews'), title('Coming soon'));
  expect(other).toBe(one);

  await admin.goto('/admin/settings/branding');
  const preview = admin.getByRole('region', { name: 'Preview' });
  await expect(preview).toBeVisible();
  const [below = 0] = await leftEdges(preview);
  await admin.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await leftEdges(preview))[0]).toBeGreaterThan(below + 300);
});
