import type { Locator, Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { expectNotice } from './fixtures/notice.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, expectFits, signIn, test } from './fixtures/studio.ts';

test('shows the texts, fields, buttons and links of the sign-in page [AUTH-02] [AUTH-03] [AUTH-04] [AUTH-06] [AUTH-08] [RTE-10]', async ({
  page,
}) => {
  await page.goto('/admin/leads');
  await expect(page).toHaveURL('/admin/auth');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Afterhours');
  await expect(page.getByText('Admin Access Required', { exact: true })).toBeVisible();
  const expectFields = async () => {
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  };
  await expectFields();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveText('Sign In');
  await expectAccessible(page);
  await page.getByText('Create Account', { exact: true }).first().click();
  await expect(page.getByLabel('Full Name', { exact: true })).toBeVisible();
  await expectFields();
  await page.getByRole('link', { name: 'Back to Website', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('signs a staff member in, redirects to /admin, and keeps the session after a reload [AUTH-14] [AUTH-23] [MSG-17] [RTE-11] [RTE-12] [RTE-15]', async ({
  page,
  studio,
}) => {
  await signIn(page, studio.user);
  await expectNotice(page, {
    title: 'Welcome back!',
    body: 'You have successfully signed in.',
    variant: 'normal',
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Leads Management' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL('/admin');

  await page.reload();
  await expect(heading).toBeVisible();
  await page.goto('/admin/auth');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.goto('/admin/leads');
  await expect(heading).toBeVisible();
});

test('shows the same error for a wrong password and an unknown email address [MSG-14]', async ({ page, studio }) => {
  for (const account of [
    { email: studio.user.email, password: 'not-the-password' },
    { email: 'unknown@afterhours.example', password: 'not-the-password' },
  ]) {
    await page.goto('/admin/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(
      page
        .getByText('Invalid email or password. Please check your credentials and try again.', { exact: true })
        .first(),
    ).toBeVisible();
  }
});

test('stores a chosen status, and offers the four statuses in both layouts [LEAD-10] [LEAD-12] [MSG-47]', async ({
  staff,
  studio,
}) => {
  const values = someValues();
  await postBooking(studio.site, bookingBody(values));
  await staff.goto('/admin/leads');
  const row = staff.getByRole('row').filter({ hasText: values.firstName });
  const card = staff.getByRole('main').getByRole('listitem').filter({ hasText: values.firstName });
  const statuses = ['new', 'contacted', 'converted', 'closed'];

  await expect(row.getByRole('combobox')).toHaveValue('new');
  await expect(row.getByRole('combobox').getByRole('option')).toHaveText(statuses);
  await row.getByRole('combobox').selectOption('contacted');
  await expectNotice(staff, {
    title: 'Status Updated',
    body: 'Lead status has been updated successfully.',
    variant: 'normal',
  });
  await staff.reload();
  await expect(row.getByRole('combobox')).toHaveValue('contacted');

  await staff.setViewportSize({ width: 768, height: 800 });
  await expect(row).toBeVisible();
  await expect(card).toHaveCount(0);
  await staff.setViewportSize({ width: 767, height: 800 });
  await expect(staff.getByRole('table')).toHaveCount(0);
  await expect(card.getByRole('combobox')).toHaveValue('contacted');
  await expect(card.getByRole('combobox').getByRole('option')).toHaveText(statuses);
  await card.getByRole('combobox').selectOption('closed');
  await expect(card.getByRole('combobox')).toHaveValue('closed');
});

test('sets id, time and status of a lead on the server [DATA-32] [DATA-33]', async ({ studio }) => {
  const values = someValues();
  const own = {
    id: '00000000-0000-4000-8000-999999999999',
    created_at: '2020-01-01T00:00:00.000Z',
    status: 'closed',
  };
  for (const [field, value] of Object.entries(own)) {
    const { status, body } = await postBooking(studio.site, { ...bookingBody(values), [field]: value });
    expect([status, body.field]).toEqual([400, field]);
  }

  const { body } = await postBooking(studio.site, bookingBody(values));

  expect(body).toMatchObject({ id: expect.stringMatching(/^[\da-f-]{36}$/), status: 'new' });
  expect(body.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const { leads } = await (await send('POST', '/leads/search', { search: values.email })).json();
  expect(leads.map(({ id }: { id: string }) => id)).toEqual([body.id]);
});

test('lets any staff member change any status to any other, and changes nothing else of the lead [LEAD-21] [LEAD-22] [LEAD-23] [LEAD-24]', async ({
  studio,
}) => {
  const values = someValues();
  const { body } = await postBooking(studio.site, bookingBody(values));
  await studio.emailsAbout(values.firstName);
  const path = ['new', 'contacted', 'new', 'converted', 'new', 'closed', 'contacted'];
  // Each of the twelve ordered pairs once.
  path.push('converted', 'contacted', 'closed', 'converted', 'closed', 'new');
  for (const account of [studio.user, studio.admin]) {
    const send = asStaff(studio, (await tokensOf(studio, account)).access);
    const stored = async () => {
      const { leads } = await (await send('GET', '/leads')).json();
      const { notification, closed_at, answered_at, last_event_at, ...lead } = leads.find(
        ({ id }: { id: string }) => id === body.id,
      );
      return lead;
    };
    for (const status of path.slice(1)) {
      const answer = await send('PATCH', `/leads/${body.id}`, { status });
      expect(answer.status, status).toBe(200);
      expect(await answer.json()).toMatchObject({ ...body, status });
      expect(await stored()).toEqual({ ...body, status });
    }
    for (const status of ['archived', 'held', 'all', 'New', '', null]) {
      expect((await send('PATCH', `/leads/${body.id}`, { status })).status, String(status)).toBe(400);
    }
    expect(await stored()).toEqual({ ...body, status: 'new' });
  }
});

test('shows the old status again when the new one cannot be stored [MSG-42]', async ({ staff, studio }) => {
  const values = someValues();
  await postBooking(studio.site, bookingBody(values));
  await staff.goto('/admin/leads');
  const status = staff.getByRole('row').filter({ hasText: values.firstName }).getByRole('combobox');
  await expect(status).toHaveValue('new');

  await studio.without('dynamodb', async () => {
    await status.selectOption('closed');
    await expectNotice(
      staff,
      { title: 'Error', body: 'Failed to update lead status.', variant: 'destructive' },
      { timeout: 20_000 },
    );
  });

  await expect(status).toHaveValue('new');
});

test('shows every value of a lead in the table and on cards, with a Contact link [LEAD-13] [LEAD-14] [LEAD-26] [LEAD-27] [CONST-01]', async ({
  staff,
  studio,
}) => {
  const description = `A moth. ${'ink '.repeat(80)}the end.`;
  const withArtist = { ...someValues({ email: 'ada+ink@mail.example', description }), artist: 'Juno Hale' };
  const without = someValues();
  await postBooking(studio.site, { ...bookingBody(withArtist), artist: withArtist.artist });
  await postBooking(studio.site, bookingBody(without));
  await staff.goto('/admin/leads');
  const shown = async (list: Locator) => {
    const lead = list.filter({ hasText: withArtist.firstName });
    const { firstName, lastName, email, phone, artist } = withArtist;
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium' });
    await expect(lead.getByText(today, { exact: true })).toBeVisible();
    for (const text of [`${firstName} ${lastName}`, email, phone, 'Medium Tattoo (3 to 6 inches)', artist, 'A moth.']) {
      await expect(lead).toContainText(text);
    }
    await expect(lead.getByRole('combobox')).toHaveValue('new');
    await expect(lead).not.toContainText('No preference');
    await expect(list.filter({ hasText: without.firstName })).toContainText('No preference');
    await expect(lead).not.toContainText('the end.');
    await lead.getByRole('button', { name: 'Show all' }).click();
    await expect(lead).toContainText(description);
    await lead.getByRole('button', { name: 'Show less' }).click();
    await expect(lead).not.toContainText('the end.');
    const contact = lead.getByRole('link', { name: `Contact ${firstName} ${lastName}` });
    await expect(contact).toBeVisible();
    await expect(contact).toHaveAttribute(
      'href',
      `mailto:ada%2Bink%40mail.example?subject=Your%20booking%20request%20at%20Afterhours&body=Hi%20${firstName}%2C%0D%0A%0D%0A`,
    );
  };

  const rows = staff.locator('tbody').getByRole('row');
  await expect(staff.getByRole('columnheader')).toHaveText([
    'Select',
    'Date',
    'Name',
    'Email and phone',
    'Service',
    'Artist',
    'Description',
    'Status',
  ]);
  await shown(rows);
  await staff.setViewportSize({ width: 1024, height: 800 });
  await expect(staff.getByRole('columnheader')).toHaveText([
    'Select',
    'Name · Email and phone',
    'Service · Artist · Description',
    'Status · Date',
  ]);
  await shown(rows);
  await staff.setViewportSize({ width: 360, height: 800 });
  await shown(staff.getByRole('main').getByRole('listitem'));
});

test('shows that leads are loading, and reports when they cannot be loaded [LEAD-20] [MSG-41]', async ({ staff }) => {
  const gate = Promise.withResolvers<void>();
  await staff.route('**/api/leads*', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
  });

  await staff.reload();

  await expect(staff.getByText('Loading leads...', { exact: true })).toBeVisible();
  gate.resolve();
  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to fetch leads. Please try again.',
    variant: 'destructive',
  });
  await expect(staff.getByText('Loading leads...', { exact: true })).toHaveCount(0);
});

test('lists leads newest first in pages of 25, and keeps the scroll position when more are loaded [LEAD-07]', async ({
  staff,
  studio,
}) => {
  test.slow();
  const earlier = Array.from({ length: 25 }, () => postBooking(studio.site, bookingBody(someValues())));
  const earlierIds = (await Promise.all(earlier)).map(({ body }) => body.id);
  const last = [someValues(), someValues()];
  const ids: unknown[] = [];
  for (const values of last) ids.unshift((await postBooking(studio.site, bookingBody(values))).body.id);
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const page = async (query = '') => (await send('GET', `/leads${query}`)).json();
  for (const query of ['', '?status=new', '?limit=200']) {
    expect((await page(query)).leads.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(ids);
  }
  const first = await page();
  expect(first.leads).toHaveLength(25);
  expect((await page('?limit=200')).leads.length).toBeGreaterThan(26);
  const rest = await page(`?cursor=${encodeURIComponent(first.next)}&limit=1`);
  expect(rest.leads[0].created_at <= first.leads[24].created_at).toBe(true);
  for (const limit of [0, 201]) expect((await send('GET', `/leads?limit=${limit}`)).status).toBe(400);

  await staff.goto('/admin/leads');
  await expect(staff.getByRole('row')).toHaveCount(26);
  const more = staff.getByRole('button', { name: 'Load more leads' });
  await staff.getByLabel('Select all leads shown').check();
  await expect(staff.getByRole('button', { name: 'Email Selected (25)' })).toBeVisible();
  await more.press('Enter');
  await expect.poll(() => staff.getByRole('row').count()).toBeGreaterThan(26);
  await expect(staff.getByLabel('Select all leads shown')).toHaveJSProperty('indeterminate', true);
  if (await more.isVisible()) await expect(more).toBeFocused();

  // Earlier tests leave few closed leads, so that this list has an end soon.
  const changes = [...earlierIds, ...ids].map((id) => ({ id, status: 'closed' }));
  expect((await send('POST', '/leads/status', { changes })).status).toBe(200);
  const closed = (await page('?status=closed&limit=200')).leads;
  expect(closed.length).toBeLessThan(200);
  await staff.getByLabel('Filter by status').selectOption('closed');
  await expect(staff.locator('tbody').getByRole('row').first()).toContainText(last[1]?.firstName ?? '-');
  await expect(staff.getByRole('row')).toHaveCount(26);
  const oldest = staff.getByRole('row').filter({ hasText: closed.at(-1).first_name });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(oldest).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(more).toHaveCount(0);
  await expect(staff.getByText(/leads? loaded. All leads are shown/)).toBeFocused();
  const times = await timesShown(staff);
  expect(times).toHaveLength(closed.length);
  expect(times).toEqual(times.toSorted().toReversed());
  await expect(staff.locator('tbody').getByRole('row').first()).toContainText(last[1]?.firstName ?? '-');
  await staff.getByLabel('Select all leads shown').check();
  await expect(staff.getByRole('button', { name: `Email Selected (${times.length})` })).toBeVisible();
  for (const width of [320, 768, 1024, 1280]) {
    await staff.setViewportSize({ width, height: 800 });
    await expectFits(staff);
    // Nothing scrolls sideways within the page either.
    expect(await staff.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    if (width === 320) expect(await timesShown(staff)).toEqual(times);
    await expectAccessible(staff);
  }
});

test('shows the 404 page for an unknown dashboard path to signed-in staff [RTE-35]', async ({ page, staff }) => {
  await page.goto('/admin/nope');
  await expect(page).toHaveURL('/admin/auth');

  await staff.goto('/admin/nope');
  await expect(staff.getByText('Oops! Page not found')).toBeVisible();
});

/** The times of the listed leads, from the top. */
function timesShown(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('tbody time, li time')
    .filter({ hasNotText: 'Privacy notice' })
    .evaluateAll((times: HTMLTimeElement[]) => times.map(({ dateTime }) => dateTime));
}
