import { answerRequests } from './fixtures/answer-requests.ts';
import { bookingForm, expectNotice, fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { test } from './fixtures/person.ts';
import { bookAsAnotherVisitor } from './fixtures/send-booking.ts';
import { leadsOf } from './fixtures/stored-leads.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';
import { wheelTo } from './fixtures/wheel.ts';

const fields = ['firstName', 'lastName', 'phone', 'email', 'service', 'artist', 'description'] as const;

test('stores the request of a visitor without an account, and emails the studio once [ROLE-02] [BOOK-12] [BOOK-21] [BOOK-23] [MSG-03] [SENT-01]', async ({
  page,
  studio,
  staff,
}) => {
  const values = someValues({ email: `Ada.B-${Date.now()}@Mail.example` });
  const form = bookingForm(page);

  await page.goto('/');
  for (const id of ['about', 'booking', 'faq']) await expect(page.locator(`#${id}`)).toBeVisible();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await fillBooking(page, { ...values, lastName: `  ${values.lastName} ` });
  await form.artist.selectOption('No preference');
  await submitBooking(page);
  await expectNotice(page, 'sent');
  await expect(page.getByText(/^[0-9B-Z]{3}-[0-9B-Z]{3}$/)).toBeVisible();
  await expectAccessible(page);
  for (const field of fields) await expect(form[field]).toHaveValue('');
  expect(new URL(page.url()).pathname).toBe('/');

  const stored = await leadsOf(studio, values.firstName);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    first_name: values.firstName,
    last_name: values.lastName,
    phone: values.phone,
    email: values.email,
    service: 'tattoo-medium',
    artist: null,
    description: values.description,
    status: 'new',
  });

  const emails = await studio.emailsAbout(values.firstName);
  expect(emails).toHaveLength(1);
  const expected = [values.firstName, values.lastName, values.phone, values.email, values.description];
  for (const value of [...expected, 'Medium Tattoo', 'No preference']) {
    expect(emails[0]?.html).toContain(value);
    expect(emails[0]?.text).toContain(value);
  }
  expect(emails[0]?.replyTo).toEqual([values.email.replace(/@.*/, (domain) => domain.toLowerCase())]);

  await staff.goto('/admin/leads#show=all');
  const row = staff.getByRole('row').filter({ hasText: values.firstName });
  await expect(row).toContainText(values.email);
  await expect(row).toContainText('No preference');
});

test('stores null when no artist is chosen, and one request after a double click [BOOK-04] [BOOK-12]', async ({
  page,
  studio,
}) => {
  const values = someValues();
  await page.goto('/');
  await fillBooking(page, values);
  await expect(bookingForm(page).artist).toHaveValue('');

  await wheelTo(bookingForm(page).submit);
  await bookingForm(page).submit.dblclick();

  await expectNotice(page, 'sent');
  expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
  const stored = await leadsOf(studio, values.firstName);
  expect(stored.map(({ artist }) => artist)).toEqual([null]);
});

test('sends a long description and any email address that the browser accepts [BOOK-06] [DATA-34]', async ({
  page,
  studio,
}) => {
  const values = someValues({ email: 'a@b' });
  await bookAsAnotherVisitor(page, studio.site);
  await page.goto('/');
  const form = bookingForm(page);
  for (const field of fields) {
    for (const limit of ['maxlength', 'minlength', 'pattern']) {
      expect(await form[field].getAttribute(limit), `${limit} of ${field}`).toBeNull();
    }
  }
  await fillBooking(page, { ...values, description: 'x'.repeat(5001) });
  const sent = page.waitForRequest('**/api/leads');
  await submitBooking(page);
  expect((await sent).postDataJSON().description).toHaveLength(5001);
  // The limit is the server's alone; the form reports the failure.
  await expectNotice(page, 'failed');
  await expect(form.description).toHaveValue('x'.repeat(5001));
  expect(await leadsOf(studio, values.firstName)).toEqual([]);

  await form.description.fill('x'.repeat(5000));
  await submitBooking(page);

  await expectNotice(page, 'sent');
  const [lead] = await leadsOf(studio, values.firstName);
  expect([lead?.email, lead?.description.length]).toEqual(['a@b', 5000]);
});

