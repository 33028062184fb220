import type { Page } from '@playwright/test';
import { apiRoot } from '#shared/api.ts';
import { labels } from '#shared/labels.ts';
import { type FormValues, someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, signIn, test } from './studio.ts';

const words = labels.leads;
test('LEAD-07 a new lead shows first without a reload, and nothing moves for who reads, selects or writes', async ({
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
  await read.getByRole('button', { name: words.whole }).click();
  await read.getByRole('combobox').focus();
  const top = await read.evaluate((element) => element.getBoundingClientRect().top);

  const newcomers = [someValues(), someValues()];
  await Promise.all(newcomers.map((person) => postBooking(studio.site, bookingBody(person))));

  await untilItHolds(staff, async () => {
    for (const newcomer of newcomers) await expect(row(staff, newcomer)).toHaveCount(1, atOnce);
  });
  const firstTwo = await staff.locator('tbody').getByRole('row').allInnerTexts();
  for (const { firstName } of newcomers) expect(firstTwo.slice(0, 2).join()).toContain(firstName);
  // The page may have looked between the two.
  await expect(staff.getByRole('status').filter({ hasText: /new lead/ })).toHaveText(/^(One new lead|2 new leads)$/);
  expect(await read.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, 0);
  await expect(read.getByRole('checkbox')).toBeChecked();
  await expect(read.getByRole('button', { name: words.shortened })).toBeVisible();
  await expect(read.getByRole('combobox')).toBeFocused();
  await expectAccessible(staff);
});

test('while nothing changes the list is not read again, and a status that a colleague sets shows', async ({
  staff,
  browser,
  studio,
}) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.clock.install();
  await staff.reload();
  await expect(row(staff, person)).toBeVisible();
  // The mail about the lead is on its way; what becomes of it is waited for.
  await untilItHolds(staff, () => expect(row(staff, person)).not.toContainText(words.mail.pending, atOnce));
  const reads = listReads(staff);
  for (const _ of [1, 2]) await nextLook(staff);
  expect(reads).toEqual([]);

  const context = await browser.newContext({ baseURL: studio.site });
  const colleague = await context.newPage();
  await signIn(colleague, studio.admin);
  await row(colleague, person).getByRole('combobox').selectOption('closed');

  await untilItHolds(staff, () => expect(row(staff, person).getByRole('combobox')).toHaveValue('closed', atOnce));
  expect(reads).toHaveLength(1);
  await context.close();
});

test('an own change of a status does not have the list read again', async ({ staff, studio }) => {
  const person = someValues();
  await postBooking(studio.site, bookingBody(person));
  await staff.clock.install();
  await staff.reload();
  await untilItHolds(staff, () => expect(row(staff, person)).not.toContainText(words.mail.pending, atOnce));
  const reads = listReads(staff);

  await row(staff, person).getByRole('combobox').selectOption('contacted');
  for (const _ of [1, 2]) await nextLook(staff);

  await expect(row(staff, person).getByRole('combobox')).toHaveValue('contacted');
  expect(reads).toEqual([]);
});

test('a page that nobody looks at does not ask, and asks at once when somebody comes back', async ({
  staff,
  studio,
}) => {
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
  await staff.clock.runFor(3 * lookEveryMs);
  expect(asked).toBe(0);

  await staff.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });

  await expect(row(staff, person)).toBeVisible({ timeout: 4_000 });
});

/** How often the page looks for what is new. */
const lookEveryMs = 10_000;
const atOnce = { timeout: 1_000 };

/** Has the time until the next look pass at once. */
async function nextLook(page: Page): Promise<void> {
  const answered = page.waitForResponse(isSummary);
  await page.clock.runFor(lookEveryMs);
  await answered;
}

/** Has the page look again until what is expected shows. */
async function untilItHolds(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await nextLook(page);
    await expected();
  }).toPass({ timeout: 20_000 });
}

function row(page: Page, person: FormValues | undefined) {
  return page.getByRole('row').filter({ hasText: person?.firstName ?? '-' });
}

/** The list's own reads from now on. */
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
