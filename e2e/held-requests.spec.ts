import type { APIRequestContext } from '@playwright/test';
import { accessOf } from './fixtures/access-token.ts';
import { bookingForm, fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookAsAnotherVisitor, bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

type Lead = { id: string; first_name: string; created_at: string; held?: { reasons: string[] } };

test.beforeEach(({ page, studio }) => bookAsAnotherVisitor(page, studio.site));

test('answers a suspicious request like any other, and keeps it out of list, search, numbers and email [LEAD-34]', async ({
  studio,
  request,
}) => {
  const staff = await asStaff(studio, request);
  const before = await staff.get('/leads/summary');
  const [spam, real] = [someValues(), someValues()];

  const held = await postBooking(studio.site, { ...bookingBody(spam), form: { subject: 'Buy now' } });
  const stored = await postBooking(studio.site, bookingBody(real));

  expect(held.status).toBe(201);
  expect(Object.keys(held.body)).toEqual(Object.keys(stored.body));
  expect(held.body).toMatchObject({ status: 'new', first_name: spam.firstName });
  const { leads: heldLeads } = await staff.get('/leads/held');
  expect(find(heldLeads, held.body.id)?.held?.reasons).toEqual(['hidden-field', 'no-form-time']);
  expect(find((await staff.get('/leads')).leads, held.body.id)).toBeUndefined();
  expect(find((await staff.get('/leads?status=new')).leads, held.body.id)).toBeUndefined();
  expect((await staff.post('/leads/search', { search: spam.email })).leads).toEqual([]);
  expect(await staff.get('/leads/summary')).toEqual({
    ...before,
    changed_at: expect.any(String),
    new: before.new + 1,
    held: before.held + 1,
    studio: before.studio + 1,
    sources: { ...before.sources, website: before.sources.website + 1 },
  });
  expect(await staff.status('POST', '/leads/emails', { leadIds: [held.body.id] })).toBe(404);
  expect(await staff.status('PATCH', `/leads/${held.body.id}`, { status: 'contacted' })).toBe(404);
  await studio.emailsAbout(real.email);
  expect((await studio.emails()).filter((email) => JSON.stringify(email).includes(spam.email))).toEqual([]);
});

test('lets staff release a held request, which becomes a new lead with its original time and one email [LEAD-35]', async ({
  studio,
  staff,
}) => {
  const values = someValues();
  await postBooking(studio.site, { ...bookingBody(values), form: { subject: 'x' } });
  await postBooking(studio.site, bookingBody(someValues()));
  await staff.reload();

  await staff.getByRole('button', { name: /held requests?$/ }).click();
  await expect(staff.getByRole('combobox', { name: 'Filter by status' })).toHaveValue('held');
  const item = staff.getByRole('listitem').filter({ hasText: values.firstName });
  await expect(item).toContainText('a hidden field was filled in');
  await expect(item).toContainText(values.email);
  await expect(item).toContainText(values.description);
  await expect(item.getByRole('button', { name: 'Erase' })).toHaveCount(0);
  await expectAccessible(staff);
  await item.getByRole('button', { name: `Release ${values.firstName}` }).click();

  await expect(staff.getByText('Request Released')).toBeVisible();
  await expect(item).toHaveCount(0);
  expect(await studio.emailsAbout(values.email)).toHaveLength(1);
  await staff.getByRole('combobox', { name: 'Filter by status' }).selectOption('all');
  const row = staff.getByRole('row').filter({ hasText: values.firstName });
  await expect(row.getByRole('combobox')).toHaveValue('new');
  // Leads are sorted by the time of the request.
  await expect(staff.getByRole('row').nth(1)).not.toContainText(values.firstName);
});

test('erases requests that were held for 30 days in the daily clean-up [LEAD-35]', async ({ studio, request }) => {
  const { body } = await postBooking(studio.site, { ...bookingBody(someValues()), form: { subject: 'x' } });
  const staff = await asStaff(studio, request);
  const isHeld = async () => Boolean(find((await staff.get('/leads/held')).leads, body.id));
  const { held } = await staff.get('/leads/summary');
  const table = await storedItems(studio, 'HeldLeads');
  const stored = await table.get({ id: String(body.id) });
  const heldFor = async (days: number) => {
    await table.put({ ...stored, created_at: new Date(Date.now() - days * 86_400_000).toISOString() });
    await studio.runSchedule(/LeadRetention/);
  };

  await heldFor(29.9);
  expect(await isHeld()).toBe(true);
  await heldFor(30.1);

  await expect.poll(isHeld).toBe(false);
  expect((await staff.get('/leads/summary')).held).toBeLessThan(held);
});

test.describe('accepts real visitors [BOOK-28]', () => {
  test('hides the trap field from pointer, keyboard and screen reader', async ({ page }) => {
    await page.goto('/');
    const form = bookingForm(page);
    await form.firstName.focus();
    const seen: string[] = [];
    for (let n = 0; n < 7; n++) {
      seen.push(await page.evaluate(() => (document.activeElement as HTMLInputElement).name));
      await page.keyboard.press('Tab');
    }

    expect(seen).toEqual(['firstName', 'lastName', 'phone', 'email', 'service', 'artist', 'description']);
    const hidden = form.form.locator('input[name="subject"]');
    await expect(hidden).toHaveCount(1);
    await expect(hidden).toHaveAttribute('autocomplete', 'off');
    expect(await form.form.ariaSnapshot()).not.toContain('Leave this empty');
    expect((await hidden.boundingBox())?.x).toBeLessThan(-500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
  });

  test('accepts a form whose time token arrives last, as on a slow phone', async ({ page, studio }) => {
    const values = someValues();
    await page.route('**/api/booking-forms', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      await route.continue().catch(() => {});
    });
    await page.goto('/');
    await fillBooking(page, values);
    await submitBooking(page);

    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    await studio.emailsAbout(values.email);
  });
});

test('holds a request that fills in the trap field, and shows the same message', async ({ page, studio, request }) => {
  const staff = await asStaff(studio, request);
  const values = someValues();
  await page.goto('/');
  await fillBooking(page, values);

  await bookingForm(page)
    .form.locator('input')
    .evaluateAll((inputs: HTMLInputElement[]) => {
      for (const input of inputs) input.value ||= 'Great offer';
    });
  await submitBooking(page);

  await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
  const { leads } = await staff.get('/leads/held');
  expect(leads.find(({ first_name }: Lead) => first_name === values.firstName)?.held?.reasons).toContain(
    'hidden-field',
  );
  // The form clears the trap field, so the next booking is not held.
  await expect(bookingForm(page).form.locator('input[name="subject"]')).toHaveValue('');
});

test('sends the signed form time, and requests it once for several bookings', async ({ page, studio, request }) => {
  const asked: string[] = [];
  page.on('request', (each) => each.url().endsWith('/api/booking-forms') && asked.push(each.url()));
  const sent: (string | undefined)[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/api/leads')) sent.push(each.postDataJSON().form.token);
  });
  await page.goto('/');
  expect(asked).toEqual([]);

  const time = page.waitForResponse('**/api/booking-forms');
  for (const name of ['Frida', 'Grace']) {
    await fillBooking(page, someValues({ firstName: name }));
    await time;
    const stored = page.waitForResponse('**/api/leads');
    await submitBooking(page);
    await stored;
    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    await page.getByRole('button', { name: 'Send Another Request' }).click();
  }

  expect(asked).toHaveLength(1);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  expect(sent[1]).toBe(sent[0]);
  // A request with many links, sent within seconds of opening the form, is held for both reasons.
  const links = 'https://a.example https://b.example https://c.example';
  const values = someValues({ description: links });
  const token = (await (await request.post(`${studio.site}/api/booking-forms`)).json()).token;
  const { body } = await postBooking(studio.site, { ...bookingBody(values), form: { token } });
  const staff = await asStaff(studio, request);
  expect(find((await staff.get('/leads/held')).leads, body.id)?.held?.reasons).toEqual(['too-fast', 'links']);
});

