import type { Page } from '@playwright/test';
import { bookingForm, fillBooking, someValues } from './fixtures/booking-form.ts';
import { saveQuestions } from './fixtures/questions.ts';
import { leadsOf } from './fixtures/stored-leads.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Submit Booking Request' }).click();
const storedUrl = /\/api\/booking\?stored=[2-9B-Z]{6}$/;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('takes a request of the home page once, after it says what is missing [BOOK-44]', async ({ page, studio }) => {
    const values = someValues();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await fillBooking(page, { ...values, phone: undefined });
    await bookingForm(page).submit.click();

    await expect(page).toHaveURL('/api/booking');
    await expect(page).toHaveTitle(/^Missing Information: /);
    await expect(page.getByRole('alert')).toContainText('Please fill in all required fields.');
    const phone = page.getByLabel('Phone');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Please fill in this field.');
    for (const [label, value] of [
      ['First Name', values.firstName],
      ['Last Name', values.lastName],
      ['Email', values.email],
      ['Service', values.service],
      ['Describe your idea', values.description],
    ] as const)
      await expect(page.getByLabel(label)).toHaveValue(value);

    await phone.fill(values.phone);
    await send(page);
    await expect(page).toHaveURL(storedUrl);
    const url = page.url();
    const heading = page.getByRole('heading', { name: 'Booking Request Submitted!' });
    await expect(heading).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();

    // The same request again, as of a second press.
    await page.goto('/api/booking');
    for (const [label, value] of [
      ['First Name', values.firstName],
      ['Last Name', values.lastName],
      ['Phone', values.phone],
      ['Email', values.email],
      ['Describe your idea', values.description],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByLabel('Service').selectOption(values.service);
    await send(page);
    await expect(page).toHaveURL(url);
    expect(await leadsOf(studio, values.firstName)).toEqual([
      expect.objectContaining({ phone: values.phone, description: values.description, artist: null }),
    ]);

    await page.getByRole('link', { name: 'Back to the website' }).click();
    await expect(page).toHaveURL('/');
  });

  test('asks what the studio asks about the chosen service [BOOK-44]', async ({ page, studio }) => {
    // Where on the body, and style, are required; photos cannot be.
    await saveQuestions(studio, (_, place) => ({
      is_active: [1, 3, 10].includes(place),
      is_required: [1, 3, 10].includes(place),
    }));
    try {
      const values = someValues();
      await page.goto('/');
      await expect(page.getByText(/^Step \d of 3$/)).toHaveText(['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3']);
      await expect(page.getByText('Step 2 of 3')).toBeHidden();
      await fillBooking(page, values);
      // Playwright does not find roles inside `noscript`.
      await page.locator('noscript button').click();

      await expect(page.getByText('Photos can only be added with JavaScript.')).toBeVisible();
      const place = page.getByLabel('Where on the body?');
      await expect(place).toBeFocused();
      await place.fill('Ankle');
      await send(page);
      await expect(page).toHaveURL('/api/booking');
      await expect(place).toHaveValue('Ankle');
      const style = page.locator('[aria-invalid]');
      if ((await style.evaluate(({ tagName }) => tagName)) === 'SELECT') await style.selectOption({ index: 1 });
      else await style.check();
      await send(page);

      await expect(page).toHaveURL(storedUrl);
      const [lead] = await leadsOf(studio, values.firstName);
      expect(lead?.details).toEqual([
        expect.objectContaining({ question: 'Where on the body?', answer: 'Ankle' }),
        expect.objectContaining({ answer: expect.any(String) }),
      ]);
    } finally {
      await saveQuestions(studio, () => ({ is_active: false, is_required: false }));
    }
  });
});

test('the form and its answers are pages that are accessible and fit 320 px', async ({ page, studio }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.setViewportSize({ width: 320, height: 800 });
  const check = async (title: RegExp) => {
    await expect(page).toHaveTitle(title);
    await expectFits(page);
    await expectAccessible(page);
  };
  // Style with choices, when with several, and the age with a tick.
  await saveQuestions(studio, (_, place) => ({ is_active: [1, 3, 7, 9].includes(place), is_required: place !== 1 }));
  try {
    await page.goto('/api/booking');
    await check(/^Tell us your idea/);
    await page.getByLabel('Service').selectOption('tattoo-small');
    await send(page);
    await check(/^Missing Information/);
    await page.goto('/api/booking?stored=K7R2MX');
    await check(/^Booking Request Submitted/);
  } finally {
    await saveQuestions(studio, () => ({ is_active: false, is_required: false }));
  }
  // The status of the refused request alone.
  expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
});
