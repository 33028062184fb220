import { ContentStore } from './fixtures/content-store.ts';
import { test } from './fixtures/editing.ts';
import { brokenImagePath, imagePath, showHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect } from './fixtures/studio.ts';

showHome('about');

test('shows the stored photo, headline and description [ABOUT-01] [ABOUT-04] [ABOUT-06]', async ({ page }) => {
  await page.goto('/');

  const about = page.locator('#about');
  await expect(about.getByRole('img').first()).toHaveAttribute('src', imagePath);
  await expect(about.getByRole('heading', { level: 2 })).toHaveText('Who we are');
  await expect(about.getByText('We draw first.', { exact: true })).toBeVisible();
});

test('shows the active callouts in order, each with icon, title and description [ABOUT-07] [ABOUT-08]', async ({
  page,
}) => {
  await page.goto('/');

  const callouts = page.locator('#about').getByRole('listitem');
  await expect(callouts.getByRole('heading')).toHaveText(['Second thoughts welcome', 'Always two needles']);
  await expect(callouts.locator('p')).toHaveText(['Take a week.', 'One is spare.']);
  for (const callout of await callouts.all()) await expect(callout.locator('svg')).toBeVisible();
  // The dial of the clock, which the other icon lacks.
  await expect(callouts.nth(0).locator('svg circle[r="10"]')).toHaveCount(1);
  await expect(callouts.nth(1).locator('svg circle[r="10"]')).toHaveCount(0);
  await expect(page.getByText('Not to be seen')).toHaveCount(0);
});

test('shows a storefront image in place of a photo that does not load [ABOUT-02]', async ({ page, request }) => {
  await openRendered(page, (content) => ({
    ...content,
    texts: { ...content.texts, about: { ...content.texts.about, photo: brokenImagePath } },
  }));

  const photo = page.locator('#about').getByRole('img').first();
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveAttribute('src', '/assets/storefront-image.jpg');
  const answer = await request.get('/assets/storefront-image.jpg');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

// The last test of the file: it hides the rows that the others need.
test('shows no callout once all of them are inactive [ABOUT-12]', async ({ page, studio }) => {
  const store = new ContentStore(studio);
  const { rows } = await store.list('/callouts');
  await store.saveList(
    '/callouts',
    rows.map((row) => ({ ...row, is_active: false })),
  );
  await store.published();

  await page.goto('/');

  await expect(page.locator('#about').getByRole('heading', { level: 2 })).toHaveText('Who we are');
  await expect(page.locator('#about').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('100% Female Artists')).toHaveCount(0);
});
