import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { type FormValues, someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { expectNotice } from './fixtures/notice.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

const emailButton = /^Email Selected/;
const statuses = ['new', 'contacted', 'converted', 'closed'] as const;
const colors = ['rgb(96, 165, 250)', 'rgb(250, 204, 21)', 'rgb(74, 222, 128)', 'rgb(156, 163, 175)'];

test('offers all, the four statuses and held in a filter that is 140 px wide and starts with all [LEAD-08] [CONST-13]', async ({
  staff,
}) => {
  await expect(filter(staff)).toHaveValue('all');
  await expect(filter(staff).getByRole('option')).toHaveText([
    'all',
    'new',
    'contacted',
    'converted',
    'closed',
    'held',
  ]);
  expect((await filter(staff).boundingBox())?.width).toBe(140);
});

test('shows only leads of the filtered status, each status in its color [LEAD-09] [LEAD-25]', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 4);
  const send = await sendAs(studio);
  for (const [index, status] of statuses.entries()) {
    if (status !== 'new') await send('PATCH', `/leads/${people[index]?.id}`, { status });
  }
  await staff.goto('/admin/leads');
  for (const [index, person] of people.entries()) {
    const dot = row(staff, person).locator('span:has(> select) > span');
    await expect(dot).toHaveCSS('background-color', colors[index] ?? '-');
  }

  for (const [index, status] of statuses.entries()) {
    const answered = staff.waitForResponse((response) => response.url().endsWith(`/api/leads?status=${status}`));
    await filter(staff).selectOption(status);
    await answered;
    for (const [other, person] of people.entries()) {
      await expect(row(staff, person)).toHaveCount(other === index ? 1 : 0);
    }
    for (const shown of await staff.getByRole('row').getByRole('combobox').all())
      await expect(shown).toHaveValue(status);
  }
});

test('removes a lead from the filtered list when its status changes, and focuses the next one', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 2);
  await staff.goto('/admin/leads');
  await filter(staff).selectOption('new');
  await statusOf(staff, people[1]).focus();
  await statusOf(staff, people[1]).selectOption('contacted');
  await expect(row(staff, people[1])).toHaveCount(0);
  await expect(staff.locator('tbody').getByRole('combobox').first()).toBeFocused();
});

test('shows an empty message that names the filtered status, and a conversion rate of 0% [LEAD-05] [LEAD-17] [LEAD-18] [LEAD-19]', async ({
  staff,
}) => {
  await staff.route('**/api/leads*', (route) => route.fulfill({ json: { leads: [] } }));
  await staff.route('**/api/leads/summary', (route) =>
    route.fulfill({ json: { new: 0, contacted: 0, converted: 0, closed: 0, held: 0 } }),
  );
  await staff.reload();
  await expect(staff.getByText('No leads found', { exact: true })).toBeVisible();
  await expect(staff.getByRole('checkbox')).toHaveCount(0);
  await expect(figure(staff, 'Total Leads')).toHaveText('0');
  await expect(figure(staff, 'Conversion Rate')).toHaveText('0%');

  for (const status of statuses) {
    await filter(staff).selectOption(status);
    await expect(staff.getByText(`No leads found with status "${status}".`, { exact: true })).toBeVisible();
  }
  await expectAccessible(staff);
});

test('shows a checkbox for each lead in both layouts, and counts the selection in the button [LEAD-11] [LEAD-16]', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 2);
  await staff.goto('/admin/leads');
  const button = staff.getByRole('button', { name: emailButton });
  const rows = staff.locator('tbody').getByRole('row');
  await expect(row(staff, people[0])).toBeVisible();
  await expect(rows.getByRole('checkbox')).toHaveCount(await rows.count());
  await expect(button).toHaveCount(0);

  await row(staff, people[0]).getByRole('checkbox').check();
  await expect(button).toHaveText('Email Selected (1)');
  await row(staff, people[1]).getByRole('checkbox').check();
  await expect(button).toHaveText('Email Selected (2)');

  await staff.setViewportSize({ width: 360, height: 800 });
  const cards = staff.getByRole('main').getByRole('listitem');
  await expect(cards.getByRole('checkbox')).toHaveCount(await cards.count());
  for (const { firstName } of people) {
    await expect(cards.filter({ hasText: firstName }).getByRole('checkbox')).toBeChecked();
  }
  await expectAccessible(staff);
  await cards.filter({ hasText: people[0]?.firstName }).getByRole('checkbox').press('Space');
  await expect(button).toHaveText('Email Selected (1)');
  await cards.filter({ hasText: people[1]?.firstName }).getByRole('checkbox').uncheck();
  await expect(button).toHaveCount(0);
});

