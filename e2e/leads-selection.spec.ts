import type { Page } from '@playwright/test';
import { apiRoot } from '#shared/api.ts';
import { leadStatuses } from '#shared/choices.ts';
import { emailNotices, leadsEmailed } from '#shared/email-notices.ts';
import { labels } from '#shared/labels.ts';
import { tokensOf } from './access-token.ts';
import { type FormValues, someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, test } from './studio.ts';

const words = labels.leads;
const emailButton = /^Email Selected/;

test('LEAD-08 CONST-13 the filter offers all and the four statuses, is 140 px wide, and begins with all', async ({
  staff,
}) => {
  await expect(filter(staff)).toHaveValue('all');
  await expect(filter(staff).getByRole('option')).toHaveText(['all', ...leadStatuses]);
  expect((await filter(staff).boundingBox())?.width).toBe(140);
});

test('LEAD-09 the filter shows only leads of that status, and a changed status leaves the list', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 2);
  await staff.goto('/admin/leads');
  await statusOf(staff, people[0]).selectOption('contacted');
  await expect(statusOf(staff, people[0])).toHaveValue('contacted');

  for (const status of leadStatuses) {
    const answered = staff.waitForResponse((response) => response.url().endsWith(`/api/leads?status=${status}`));
    await filter(staff).selectOption(status);
    await answered;
    await expect(row(staff, people[0])).toHaveCount(status === 'contacted' ? 1 : 0);
    await expect(row(staff, people[1])).toHaveCount(status === 'new' ? 1 : 0);
    for (const shown of await staff.getByRole('row').getByRole('combobox').all())
      await expect(shown).toHaveValue(status);
  }

  await filter(staff).selectOption('new');
  await statusOf(staff, people[1]).focus();
  await statusOf(staff, people[1]).selectOption('contacted');
  await expect(row(staff, people[1])).toHaveCount(0);
  // Whoever was on the lead goes on at the one that follows.
  await expect(staff.locator('tbody').getByRole('combobox').first()).toBeFocused();
});

test('LEAD-17 LEAD-18 LEAD-19 an empty list says so, and names the status of the filter', async ({ staff }) => {
  await staff.route('**/api/leads*', (route) => route.fulfill({ json: { leads: [] } }));
  await staff.reload();
  await expect(staff.getByText('No leads found', { exact: true })).toBeVisible();
  await expect(staff.getByRole('checkbox')).toHaveCount(0);

  for (const status of leadStatuses) {
    await filter(staff).selectOption(status);
    await expect(staff.getByText(`No leads found with status "${status}".`)).toBeVisible();
  }
  await expectAccessible(staff);
});

test('LEAD-11 LEAD-16 each lead has a checkbox in both layouts, and the button counts the selected', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 2);
  await staff.goto('/admin/leads');
  await expect(staff.getByRole('button', { name: emailButton })).toHaveCount(0);

  await row(staff, people[0]).getByRole('checkbox').check();
  await row(staff, people[1]).getByRole('checkbox').check();
  await expect(staff.getByRole('button', { name: 'Email Selected (2)' })).toBeVisible();

  await staff.setViewportSize({ width: 360, height: 800 });
  for (const { firstName } of people) {
    const card = staff.getByRole('listitem').filter({ hasText: firstName });
    await expect(card.getByRole('checkbox')).toBeChecked();
  }
  await expectAccessible(staff);
  const card = staff.getByRole('listitem').filter({ hasText: people[0]?.firstName });
  await card.getByRole('checkbox').press('Space');
  await expect(staff.getByRole('button', { name: 'Email Selected (1)' })).toBeVisible();
});

test('LEAD-15 LEAD-32 select all covers what the filter shows, and another filter drops what it hides', async ({
  staff,
  studio,
}) => {
  const people = await book(studio.site, 2);
  await staff.goto('/admin/leads');
  await statusOf(staff, people[0]).selectOption('converted');
  await expect(statusOf(staff, people[0])).toHaveValue('converted');
  const all = staff.getByLabel(words.selectAll);

  await filter(staff).selectOption('converted');
  await expect(row(staff, people[1])).toHaveCount(0);
  await all.check();
  await filter(staff).selectOption('all');
  await expect(row(staff, people[0]).getByRole('checkbox')).toBeChecked();
  await expect(row(staff, people[1]).getByRole('checkbox')).not.toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', true);

  await row(staff, people[1]).getByRole('checkbox').check();
  await filter(staff).selectOption('new');
  await expect(staff.getByRole('button', { name: 'Email Selected (1)' })).toBeVisible();
  await filter(staff).selectOption('closed');
  await expect(staff.getByRole('button', { name: emailButton })).toHaveCount(0);
});

test('LEAD-29 LEAD-31 MSG-49 MSG-50 a failed mail keeps the selection, a sent one clears it', async ({
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
    await expect(staff.getByText(emailNotices.leadsFailed.title)).toBeVisible({ timeout: 20_000 });
    await expect(staff.getByText(emailNotices.leadsFailed.body, { exact: true })).toBeVisible();
  });
  for (const person of people) await expect(row(staff, person).getByRole('checkbox')).toBeChecked();

  await staff.getByRole('button', { name: 'Email Selected (2)' }).click();
  await expect(staff.getByText(leadsEmailed(2).body ?? '')).toBeVisible();
  await expect(staff.getByRole('button', { name: emailButton })).toHaveCount(0);
  for (const person of people) await expect(row(staff, person).getByRole('checkbox')).not.toBeChecked();
  expect(requests.map(({ leadIds }) => leadIds.length)).toEqual([2, 2]);
  const mails = (await studio.mailsAbout(people[0]?.firstName ?? '')).filter(({ subject }) =>
    /Lead details/.test(subject),
  );
  expect(mails).toMatchObject([{ subject: 'Lead details: 2 lead(s)' }]);
});

test('LEAD-01 LEAD-02 LEAD-03 LEAD-06 the four numbers count all leads, whatever the filter shows', async ({
  staff,
  studio,
}) => {
  const { access } = await tokensOf(studio, studio.admin);
  const summary = async (method: string) => {
    const headers = { authorization: `Bearer ${access}` };
    return (await fetch(`${studio.site}${apiRoot}/leads/summary`, { method, headers })).json();
  };
  const before = await summary('GET');
  const [first] = await book(studio.site, 2);
  const total = leadStatuses.reduce((sum, status) => sum + before[status], 0) + 2;

  await staff.goto('/admin/leads');
  await expect(figure(staff, words.summary.total)).toHaveText(String(total));
  await expect(figure(staff, words.summary.fresh)).toHaveText(String(before.new + 2));
  await expect(figure(staff, words.summary.converted)).toHaveText(String(before.converted));

  await filter(staff).selectOption('new');
  await statusOf(staff, first).selectOption('converted');

  const converted = before.converted + 1;
  await expect(figure(staff, words.summary.converted)).toHaveText(String(converted));
  await expect(figure(staff, words.summary.fresh)).toHaveText(String(before.new + 1));
  await expect(figure(staff, words.summary.total)).toHaveText(String(total));
  await expect(figure(staff, words.summary.rate)).toHaveText(`${Math.round((100 * converted) / total)}%`);
  expect(await summary('POST')).toEqual(await summary('GET'));
});

async function book(site: string, count: number): Promise<FormValues[]> {
  const people = Array.from({ length: count }, () => someValues());
  for (const values of people) await postBooking(site, bookingBody(values));
  return people;
}

function filter(page: Page) {
  return page.getByLabel(words.filter);
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
