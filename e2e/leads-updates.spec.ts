import type { Page } from '@playwright/test';
import { apiRoot } from '#shared/contract/call.ts';
import { tokensOf } from './fixtures/access-token.ts';
import { type FormValues, someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { book } from './fixtures/lead-page.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, signIn, test } from './fixtures/studio.ts';

test('shows a new lead first without a reload, and moves nothing while staff read, select or type', async ({
  staff,
  studio,
}) => {
  const description = `A moth. ${'ink '.repeat(80)}`;
  const people = Array.from({ length: 12 }, () => someValues({ description }));
  for (const person of people) await postBooking(studio.site, bookingBody(person));
  await staff.setViewportSize({ width: 1280, height: 500 });
  await staff.clock.install();
  await staff.reload();
  await expect(staff.locator('dd').first()).toHaveText(/\d/);
  const read = row(staff, people[5]);
  await read.getByRole('checkbox').check();
  await read.getByRole('button', { name: 'Show all' }).click();
  await read.getByRole('combobox').focus();
  const top = await read.evaluate((element) => element.getBoundingClientRect().top);

  const newcomers = [someValues(), someValues()];
  await Promise.all(newcomers.map((person) => postBooking(studio.site, bookingBody(person))));

  await pollUntil(staff, async () => {
    for (const newcomer of newcomers) await expect(row(staff, newcomer)).toHaveCount(1, atOnce);
  });
  const firstTwo = await staff.locator('tbody').getByRole('row').allInnerTexts();
  for (const { firstName } of newcomers) expect(firstTwo.slice(0, 2).join()).toContain(firstName);
  // The page may have polled between the two.
  await expect(staff.getByRole('status').filter({ hasText: /new lead/ })).toHaveText(/^(1 new lead|2 new leads)$/);
  expect(await read.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, 0);
  await expect(read.getByRole('checkbox')).toBeChecked();
  await expect(read.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(read.getByRole('combobox')).toBeFocused();
  await expectAccessible(staff);
});

test('does not reload an unchanged list, and shows a status that a colleague sets', async ({
  staff,
  browser,
  studio,
}) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.clock.install();
  await staff.reload();
  await expect(row(staff, person)).toBeVisible();
  await pollUntilListRests(staff);
  const reads = listReads(staff);
  for (const _ of [1, 2]) await skipToNextPoll(staff);
  expect(reads).toEqual([]);

  const context = await browser.newContext({ baseURL: studio.site });
  const colleague = await context.newPage();
  await signIn(colleague, studio.admin);
  await row(colleague, person).getByRole('combobox').selectOption('closed');

  await pollUntil(staff, () => expect(row(staff, person).getByRole('combobox')).toHaveValue('closed', atOnce));
  expect(reads).toHaveLength(1);
  await context.close();
});

test('shows within two minutes that a colleague assigned a lead, which no count shows [DESK-66]', async ({
  staff,
  studio,
}) => {
  const lead = await book(studio);
  await staff.clock.install();
  await staff.reload();
  await expect(row(staff, lead)).toBeVisible();
  await pollUntilListRests(staff);
  const reads = listReads(staff);
  const send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  const { id: colleague, full_name: name } = await (await send('GET', '/account')).json();

  expect((await send('PUT', `/leads/${lead.id}/assignee`, { assignee_id: colleague })).status).toBe(200);

  for (let seconds = 0; seconds < 90; seconds += 10) await skipToNextPoll(staff);
  await pollUntil(staff, () => expect(row(staff, lead)).toContainText(name, atOnce));
  expect(reads).toHaveLength(1);
});

test('does not reload the list after changing a status itself, although a poll counts the change first', async ({
  staff,
  studio,
}) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.clock.install();
  await staff.reload();
  await expect(row(staff, person)).toBeVisible();
  await pollUntilListRests(staff);
  const reads = listReads(staff);
  await staff.route(`**${apiRoot}/leads/*`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    await skipToNextPoll(staff);
    await route.fulfill({ response });
  });

  const changed = staff.waitForResponse((response) => response.request().method() === 'PATCH');
  await row(staff, person).getByRole('combobox').selectOption('contacted');
  await changed;
  for (const _ of [1, 2]) await skipToNextPoll(staff);

  await expect(row(staff, person).getByRole('combobox')).toHaveValue('contacted');
  expect(reads).toEqual([]);
});

test('does not poll in a hidden tab, and polls at once when the tab is visible again', async ({ staff, studio }) => {
  await staff.clock.install();
  await staff.reload();
  await expect(staff.locator('dd').first()).toHaveText(/\d/);
  await staff.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
  let asked = 0;
  staff.on('request', (request) => {
    if (request.url().endsWith('/leads/summary')) asked += 1;
  });
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.clock.runFor(3 * pollIntervalMs);
  expect(asked).toBe(0);

  await staff.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });

  await expect(row(staff, person)).toBeVisible({ timeout: 4_000 });
});

/** How often the page polls for changes. */
const pollIntervalMs = 10_000;
const atOnce = { timeout: 1_000 };

/** Skips the time until the next poll. */
async function skipToNextPoll(page: Page): Promise<void> {
  const answered = page.waitForResponse(isSummary);
  await page.clock.runFor(pollIntervalMs);
  await answered;
}

/** Makes the page poll until the expectation holds. */
async function pollUntil(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await skipToNextPoll(page);
    await expected();
  }).toPass({ timeout: 20_000 });
}

/** Polls until two polls in a row leave the list alone: no lead, also of another test, has news. */
async function pollUntilListRests(page: Page): Promise<void> {
  const reads = listReads(page);
  await expect(async () => {
    reads.length = 0;
    for (const _ of [1, 2]) await skipToNextPoll(page);
    expect(reads).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

function row(page: Page, person: FormValues | undefined) {
  return page.getByRole('row').filter({ hasText: person?.firstName ?? '-' });
}

/** Collects the requests for the list from now on. */
function listReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname === `${apiRoot}/leads`) reads.push(request.url());
  });
  return reads;
}

function isSummary(response: { url(): string }): boolean {
  return response.url().endsWith('/leads/summary');
}
