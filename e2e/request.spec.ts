import limits from '../tools/test/limits.json' with { type: 'json' };
import { textsTooWide } from '../web/testing/too-wide.ts';
import { answerRequests } from './fixtures/answer-requests.ts';
import { test } from './fixtures/person.ts';
import { replyForm } from './fixtures/reply-form.ts';
import { openOwnRequest, requestLinkIn } from './fixtures/request-page.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

test('carries a conversation between the visitor’s page and the dashboard [GUEST-07] [GUEST-05]', async ({
  page,
  staff,
  studio,
}) => {
  const { values } = await openOwnRequest(page, studio.site);
  const state = page.getByRole('status').first();
  await expect(state).toHaveText(/^We have your requestWe answer by (today|tomorrow), .+ [AP]M\.$/);
  await expect(page).toHaveTitle(/^Your request \| /);
  expect(page.url()).toMatch(/\/request#[\w-]{22}\.[\w-]{22}$/);
  await expectAccessible(page);
  expect(await page.evaluate(textsTooWide)).toEqual([]);
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(limits.bytes["scripts of a visitor's request"]);
  // As by an email program that makes the signs after a link part of it.
  await page.goto(`${page.url()}).`);
  await page.reload();
  await expect(page.getByText(values.description)).toBeVisible();
  // As by one that encodes the # and the line break within the link.
  const [path, key] = page.url().split('#');
  await page.goto(`${path}%23${key?.slice(0, 9)}=%0D%0A${key?.slice(9)}`);
  await expect(page.getByText(values.description)).toBeVisible();
  await expect(page).toHaveURL(/\/request#[^#]+$/);

  const queue = `/admin/leads#show=studio&search=${values.firstName}`;
  await staff.goto(queue);
  const row = staff.getByRole('row').filter({ hasText: values.firstName });
  await row.getByRole('link', { name: `${values.firstName} Byron`, exact: true }).click();
  const { subject, text } = replyForm(staff);
  await subject.fill('Your moth');
  await text.fill('Which day suits you? Answer on {{link}}.');
  await staff.getByRole('button', { name: 'Send and Mark Contacted' }).click();
  await staff.goto(queue);
  await expect(row).toContainText('in Waiting for the visitor');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Which day suits you? Answer on this page.')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(state).toHaveText('We have answered youPlease read our message below.');

  const message = page.getByLabel('Your message', { exact: true });
  await message.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please write a message.')).toBeVisible();
  await expect(message).toBeFocused();
  await message.fill('Friday, <b>late</b> 🌙');
  await page.route('**/api/request/answers', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your message was not sent. Your text is still here; please try again.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your message is sent.')).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(row).not.toContainText('in Waiting for the visitor');
  await expect(page.getByRole('listitem').last()).toContainText('Friday, <b>late</b> 🌙');

  await row.getByRole('link', { name: `${values.firstName} Byron`, exact: true }).click();
  const log = staff.getByRole('region', { name: 'Log' });
  await expect(log).toContainText('The visitor wroteFriday, <b>late</b> 🌙');
});

test('explains a link that opens nothing, a page without JavaScript and a server that is down [GUEST-09]', async ({
  page,
  browser,
  studio,
}) => {
  await page.goto('/request#wrong');
  await expect(page.getByRole('status').first()).toHaveText(
    'Your requestThis link does not open a request. It may be old or incomplete.',
  );
  await expect(page.getByLabel('Your message', { exact: true })).toBeHidden();
  const restore = await answerRequests(page, '**/api/request', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We could not load your request. Please check your connection.')).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This link does not open a request.')).toBeVisible();

  const context = await browser.newContext({ baseURL: studio.site, javaScriptEnabled: false });
  const scriptless = await context.newPage();
  await scriptless.goto('/request');
  await expect(scriptless.getByText(/^This page needs JavaScript/)).toBeVisible();
  await context.close();
  // Without a key, nothing is asked for.
  await page.route('**/api/request', (route) => route.abort());
  await page.goto('/request');
  await expect(page.getByRole('heading', { name: 'Have you lost your link?' })).toBeVisible();
  expect((await page.goto('/request/x'))?.status()).toBe(404);
});

test('lets a visitor correct, withdraw, find and erase a request on the page [GUEST-07]', async ({ page, studio }) => {
  const { values, code } = await openOwnRequest(page, studio.site);
  const link = page.url();

  await page.getByText('Add or correct your phone number').press('Enter');
  await page.getByLabel('Phone number').press('Enter');
  await expect(page.getByText('Please enter a phone number.')).toBeVisible();
  await page.getByLabel('Phone number').fill('(555) 018-0199');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your phone number is saved.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '(555) 018-0199' })).toBeVisible();

  await page.getByText('Withdraw your request').press('Enter');
  await expectAccessible(page);
  expect(await page.evaluate(textsTooWide)).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw Request' }).press('Enter');
  await expect(page.getByText('Your request is withdrawn.')).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText(
    'You have withdrawn your requestYou can still write to us.',
  );

  await page.goto('/request');
  await expect(page.getByRole('heading', { name: 'Have you lost your link?' })).toBeVisible();
  await page.getByLabel('Reference code').fill(code.toLowerCase());
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await expect(page.getByText('Please enter the code and the email address.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill(values.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If we have a request with this code/)).toBeVisible();
  let renewed = '';
  await expect(async () => {
    const texts = (await studio.emails()).filter(({ to }) => to.includes(values.email)).map(({ text }) => text);
    renewed = requestLinkIn(texts.join('\n'));
    expect(renewed).not.toBe('');
  }).toPass({ timeout: 15_000 });
  await page.goto(link);
  await expect(page.getByText('This link does not open a request. It may be old or incomplete.')).toBeVisible();
  await page.goto('/');
  await page.goto(renewed);
  await expect(page.getByText(values.description)).toBeVisible();
  await page.getByText('Erase everything', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Erase Everything Now' }).press('Enter');
  await expect(page.getByRole('status').first()).toHaveText(
    'Your requestYour request and everything that belongs to it is erased.',
  );
  await expect(page.getByText(values.description)).toBeHidden();
  await page.reload();
  await expect(page.getByText('This link does not open a request.')).toBeVisible();
});
