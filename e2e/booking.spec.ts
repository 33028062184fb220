import { labels } from '#shared/labels.ts';
import { notices } from '#shared/notices.ts';
import { noConnection } from '#shared/site-labels.ts';
import { bookingForm, fillBooking, someValues, submitBooking } from './booking-form.ts';
import { expect, expectAccessible, test } from './studio.ts';

test('RTE-02 BOOK-12 BOOK-21 BOOK-23 MSG-03 LEAD-07 a visitor books, the studio is mailed, staff see the lead first', async ({
  page,
  studio,
  staff,
}) => {
  const values = someValues();

  await page.goto('/');
  await fillBooking(page, values);
  await submitBooking(page);
  await expect(page.getByText(notices.bookingSubmitted.title)).toBeVisible();
  await expect(page.getByText(notices.bookingSubmitted.body)).toBeVisible();
  const form = bookingForm(page);
  for (const field of ['firstName', 'lastName', 'phone', 'email', 'service', 'artist', 'description'] as const) {
    await expect(form[field]).toHaveValue('');
  }

  const [mail] = await studio.mailsAbout(values.firstName, { within: 2_000 });
  const told = [values.firstName, values.lastName, values.phone, values.email, values.description];
  for (const value of [...told, 'Medium Tattoo', 'No preference']) {
    expect(mail?.html).toContain(value);
    expect(mail?.text).toContain(value);
  }
  expect(mail?.replyTo).toEqual([values.email]);

  await staff.goto('/admin/leads');
  const first = staff.getByRole('row').nth(1);
  await expect(first).toContainText(values.firstName);
  await expect(first).toContainText(values.email);
});

test.describe('a form that is not complete', () => {
  for (const missing of ['firstName', 'lastName', 'phone', 'email', 'service', 'description'] as const) {
    test(`BOOK-04 BOOK-08 MSG-01 without ${missing} nothing is sent and a notice says so`, async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto('/');

      await fillBooking(page, { ...someValues(), [missing]: undefined });
      await submitBooking(page);

      const notice = page.getByRole('alert').filter({ hasText: notices.missingInformation.title });
      await expect(notice).toContainText(notices.missingInformation.body);
      await expect(bookingForm(page)[missing]).toHaveAttribute('aria-invalid', 'true');
      expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
    });
  }

  test('BOOK-11 a name of spaces is refused', async ({ page }) => {
    await page.goto('/');

    await fillBooking(page, someValues({ firstName: ' ' }));
    await submitBooking(page);

    await expect(page.getByText(notices.missingInformation.title)).toBeVisible();
  });

  test('BOOK-10 an address without @ is stopped by the browser itself', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/');

    await fillBooking(page, someValues({ email: 'abc' }));
    await submitBooking(page);

    expect(await bookingForm(page).email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    await expect(page.getByText(notices.bookingSubmitted.title)).toBeHidden();
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});

test('BOOK-06 BOOK-07 BOOK-09 seven controls, empty at first, of the right kind and without limits', async ({
  page,
}) => {
  await page.goto('/');

  const form = bookingForm(page);
  for (const field of ['firstName', 'lastName', 'phone', 'email', 'service', 'artist', 'description'] as const) {
    await expect(form[field]).toHaveValue('');
    expect(await form[field].getAttribute('maxlength')).toBeNull();
  }
  await expect(form.phone).toHaveAttribute('type', 'tel');
  await expect(form.email).toHaveAttribute('type', 'email');
});

test('BOOK-14 BOOK-15 BOOK-19 the choices are those of the studio', async ({ page }) => {
  await page.goto('/');

  const form = bookingForm(page);
  await expect(form.service.locator('option')).toHaveCount(9);
  await expect(form.service).toContainText('Small Tattoo (under 3 inches)');
  await expect(form.artist.locator('option[value="no-preference"]')).toHaveCount(1);
});

test('BOOK-24 BOOK-25 the notes stand below the form', async ({ page }) => {
  await page.goto('/');

  const form = await bookingForm(page).form.boundingBox();
  for (const note of labels.bookingNotes) {
    const box = await page.getByText(note).boundingBox();
    expect(box?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0) - 1);
  }
});

test('BOOK-22 MSG-02 when the request fails the form is kept, and sending again stores it once', async ({
  page,
  studio,
}) => {
  const values = someValues();
  await page.goto('/');
  await fillBooking(page, values);

  await studio.without('dynamodb', async () => {
    await submitBooking(page);
    await expect(page.getByText(notices.submissionFailed.title)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(notices.submissionFailed.body)).toBeVisible();
    await expect(bookingForm(page).description).toHaveValue(values.description);
  });
  await submitBooking(page);

  await expect(page.getByText(notices.bookingSubmitted.title)).toBeVisible();
  expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
});

test('a double click sends one request', async ({ page, studio }) => {
  const values = someValues();
  await page.goto('/');
  await fillBooking(page, values);

  await bookingForm(page).submit.dblclick();

  await expect(page.getByText(notices.bookingSubmitted.title)).toBeVisible();
  expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
});

test.describe('a form sent before the application could be fetched', () => {
  const application = '**/assets/hydrate-*.js';

  test('with a connection again the page is fetched anew, with what was typed', async ({ page, studio }) => {
    const values = someValues();
    await page.route(application, (route) => route.abort());
    await page.goto('/');
    await fillBooking(page, values);
    await page.unroute(application);

    const again = page.waitForEvent('load');
    await submitBooking(page);
    await again;

    const form = bookingForm(page);
    await expect(form.firstName).toHaveValue(values.firstName);
    await expect(form.service).toHaveValue(values.service);
    await expect(form.description).toHaveValue(values.description);
    await submitBooking(page);
    await expect(page.getByText(notices.bookingSubmitted.title)).toBeVisible();
    expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
  });

  test('without one the page says so, and keeps what was typed', async ({ page, context }) => {
    const values = someValues();
    await page.route(application, (route) => route.abort());
    await page.goto('/');
    await fillBooking(page, values);
    await context.setOffline(true);
    const said = page.waitForEvent('dialog');

    await bookingForm(page).submit.dispatchEvent('click');
    const dialog = await said;

    expect(dialog.message()).toBe(noConnection);
    await dialog.dismiss();
    await expect(bookingForm(page).firstName).toHaveValue(values.firstName);
  });

  test('it is sent although a newer page came in its place', async ({ page, studio }) => {
    const values = someValues();
    const asked = Promise.withResolvers<void>();
    await page.route('**/content.json*', async (route) => {
      const answer = await route.fetch();
      const content = await answer.json();
      await asked.promise;
      await route.fulfill({ json: { ...content, version: content.version + 1 } });
    });
    await page.goto('/');
    await fillBooking(page, values);

    await submitBooking(page);
    asked.resolve();

    await expect(page.getByText(notices.bookingSubmitted.title)).toBeVisible();
    expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
    // The document's style sheet went with the page that it stood in.
    await expect(bookingForm(page).firstName).toHaveCSS('display', 'block');
  });
});

test('the form is filled and sent with the keyboard alone, and axe finds nothing in any state', async ({ page }) => {
  await page.goto('/');
  const form = bookingForm(page);
  await form.firstName.focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Byron');
  await expectAccessible(page);

  await form.submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(notices.missingInformation.title)).toBeVisible();
  await expectAccessible(page);
});
