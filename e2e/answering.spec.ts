import type { Browser, Page } from '@playwright/test';
import { answerRequests } from './fixtures/answer-requests.ts';
import { type FormValues, fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { book } from './fixtures/lead-page.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { replyForm } from './fixtures/reply-form.ts';
import { bookAsAnotherVisitor } from './fixtures/send-booking.ts';
import { enterCredentials, expect, signIn, test } from './fixtures/studio.ts';

const hebrew = 'שלום, נתראה מחר';

test('shows a request, its confirmation, a reply and its delivery to two staff members without a reload [REPLY-62] [REPLY-53]', async ({
  browser,
  admin,
  staff,
  studio,
}) => {
  test.slow();
  const values = someValues({ phone: '5550177231' });
  await switchConfirmations(admin);
  const code = await bookAsVisitor(browser, studio.site, values);
  await switchConfirmations(admin);
  await expect
    .poll(async () => (await studio.emails()).filter(({ to }) => to.includes(values.email)))
    .toMatchObject([{ subject: expect.stringContaining(`We have your request ${code}: `) }]);
  for (const page of [staff, admin]) {
    await page.clock.install();
    await openLead(page, values);
  }

  const { composer, subject, text } = replyForm(staff);
  await composer.getByLabel('Template').selectOption({ index: 1 });
  const filled = await subject.inputValue();
  await expect(text).toHaveValue(/^Hi /);
  await text.fill(`<b>Friday</b>\n\n${hebrew}`);
  await composer.getByRole('button', { name: 'Send and Mark Contacted', exact: true }).click();
  await expectNotice(staff, { title: 'Reply Sent', body: 'The lead is marked as contacted.', variant: 'normal' });

  for (const page of [staff, admin]) {
    const line = log(page).getByRole('listitem').filter({ hasText: 'replied' });
    await expect(async () => {
      // The page reads the log every ten seconds.
      await page.clock.fastForward(10_000);
      await expect(line).toContainText('Delivered', { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(line).toContainText(filled);
    await expect(line.getByText('<b>Friday</b>', { exact: true })).toHaveCSS('direction', 'ltr');
    await expect(line.getByText(hebrew, { exact: true })).toHaveCSS('direction', 'rtl');
    await expect(page.getByRole('main').getByLabel('Status: ')).toHaveValue('contacted');
    await expect(log(page).getByRole('listitem')).toContainText([
      'Request received',
      'Automatic confirmation to the visitor',
      'replied',
    ]);
  }
  expect((await studio.emailsAbout(hebrew)).map(({ to }) => to)).toEqual([[values.email]]);
});

test('sends a reply that was written in two tabs once [REPLY-11]', async ({ staff, studio }) => {
  const lead = await book(studio);
  await staff.goto(`/admin/leads/${lead.id}`);
  await replyForm(staff).subject.fill('Dates');
  await replyForm(staff).text.fill('Friday?');
  const tab = await staff.context().newPage();
  await tab.goto(staff.url());
  await expect(replyForm(tab).subject).toHaveValue('Dates');

  // Neither is stored before both are pressed: the page follows what the other one stores.
  const both = Promise.withResolvers<void>();
  let pressed = 0;
  await staff.context().route('**/replies', async (route) => {
    if (++pressed === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  await Promise.all([staff, tab].map((page) => replyForm(page).send.click()));

  const sent = { title: 'Reply Sent', body: 'The lead is marked as contacted.', variant: 'normal' } as const;
  await Promise.all([staff, tab].map((page) => expectNotice(page, sent)));
  for (const page of [staff, tab]) {
    await expect(log(page).getByRole('listitem').filter({ hasText: 'replied' })).toContainText('Delivered');
  }
  expect((await studio.emails()).filter(({ to }) => to.includes(lead.email))).toHaveLength(1);
});

test('keeps a reply when the server cannot be reached or the session ends while it is typed [REPLY-61]', async ({
  browser,
  studio,
}) => {
  const lead = await book(studio);
  const staff = await browser.newPage({ baseURL: studio.site });
  await signIn(staff, studio.user);
  await staff.goto(`/admin/leads/${lead.id}`);
  const { subject, text, send } = replyForm(staff);
  await subject.fill('Dates');
  await text.fill('Friday?');
  await staff.context().setOffline(true);
  await send.click();
  await expectNotice(staff, {
    title: 'Reply Not Sent',
    body: 'Your text is still here. Please try again.',
    variant: 'destructive',
  });
  await dismissNotices(staff);
  await expect(text).toHaveValue('Friday?');
  await staff.context().setOffline(false);

  // Only the reply meets the expired token: a read in the background would leave the page before Send is clicked.
  const accept = await answerRequests(staff, '**/replies', (route) =>
    route.fulfill({ status: 401, json: { message: 'The token has expired' } }),
  );
  await send.click();
  await expect(staff).toHaveURL('/admin/auth');
  accept();
  await enterCredentials(staff, studio.user);
  await expect(staff).toHaveURL(`/admin/leads/${lead.id}`);
  await expect(text).toHaveValue('Friday?');
  await send.click();

  await expectNotice(staff, { title: 'Reply Sent', body: 'The lead is marked as contacted.', variant: 'normal' });
  await expect(log(staff).getByRole('listitem').filter({ hasText: 'Friday?' })).toContainText('Delivered');
  expect((await studio.emails()).filter(({ to }) => to.includes(lead.email))).toHaveLength(1);
  await staff.close();
});

/** Switches confirmations on, or off again: the studio is shared with other tests. */
async function switchConfirmations(admin: Page): Promise<void> {
  await admin.goto('/admin/email-settings');
  await admin.getByRole('switch', { name: 'Confirm booking requests by email' }).click();
  await admin.getByRole('button', { name: 'Save Settings', exact: true }).click();
  await expectNotice(admin, {
    title: 'Settings Saved',
    body: 'Emails to visitors have been updated.',
    variant: 'normal',
  });
  await dismissNotices(admin);
}

/** Books in a browser of its own. @returns the code that the page shows */
async function bookAsVisitor(browser: Browser, site: string, values: FormValues): Promise<string> {
  const page = await browser.newPage({ baseURL: site });
  await bookAsAnotherVisitor(page, site);
  await page.goto('/');
  await fillBooking(page, values);
  await submitBooking(page);
  const code = await page.getByText(/^[0-9B-Z]{3}-[0-9B-Z]{3}$/).innerText();
  await page.close();
  return code;
}

async function openLead(page: Page, { firstName, lastName }: FormValues): Promise<void> {
  await page.goto('/admin/leads#show=all');
  await page.getByRole('link', { name: `${firstName} ${lastName}`, exact: true }).click();
  await expect(log(page)).toContainText('Request received');
}

function log(page: Page) {
  return page.getByRole('region', { name: 'Log', exact: true });
}
