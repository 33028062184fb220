import { test } from './fixtures/editing.ts';
import { openTab, showHome } from './fixtures/home-content.ts';
import { expect } from './fixtures/studio.ts';

showHome('piercings', 'galleries');

test('shows the stored texts of the services and their four blocks [PIER-02] [PIER-03] [PIER-04] [PIER-05] [PIER-06] [PIER-07]', async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openTab(page, 'Piercings');

  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Needles, clean ones']);
  await expect(panel.getByText('Placed by hand.', { exact: true })).toBeVisible();
  const blocks = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(blocks.getByRole('heading', { level: 4 })).toHaveText(['Block 1', 'Block 2', 'Block 3', 'Block 4']);
  await expect(blocks.locator('p')).toHaveText(['About block 1', 'About block 2', 'About block 3', 'About block 4']);
});

test('shows the active piercings in order in a carousel that wraps around [PIER-09] [PIER-10] [PIER-11] [PIER-13]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const panel = await openTab(page, 'Piercings');

  const carousel = panel.getByRole('region', { name: 'Piercings', exact: true });
  const slides = carousel.getByRole('figure');
  await expect(slides.locator('b')).toHaveText(['First of piercings', 'Bare of piercings', 'Broken of piercings']);
  const next = carousel.getByRole('button', { name: 'Next image', exact: true });
  const previous = carousel.getByRole('button', { name: 'Previous image', exact: true });
  await next.scrollIntoViewIfNeeded();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(slides.nth(0)).not.toBeInViewport({ ratio: 0.5 });
  await expect(carousel.getByText('2 of 3')).toBeVisible();
  await previous.click();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await previous.click();
  await expect(slides.nth(2)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await expect(carousel.getByText('1 of 3')).toBeVisible();
});