test('requests the form time for a visitor who began before the application had loaded', async ({ page }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const time = page.waitForResponse('**/api/booking-forms');
  await page.goto('/', { waitUntil: 'commit' });
  await fillBooking(page, someValues());

  loaded.resolve();

  expect((await time).status()).toBe(201);
});

test('protects the form on the coming-soon page with the trap field and the form time, too', async ({
  page,
  studio,
  request,
}) => {
  const store = new ContentStore(studio);
  await store.publish({ 'general/coming_soon_enabled': 'true' });
  try {
    const values = someValues();
    await page.goto('/');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    const time = page.waitForResponse('**/api/booking-forms');
    await fillBooking(page, values);
    expect((await time).status()).toBe(201);
    await page.locator('dialog form input[name="subject"]').evaluate((input: HTMLInputElement) => {
      input.value = 'filled';
    });
    await submitBooking(page);

    await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
    const { leads } = await (await asStaff(studio, request)).get('/leads/held');
    expect(leads.some(({ first_name }: Lead) => first_name === values.firstName)).toBe(true);
  } finally {
    await store.publish({ 'general/coming_soon_enabled': 'false' });
  }
});

function find(leads: Lead[], id: unknown): Lead | undefined {
  return leads.find((lead) => lead.id === id);
}
async function asStaff(studio: RunningStudio, request: APIRequestContext) {
  const access = await accessOf(studio, studio.user);
  const headers = { authorization: `Bearer ${access}` };
  const send = (method: string, path: string, data?: object) =>
    request.fetch(`${studio.site}/api${path}`, { method, headers, data });
  return {
    get: async (path: string) => (await send('GET', path)).json(),
    post: async (path: string, data: object) => (await send('POST', path, data)).json(),
    status: async (method: string, path: string, data?: object) => (await send(method, path, data)).status(),
  };
}
