import { openDrawn } from './drawn-page.ts';
import { test } from './editing.ts';
import { broken, picture, showHome, withNothing } from './home-content.ts';
import { expect } from './studio.ts';

showHome('about');

test('ABOUT-01 ABOUT-04 ABOUT-06 ABOUT-07 ABOUT-08 the studio shows what it stored of itself', async ({ page }) => {
  await page.goto('/');

  const about = page.locator('#about');
  await expect(about.getByRole('img').first()).toHaveAttribute('src', picture);
  await expect(about.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(about.getByText('We draw first.')).toBeVisible();
  const callouts = about.getByRole('listitem');
  await expect(callouts).toHaveCount(2);
  await expect(callouts.nth(0)).toContainText('Second thoughts welcome');
  await expect(callouts.nth(0)).toContainText('Take a week.');
  await expect(callouts.nth(1)).toContainText('Always two needles');
  for (const callout of await callouts.all()) await expect(callout.locator('svg')).toBeVisible();
});

test('ABOUT-02 a photo that does not load is replaced by the shop front', async ({ page, request }) => {
  await openDrawn(page, (content) => ({
    ...content,
    texts: { ...content.texts, about: { ...content.texts.about, photo: broken } },
  }));

  const photo = page.locator('#about').getByRole('img').first();
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveAttribute('src', '/assets/storefront-image.jpg');
  const answer = await request.get('/assets/storefront-image.jpg');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
});

test('ABOUT-03 ABOUT-05 ABOUT-11 ABOUT-12 without anything stored there are a shop front and three callouts', async ({
  page,
}) => {
  await openDrawn(page, withNothing);

  const about = page.locator('#about');
  await expect(about.getByRole('img').first()).toHaveAttribute('src', '/assets/storefront-image.jpg');
  await expect(about.getByRole('heading', { name: 'About Our Studio' })).toBeVisible();
  await expect(about.getByRole('heading', { level: 3 })).toHaveText([
    '100% Female Artists',
    'Late Night Sessions',
    'Walk Ins Welcome',
  ]);
});

test('MSG-11 ABOUT-12 with all callouts hidden there is no list', async ({ page }) => {
  await openDrawn(page, (content) => ({ ...content, callouts: [] }));

  await expect(page.locator('#about').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
