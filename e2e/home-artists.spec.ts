import { labels } from '#shared/labels.ts';
import { test } from './editing.ts';
import { picture, showHome } from './home-content.ts';
import { expect } from './studio.ts';

showHome('artists');

test('ART-03 ART-04 ART-05 ART-06 ART-07 ART-11 artists show in order, with what they have', async ({ page }) => {
  await page.goto('/');

  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(['Zora Inkwell', 'Abe No Picture', 'Mary  Jane']);
  const [zora, abe, mary] = [cards.nth(0), cards.nth(1), cards.nth(2)];
  await expect(zora.getByRole('img')).toHaveAttribute('src', picture);
  await expect(zora.getByText('Black lines only.')).toBeVisible();
  await expect(zora.getByRole('link', { name: '@zora.ink' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/zora.ink',
  );
  await expect(abe.getByText('AN', { exact: true })).toBeVisible();
  await expect(abe.locator('img')).toHaveCount(0);
  await expect(abe.getByText('Tattoo Artist')).toBeVisible();
  await expect(abe.getByRole('link')).toHaveCount(0);
  await expect(mary.getByText('Tattoo Artist')).toBeVisible();
  await expect(mary.getByRole('link', { name: '@mj' })).toHaveAttribute('href', 'https://site.example/mj');
});

test('BOOK-05 BOOK-16 the booking form offers every active artist by name', async ({ page }) => {
  await page.goto('/');

  const choices = page.getByLabel(labels.booking.artist).locator('option');
  await expect(choices).toHaveText([
    labels.booking.artistPlaceholder,
    'No preference',
    'Zora Inkwell',
    'Abe No Picture',
    'Mary  Jane',
  ]);
  expect(await choices.last().getAttribute('value')).toBe('mary-jane');
});