test('selects all leads that the filter shows, and deselects those that another filter hides [LEAD-15] [LEAD-32]', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 3);
  await (await sendAs(studio))('PATCH', `/leads/${people[2]?.id}`, { status: 'converted' });
  await staff.goto('/admin/leads');
  await statusOf(staff, people[0]).selectOption('converted');
  await expect(statusOf(staff, people[0])).toHaveValue('converted');
  const all = staff.getByLabel('Select all leads shown');

  await filter(staff).selectOption('converted');
  // Both are in the list only once it has loaded, after the change of the first was stored.
  for (const converted of [people[0], people[2]]) await expect(row(staff, converted)).toBeVisible();
  await expect(row(staff, people[1])).toHaveCount(0);
  await all.check();
  await filter(staff).selectOption('all');
  for (const converted of [people[0], people[2]]) {
    await expect(row(staff, converted).getByRole('checkbox')).toBeChecked();
  }
  await expect(row(staff, people[1]).getByRole('checkbox')).not.toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', true);

  await row(staff, people[1]).getByRole('checkbox').check();
  await filter(staff).selectOption('new');
  await expect(staff.getByRole('button', { name: 'Email Selected (1)' })).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await staff.route('**/api/leads?status=closed', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await filter(staff).selectOption('closed');
  // Also before the list has loaded: an email must not reach leads that are out of view.
  await expect(staff.getByRole('button', { name: emailButton })).toHaveCount(0);
  gate.resolve();
  await staff.unrouteAll({ behavior: 'wait' });
});

test('keeps the selection when an email fails, and clears it once the email is sent [LEAD-29] [LEAD-31] [MSG-49] [MSG-50]', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 2);
  await staff.goto('/admin/leads');
  for (const person of people) await row(staff, person).getByRole('checkbox').check();
  const requests: { leadIds: string[] }[] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/leads/emails')) requests.push(request.postDataJSON());
  });

  await studio.without('ses', async () => {
    await staff.getByRole('button', { name: 'Email Selected (2)' }).click();
    await expectNotice(
      staff,
      { title: 'Email Failed', body: 'Failed to email', variant: 'destructive' },
      { timeout: 20_000 },
    );
  });
  for (const person of people) await expect(row(staff, person).getByRole('checkbox')).toBeChecked();

  await staff.getByRole('button', { name: 'Email Selected (2)' }).click();
  await expectNotice(staff, {
    title: 'Email Sent',
    body: 'Email sent successfully with 2 lead(s).',
    variant: 'normal',
  });
  await expect(staff.getByRole('button', { name: emailButton })).toHaveCount(0);
  await expect(staff.locator('tbody').getByRole('checkbox', { checked: true })).toHaveCount(0);
  // The page retries a request once after a 503 before it reports the failure.
  const ids = people.map(({ id }) => id).toSorted();
  expect(requests.map(({ leadIds }) => leadIds.toSorted())).toEqual([ids, ids, ids]);
  const emails = (await studio.emailsAbout(people[0]?.firstName ?? '')).filter(({ subject }) =>
    /Lead details/.test(subject),
  );
  expect(emails).toMatchObject([{ subject: 'Lead details: 2 lead(s)' }]);
});

test('counts all leads in the four numbers under any filter [LEAD-01] [LEAD-02] [LEAD-03] [LEAD-04] [LEAD-06]', async ({
  staff,
  studio,
}) => {
  const send = await sendAs(studio, studio.admin);
  const summary = async (method: string) => (await send(method, '/leads/summary')).json();
  const before = await summary('GET');
  // A held request does not count as a lead.
  await postBooking(studio.site, { ...bookingBody(someValues()), form: { subject: 'x' } });
  const [first] = await book(studio.site, 2);
  const total = statuses.reduce((sum, status) => sum + before[status], 0) + 2;

  await staff.goto('/admin/leads');
  await expect(staff.locator('dt')).toHaveText(['Total Leads', 'New Leads', 'Converted', 'Conversion Rate']);
  await expect(figure(staff, 'Total Leads')).toHaveText(String(total));
  await expect(figure(staff, 'New Leads')).toHaveText(String(before.new + 2));
  await expect(figure(staff, 'Converted')).toHaveText(String(before.converted));

  await filter(staff).selectOption('new');
  await statusOf(staff, first).selectOption('converted');

  const converted = before.converted + 1;
  await expect(figure(staff, 'Converted')).toHaveText(String(converted));
  await expect(figure(staff, 'New Leads')).toHaveText(String(before.new + 1));
  await expect(figure(staff, 'Total Leads')).toHaveText(String(total));
  await expect(figure(staff, 'Conversion Rate')).toHaveText(`${Math.round((100 * converted) / total)}%`);
  expect(await summary('POST')).toEqual(await summary('GET'));
});

type BookedPerson = FormValues & { id: string };

async function book(site: string, count: number): Promise<BookedPerson[]> {
  const people: BookedPerson[] = [];
  for (let n = 0; n < count; n++) {
    const values = someValues();
    const { body } = await postBooking(site, bookingBody(values));
    people.push({ ...values, id: String(body.id) });
  }
  return people;
}

async function sendAs(studio: RunningStudio, account = studio.user) {
  return asStaff(studio, (await tokensOf(studio, account)).access);
}

function filter(page: Page) {
  return page.getByLabel('Filter by status');
}

function row(page: Page, person: FormValues | undefined) {
  return page.getByRole('row').filter({ hasText: person?.firstName ?? '-' });
}

function statusOf(page: Page, person: FormValues | undefined) {
  return row(page, person).getByRole('combobox');
}

function figure(page: Page, term: string) {
  return page
    .locator('dl div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');
}
