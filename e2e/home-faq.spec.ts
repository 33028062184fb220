import { ContentStore } from './fixtures/content-store.ts';
import { test } from './fixtures/editing.ts';
import { showHome } from './fixtures/home-content.ts';
import { expect, expectScrolledTo } from './fixtures/studio.ts';

showHome('faq');

test('shows the stored title, description and active questions in order [FAQ-01] [FAQ-03]', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');

  await expect(faq.getByRole('heading', { level: 2 })).toHaveText('Asked before');
  await expect(faq.getByText('And answered.', { exact: true })).toBeVisible();
  await expect(faq.locator('summary')).toHaveText(['May I bring a friend?', 'Do you take cards?']);
  await expect(page.getByText('Hidden question?')).toHaveCount(0);
});

test('opens one answer at a time, and closes it again [FAQ-02] [FAQ-04] [FAQ-05]', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');
  const first = faq.getByText('One, and quiet.', { exact: true });
  const second = faq.getByText('All of them.', { exact: true });

  await expect(faq.locator('summary')).toHaveCount(2);
  for (const answer of [first, second]) await expect(answer).toBeHidden();
  await faq.getByText('May I bring a friend?').click();
  await expect(first).toBeVisible();
  await expect(second).toBeHidden();
  await faq.getByText('Do you take cards?').click();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  await faq.getByText('Do you take cards?').click();
  for (const answer of [first, second]) await expect(answer).toBeHidden();
  await expect(faq.locator('details[open]')).toHaveCount(0);
});

test('offers a phone call and the booking form beside the questions [FAQ-09] [FAQ-10] [FAQ-11] [FAQ-13]', async ({
  page,
}) => {
  await page.goto('/');
  const faq = page.locator('#faq');
  const booking = page.locator('#booking-title');

  await expect(faq.getByRole('heading', { level: 3 })).toHaveText(['Still have questions?']);
  const call = faq.getByRole('link', { name: 'Call 555 0100', exact: true });
  await expect(call).toHaveAttribute('href', 'tel:5550100');
  const consultation = faq.getByRole('link', { name: 'Book Consultation', exact: true });
  await consultation.scrollIntoViewIfNeeded();
  await expect(booking).not.toBeInViewport();
  await consultation.click();
  await expectScrolledTo(booking);
});

// The last test of the file: it hides the rows that the others need.
test('keeps the card and shows no accordion once all questions are inactive [FAQ-08]', async ({ page, studio }) => {
  const store = new ContentStore(studio);
  const { rows } = await store.list('/faqs');
  await store.saveList(
    '/faqs',
    rows.map((row) => ({ ...row, is_active: false })),
  );
  await store.published();

  await page.goto('/');

  await expect(page.locator('#faq').getByText('Still have questions?', { exact: true })).toBeVisible();
  await expect(page.locator('#faq details')).toHaveCount(0);
});