test('shows the whole page while the database is down, keeps the form when the request fails, and stores the next attempt once [BOOK-21] [MSG-02]', async ({
  page,
  studio,
}) => {
  const values = someValues();
  const loaded: [string, number][] = [];
  page.on('response', (response) => loaded.push([new URL(response.url()).pathname, response.status()]));
  const form = bookingForm(page);

  await studio.without('dynamodb', async () => {
    await page.goto('/');
    await fillBooking(page, values);
    await form.artist.selectOption('no-preference');
    await submitBooking(page);
    await expect(page.getByText('Submission Failed')).toBeVisible({ timeout: 20_000 });
    await expectNotice(page, 'failed');
    for (const [field, value] of Object.entries(values))
      await expect(form[field as keyof typeof values]).toHaveValue(value);
    await expect(form.artist).toHaveValue('no-preference');
  });
  const ofSite = loaded.filter(([path]) => !path.startsWith('/api/'));
  expect(ofSite.filter(([, status]) => status !== 200)).toEqual([]);
  expect(ofSite.map(([path]) => path)).toEqual(expect.arrayContaining(['/']));
  await submitBooking(page);

  await expectNotice(page, 'sent');
  expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
});

test('retries the request while the server is busy, and stores it once [BOOK-26]', async ({ page, studio }) => {
  const values = someValues();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/leads')) keys.push(request.headers()['idempotency-key']);
  });
  await page.goto('/');
  await fillBooking(page, values);

  const busy = page.waitForResponse((response) => response.url().endsWith('/api/leads'));
  const answer = await studio.without(
    'dynamodb',
    async () => {
      await submitBooking(page);
      return busy;
    },
    'throttled',
  );

  expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '2']);
  await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
  await expect(page.getByText('Submission Failed')).toHaveCount(0);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
});

test.describe('a form submitted before the scripts have loaded', () => {
  const application = '**/assets/booking-island-*.js';

  test.beforeEach(({ page, studio }) => bookAsAnotherVisitor(page, studio.site));

  test('says how to call when the form cannot be loaded, and keeps what was typed over the reload that it asks for [BOOK-35]', async ({
    page,
    studio,
  }) => {
    const values = someValues();
    const load = await answerRequests(page, application, (route) => route.abort());
    await page.goto('/');
    await fillBooking(page, values);
    const help = page.getByRole('alert').filter({ hasText: 'The form could not be loaded.' });
    await expect(help).toBeHidden();

    await submitBooking(page);

    await expect(help).toHaveText(
      'The form could not be loaded. Reload the page to try again. What you typed is kept. Call Now: (555) 010-0123',
    );
    load();
    await page.reload();
    const form = bookingForm(page);
    await expect(form.firstName).toHaveValue(values.firstName);
    await expect(form.service).toHaveValue(values.service);
    await expect(form.description).toHaveValue(values.description);
    await submitBooking(page);
    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
  });

  test('sends a form once that was submitted twice before it could handle it [BOOK-36]', async ({ page, studio }) => {
    const values = someValues();
    const held = Promise.withResolvers<void>();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/leads') && sent.push(request.url()));
    await page.route(application, (route) => held.promise.then(() => route.continue()));
    await page.goto('/');
    await fillBooking(page, values);

    await submitBooking(page);
    await submitBooking(page);
    expect(sent).toEqual([]);
    held.resolve();

    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
  });

  test('keeps typed text over a reload, and repeats a request whose answer the reload lost [BOOK-31]', async ({
    page,
    studio,
  }) => {
    const values = someValues();
    const ready = Promise.withResolvers<void>();
    await page.route(application, async (route) => {
      await ready.promise;
      await route.continue();
    });
    await page.goto('/');
    await fillBooking(page, values);
    const form = bookingForm(page);

    await page.reload();
    ready.resolve();
    for (const [field, value] of Object.entries(values))
      await expect(form[field as keyof typeof values]).toHaveValue(value);
    // The server stores the request, and the page never learns of it.
    const stored = Promise.withResolvers<void>();
    await page.route(
      '**/api/leads',
      async (route) => {
        await route.fetch();
        stored.resolve();
      },
      { times: 1 },
    );
    await submitBooking(page);
    await stored.promise;
    await page.reload();
    await expect(form.firstName).toHaveValue(values.firstName);
    await submitBooking(page);

    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
    const again = page.getByRole('button', { name: 'Send Another Request' });
    // The page scrolls there, and a reload keeps its place.
    await expect(again).toBeInViewport({ ratio: 1 });
    await page.reload();
    await again.click();
    await expect(form.firstName).toHaveValue('');
  });
});

test('can be filled in and sent with the keyboard alone, and is accessible in every state', async ({ page }) => {
  await page.goto('/');
  const form = bookingForm(page);
  await form.firstName.focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Byron');
  await expectAccessible(page);

  await form.submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expectAccessible(page);
});
