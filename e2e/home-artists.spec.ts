import { test } from './fixtures/editing.ts';
import { imagePath, showHome } from './fixtures/home-content.ts';
import { expect } from './fixtures/studio.ts';

showHome('artists');

test('shows the active artists in order, each with photo, name and description [ART-03] [ART-06]', async ({ page }) => {
  await page.goto('/');

  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText([
    'Zora Inkwell',
    'Abe No Picture',
    'Mary  Jane',
    'Bea Handle',
    'Cy Unlinked',
  ]);
  await expect(page.getByText('Hidden Hand')).toHaveCount(0);
  const zora = cards.nth(0);
  const photo = zora.getByRole('img', { name: 'Zora at her table' });
  await expect(photo).toHaveAttribute('src', imagePath);
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
  await expect(zora.getByText('Black lines only.', { exact: true })).toBeVisible();
  // Her name is already below the photo.
  await expect(cards.nth(2).locator('img')).toHaveAttribute('alt', '');
});

test('shows a placeholder when no photo is stored, and Tattoo Artist when no description is [ART-04] [ART-05]', async ({
  page,
}) => {
  await page.goto('/');

  const cards = page.getByRole('tabpanel').getByRole('listitem');
  const [abe, mary] = [cards.nth(1), cards.nth(2)];
  await expect(abe.getByText('AN', { exact: true })).toBeVisible();
  await expect(abe.locator('img')).toHaveCount(0);
  for (const card of [abe, mary]) await expect(card.getByText('Tattoo Artist', { exact: true })).toBeVisible();
});

test('links a handle to its social network with one @, and shows no link without a handle [ART-07] [ART-11]', async ({
  page,
}) => {
  await page.goto('/');

  const cards = page.getByRole('tabpanel').getByRole('listitem');
  for (const [index, text, href] of [
    [0, '@zora.ink', 'https://www.instagram.com/zora.ink'],
    [2, '@mj', 'https://site.example/mj'],
    [3, '@bea.ink', 'https://www.instagram.com/bea.ink'],
  ] as const) {
    const link = cards.nth(index).getByRole('link');
    await expect(link).toHaveText([text]);
    await expect(link).toHaveAttribute('href', href);
  }
  for (const unlinked of [1, 4]) await expect(cards.nth(unlinked).getByRole('link')).toHaveCount(0);
});

test('offers no preference and every active artist by name in the booking form [BOOK-16] [BOOK-19]', async ({
  page,
}) => {
  await page.goto('/');

  const choices = page.getByLabel('Preferred Artist (optional)').locator('option');
  await expect(choices).toHaveText([
    'Choose an artist',
    'No preference',
    'Zora Inkwell',
    'Abe No Picture',
    'Mary  Jane',
    'Bea Handle',
    'Cy Unlinked',
  ]);
  const values = await choices.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual([
    '',
    'no-preference',
    'zora-inkwell',
    'abe-no-picture',
    'mary-jane',
    'bea-handle',
    'cy-unlinked',
  ]);
});
