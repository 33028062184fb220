import type { Page } from '@playwright/test';
import { signUp } from 'aws-amplify/auth';
import { apiRoot } from '#shared/contract/call.ts';
import { connect, tokensOf } from './fixtures/access-token.ts';
import { expectNotice, fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { anImage, button, field } from './fixtures/editing.ts';
import { invitedPassword, testsOfStage } from './fixtures/own-stage.ts';
import { someAccount } from './fixtures/strangers.ts';
import { expect, expectAccessible, signIn } from './fixtures/studio.ts';
import { wheelTo } from './fixtures/wheel.ts';

const owner = 'owner@opening.example';

const test = testsOfStage({
  studioName: 'Opening Night',
  timeZone: 'Europe/Berlin',
  registration: 'closed',
  firstAdministrator: owner,
  mailIdentity: 'opening.example',
});

/** The line with the first steps, on every page. */
const next = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Next:' }).getByRole('link');

test('leads an owner from the emailed invitation over a password of their own to an open website in at most 25 clicks, with the first steps alone [ROLE-26] [AUTH-01] [ADM-27] [GEN-33] [MSG-17]', async ({
  page,
  context,
  opening,
  request,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  let clicks = 0;
  // Fields are reached with Tab. A click on a label or by a script has no place on the screen.
  await context.exposeBinding('countClick', () => void clicks++);
  await context.addInitScript(() => {
    const counted = ({ isTrusted, detail }: MouseEvent) =>
      isTrusted && detail > 0 && (window as unknown as { countClick(): void }).countClick();
    addEventListener('click', counted, { capture: true });
  });
  const password = await invitedPassword(opening, owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening Night');
  await page.getByLabel('Email').fill(owner);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New Password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New Password').fill('own-choice');
  await button(page, 'Set Password').click();
  await expect(page.getByText('Welcome!', { exact: true })).toBeVisible();

  await expect(page.getByText('First steps: 0 of 9 done')).toBeVisible();
  await page.getByRole('link', { name: 'Name Your Studio' }).click();
  await expect(field(page, 'Studio name')).toBeFocused();
  await field(page, 'Studio name').fill('Moth House');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('First steps: 1 of 9 done')).toBeVisible();
  await expect(page).toHaveTitle('General Settings | Moth House');

  await next(page).click();
  for (const [label, value] of [
    ['Address', '12 Lantern Yard'],
    ['Phone', '555 0100'],
    ['Email', 'hello@opening.example'],
    ['Hours', 'Fridays only'],
  ] as const)
    await field(page, label).fill(value);
  await button(page, 'Save').click();
  await expect(page.getByText('First steps: 2 of 9 done')).toBeVisible();

  await next(page).click();
  await page.getByRole('switch', { name: 'Email the studio about each new lead' }).click();
  await field(page, 'From Email Address').fill('hello@opening.example');
  await field(page, 'To Email Addresses').fill(owner);
  await button(page, 'Save Settings').click();
  await expect(page.getByText('First steps: 3 of 9 done')).toBeVisible();

  await next(page).click();
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Upload Logo').click();
  await (await choosing).setFiles(await anImage());
  await expect(page.getByText('First steps: 4 of 9 done')).toBeVisible();

  await next(page).click();
  await button(page, 'Add Artist').click();
  await field(page, 'Name').fill('Juno Vale');
  await wheelTo(button(page, 'Add Artist'));
  await button(page, 'Add Artist').click();
  await field(page, 'Name').last().fill('Ali Rook');
  await button(page, 'Save').click();
  await expect(page.getByText('First steps: 5 of 9 done')).toBeVisible();

  await next(page).click();
  const choosingImages = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Upload/ }).click();
  const image = await anImage();
  await (await choosingImages).setFiles(Array.from({ length: 10 }, (_, n) => ({ ...image, name: `work-${n}.png` })));
  await expect(page.getByText('10 unsaved changes')).toBeVisible({ timeout: 30_000 });
  await button(page, 'Save').click();
  await expect(page.getByText('First steps: 6 of 9 done')).toBeVisible();

  // The optional questions are passed over.
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  const tab = context.waitForEvent('page');
  await next(page).click();
  const website = await tab;
  await fillBooking(website, someValues());
  await submitBooking(website);
  await expectNotice(website, 'sent');
  await website.close();
  await expect(page.getByText('First steps: 7 of 9 done')).toBeVisible();

  await expect(next(page)).toHaveText('Open the website');
  await next(page).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Artists, Tattoo Gallery, the booking form, and the questions.');
  await expect(main.getByRole('link', { name: 'Art Gallery', exact: true })).toBeVisible();
  for (const claim of ['100% Female Artists', 'Late Night Sessions', 'Walk Ins Welcome']) {
    const leaveOut = main.getByRole('group', { name: claim }).getByRole('radio', { name: 'Leave Out' });
    await expect(leaveOut).toBeInViewport({ ratio: 1 });
    await leaveOut.click();
  }
  await button(page, 'Open the Website').click();

  await expect(page.getByText('First steps:')).toHaveCount(0);
  expect(clicks).toBeLessThanOrEqual(25);
  await expect
    .poll(async () => (await request.get('/')).text())
    .toMatch(/<title translate="no">Moth House<\/title>.*Juno Vale/s);
  const html = await (await request.get('/')).text();
  expect(html.match(/role="tab"/g)).toHaveLength(2);
  expect(html).not.toMatch(/Opening Night|Female Artists|Walk Ins Welcome|12PM/);
  const [email] = await opening.emailsAbout('New request from');
  expect(JSON.stringify(email)).toContain('Moth House');
  const { access } = await tokensOf(opening, { email: owner, password: 'own-choice' });
  const users = await fetch(`${opening.site}${apiRoot}/users`, { headers: { authorization: `Bearer ${access}` } });
  expect((await users.json()).users).toMatchObject([{ email: owner, role: 'admin', state: 'active' }]);
});

test('offers no sign-up and creates no account while registration is closed [AUTH-18]', async ({ page, opening }) => {
  await page.goto('/admin/auth');
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden();
  await connect(opening);
  const { email, password } = someAccount();

  await expect(
    signUp({ username: email, password, options: { userAttributes: { email, name: 'Vesper Lane' } } }),
  ).rejects.toThrow(/SignUp is not permitted/);
});

test('sends no second invitation at a later start [ROLE-26]', async ({ page, opening }) => {
  const invitations = async () => (await opening.emails()).filter(({ to }) => to.includes(owner)).length;
  const before = await invitations();
  await opening.kill();
  await opening.start();

  await signIn(page, { email: owner, password: 'own-choice' });

  expect(await invitations()).toBe(before);
});
