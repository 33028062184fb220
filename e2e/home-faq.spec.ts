import { fallbackPhones } from '#shared/fallbacks.ts';
import { openDrawn } from './drawn-page.ts';
import { test } from './editing.ts';
import { showHome, withNothing } from './home-content.ts';
import { expect } from './studio.ts';

showHome('faq');

test('FAQ-01 FAQ-02 FAQ-03 FAQ-04 FAQ-05 questions open one at a time, in their order', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');

  await expect(faq.getByRole('heading', { name: 'Asked before' })).toBeVisible();
  await expect(faq.getByText('And answered.')).toBeVisible();
  await expect(faq.locator('summary')).toHaveText(['May I bring a friend?', 'Do you take cards?']);
  await faq.getByText('May I bring a friend?').click();
  await expect(faq.getByText('One, and quiet.')).toBeVisible();
  await faq.getByText('Do you take cards?').click();
  await expect(faq.getByText('All of them.')).toBeVisible();
  await expect(faq.getByText('One, and quiet.')).toBeHidden();
  await faq.getByText('Do you take cards?').click();
  await expect(faq.getByText('All of them.')).toBeHidden();
});

test('FAQ-09 FAQ-10 FAQ-11 FAQ-13 the card beside the questions calls and leads to the form', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');

  await expect(faq.getByText('Still have questions?')).toBeVisible();
  await expect(faq.getByRole('link', { name: 'Call 555 0100' })).toHaveAttribute('href', 'tel:5550100');
  await faq.getByRole('link', { name: 'Book Consultation' }).click();
  await expect(page.locator('#booking')).toBeInViewport();
});

test('FAQ-07 FAQ-08 FAQ-12 MSG-06 with nothing stored three questions and a number of our own show', async ({
  page,
}) => {
  await openDrawn(page, withNothing);
  const faq = page.locator('#faq');

  await expect(faq.locator('summary')).toHaveText([/appointment.*walk in/, /open/, /find you/]);
  await expect(faq.getByRole('link', { name: `Call ${fallbackPhones.faq}` })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('FAQ-08 with all questions hidden the card stays', async ({ page }) => {
  await openDrawn(page, (content) => ({ ...content, faqs: [] }));

  await expect(page.locator('#faq details')).toHaveCount(0);
  await expect(page.getByText('Still have questions?')).toBeVisible();
});
