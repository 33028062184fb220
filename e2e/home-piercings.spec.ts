import { labels } from '#shared/labels.ts';
import { openDrawn } from './drawn-page.ts';
import { test } from './editing.ts';
import { openTab, showHome, withNothing } from './home-content.ts';
import { expect } from './studio.ts';

showHome('piercings', 'galleries');

test('PIER-02 PIER-03 PIER-04 PIER-05 PIER-06 PIER-07 the services have a text and four blocks, as stored', async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openTab(page, 'Piercings');

  await expect(panel.getByRole('heading', { name: 'Needles, clean ones' })).toBeVisible();
  await expect(panel.getByText('Placed by hand.')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText(['Block 1', 'Block 2', 'Block 3', 'Block 4']);
  for (const number of [1, 2, 3, 4]) await expect(panel.getByText(`About block ${number}`)).toBeVisible();
});

test('PIER-04 PIER-05 PIER-06 PIER-07 without stored texts the blocks have their titles', async ({ page }) => {
  await openDrawn(page, withNothing);
  const panel = await openTab(page, 'Piercings');

  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([/Ear/, /Facial/, /Body/, 'Premium Jewelry']);
});

test('PIER-09 PIER-10 PIER-11 PIER-13 the carousel shows the active piercings and wraps round', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const panel = await openTab(page, 'Piercings');

  const carousel = panel.getByRole('region', { name: 'Piercings' });
  const slides = carousel.getByRole('figure');
  await expect(slides).toHaveCount(3);
  const next = carousel.getByRole('button', { name: labels.pictures.next });
  const previous = carousel.getByRole('button', { name: labels.pictures.previous });
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
