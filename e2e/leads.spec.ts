import { labels } from '#shared/labels.ts';
import { notices, signInMessages } from '#shared/notices.ts';
import { someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, signIn, test } from './studio.ts';

test('RTE-14 signed out, the dashboard leads to its sign-in page', async ({ page }) => {
  await page.goto('/admin/leads');

  await expect(page).toHaveURL('/admin/auth');
  await expect(page.getByText(labels.signIn.notice)).toBeVisible();
});

test('AUTH-02 AUTH-03 AUTH-04 AUTH-06 AUTH-08 RTE-10 the sign-in page is as written, and axe finds nothing', async ({
  page,
}) => {
  await page.goto('/admin/auth');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Afterhours');
  await expect(page.getByLabel(labels.signIn.email)).toHaveAttribute('type', 'email');
  await expect(page.getByLabel(labels.signIn.password)).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: labels.signIn.back })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('AUTH-14 AUTH-23 MSG-17 RTE-11 RTE-12 RTE-15 a member of staff signs in, and stays so over a reload', async ({
  page,
  studio,
}) => {
  await signIn(page, studio.user);
  await expect(page.getByText(notices.signedIn.title)).toBeVisible();
  await expect(page.getByText(notices.signedIn.body)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: labels.leads.title })).toBeVisible();
  await page.goto('/admin/auth');
  await expect(page).toHaveURL(/\/admin(\/leads)?$/);
});

test('MSG-14 a wrong password and an unknown address get the same words', async ({ page, studio }) => {
  for (const account of [
    { email: studio.user.email, password: 'not-the-password' },
    { email: 'nobody@afterhours.example', password: 'not-the-password' },
  ]) {
    await page.goto('/admin/auth');
    await page.getByLabel(labels.signIn.email).fill(account.email);
    await page.getByLabel(labels.signIn.password).fill(account.password);
    await page.getByRole('button', { name: labels.signIn.submit, exact: true }).click();
    await expect(page.getByText(signInMessages.invalidCredentials).first()).toBeVisible();
  }
});

test('ADM-01 ADM-02 ADM-03 the dashboard has its header, and signing out ends it', async ({ staff }) => {
  await expect(staff.getByText(labels.admin.title)).toBeVisible();
  await expect(staff.getByRole('link', { name: labels.admin.back })).toHaveAttribute('href', '/');

  await staff.getByRole('button', { name: labels.admin.signOut }).click();

  await expect(staff).toHaveURL('/admin/auth');
  await staff.goto('/admin/leads');
  await expect(staff).toHaveURL('/admin/auth');
});

test('LEAD-10 LEAD-12 LEAD-21 MSG-47 a status is chosen and stays; large screens show a table, small ones cards', async ({
  staff,
  studio,
}) => {
  const values = someValues();
  await postBooking(studio.site, bookingBody(values));
  await staff.goto('/admin/leads');
  const row = staff.getByRole('row').filter({ hasText: values.firstName });

  await expect(row.getByRole('combobox')).toHaveValue('new');
  await row.getByRole('combobox').selectOption('contacted');
  await expect(staff.getByText(notices.statusUpdated.title)).toBeVisible();
  await expect(staff.getByText(notices.statusUpdated.body)).toBeVisible();
  await staff.reload();
  await expect(row.getByRole('combobox')).toHaveValue('contacted');

  await staff.setViewportSize({ width: 360, height: 800 });
  await expect(staff.getByRole('table')).toBeHidden();
  const card = staff.getByRole('listitem').filter({ hasText: values.firstName });
  await expect(card.getByRole('combobox')).toHaveValue('contacted');
});

test('MSG-42 when the status cannot be stored the old one shows again', async ({ staff, studio }) => {
  const values = someValues();
  await postBooking(studio.site, bookingBody(values));
  await staff.goto('/admin/leads');
  const status = staff.getByRole('row').filter({ hasText: values.firstName }).getByRole('combobox');
  await expect(status).toHaveValue('new');

  await studio.without('dynamodb', async () => {
    await status.selectOption('closed');
    await expect(staff.getByText(notices.statusUpdateFailed.body)).toBeVisible({ timeout: 20_000 });
  });

  await expect(status).toHaveValue('new');
});

test('LEAD-13 LEAD-26 LEAD-27 CONST-01 a lead shows every value, and Contact opens a draft to the visitor', async ({
  staff,
  studio,
}) => {
  const values = someValues({ email: 'ada+ink@mail.example' });
  await postBooking(studio.site, bookingBody(values));
  await staff.goto('/admin/leads');

  const row = staff.getByRole('row').filter({ hasText: values.firstName });
  for (const text of [values.lastName, values.email, values.phone, 'Medium Tattoo', 'No preference']) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText(new Date().toLocaleDateString('en-US', { dateStyle: 'medium' }));
  await expect(row).toContainText(values.description.slice(0, 20));
  await expect(row.getByRole('link', { name: labels.leads.contact })).toHaveAttribute(
    'href',
    /^mailto:ada%2Bink(@|%40)mail\.example\?subject=Your%20booking%20request%20at%20Afterhours&body=Hi%20Ada/,
  );
});

test('LEAD-20 MSG-41 while leads load it says so, and when they cannot load too', async ({ staff }) => {
  await staff.route('**/api/leads*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
  });

  await staff.reload();

  await expect(staff.getByText(labels.leads.loading)).toBeVisible();
  await expect(staff.getByText(notices.leadsFetchFailed.body).first()).toBeVisible();
});

test('LEAD-15 pages of leads follow each other, whoever asks for them keeps their place, and axe finds nothing on any width', async ({
  staff,
  studio,
}) => {
  test.slow();
  await Promise.all(Array.from({ length: 25 }, () => postBooking(studio.site, bookingBody(someValues()))));
  await staff.goto('/admin/leads');
  await expect(staff.getByRole('row')).toHaveCount(26);

  const more = staff.getByRole('button', { name: labels.leads.more });
  await staff.getByLabel(labels.leads.selectAll).check();
  await expect(staff.getByRole('button', { name: labels.leads.email(25) })).toBeVisible();
  await more.press('Enter');
  await expect.poll(() => staff.getByRole('row').count()).toBeGreaterThan(26);
  await expect(staff.getByLabel(labels.leads.selectAll)).toHaveJSProperty('indeterminate', true);
  if (await more.isVisible()) await expect(more).toBeFocused();
  // How many pages there are depends on the tests before; the oldest lead stands on the last.
  const oldest = staff.getByRole('row').filter({ hasText: 'Luca' });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(oldest).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(more).toHaveCount(0);
  await expect(staff.getByText(/leads? loaded, all are shown/)).toBeFocused();
  await staff.getByLabel(labels.leads.selectAll).check();
  const shown = (await staff.getByRole('row').count()) - 1;
  await expect(staff.getByRole('button', { name: labels.leads.email(shown) })).toBeVisible();
  for (const width of [320, 768, 1024, 1280]) {
    await staff.setViewportSize({ width, height: 800 });
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Nothing scrolls within the page either.
    expect(await staff.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    await expectAccessible(staff);
  }
});

test('RTE-35 an unknown page of the dashboard is not found, once signed in', async ({ page, staff }) => {
  await page.goto('/admin/nope');
  await expect(page).toHaveURL('/admin/auth');

  await staff.goto('/admin/nope');
  await expect(staff.getByText(labels.notFound.message)).toBeVisible();
});
