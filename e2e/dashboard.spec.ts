import type { Page, Route } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { expect, expectAccessible, test } from './studio.ts';

const words = labels.admin;
const contentHeading = labels.leads.title;

test('the sidebar groups its links, and marks the page that is open', async ({ admin }) => {
  const nav = links(admin);

  await expect(nav.getByRole('heading')).toHaveText([words.business, words.content, words.settings]);
  await expect(nav.getByRole('link', { name: labels.leads.title })).toHaveAttribute('href', '/admin/leads');
  await expect(nav.getByRole('link', { name: labels.leads.title })).toHaveAttribute('aria-current', 'page');

  await nav.getByRole('link', { name: labels.users.title }).click();

  await expect(admin).toHaveURL('/admin/settings/users');
  await expect(admin.getByRole('heading', { level: 1, name: labels.users.title })).toBeVisible();
  await expect(nav.getByRole('link', { name: labels.users.title })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(admin);
});

test('ADM-08 RTE-29 a user sees no settings', async ({ staff }) => {
  await expect(links(staff).getByRole('link', { name: labels.leads.title })).toBeVisible();

  await expect(links(staff).getByRole('heading', { name: words.settings })).toHaveCount(0);
  await expect(links(staff).getByRole('link', { name: labels.users.title })).toHaveCount(0);
});

test('ADM-04 ADM-10 ADM-11 ADM-13 ADM-15 the sidebar collapses to its icons, and stays so for 7 days', async ({
  staff,
}) => {
  await expectWidth(staff, 256);
  await expect(toggle(staff)).toHaveAttribute('aria-expanded', 'true');

  await toggle(staff).click();

  await expectWidth(staff, 48);
  await expect(toggle(staff)).toHaveAttribute('aria-expanded', 'false');
  const link = links(staff).getByRole('link', { name: labels.leads.title });
  await expect(link).toHaveAttribute('title', labels.leads.title);
  await expectAccessible(staff);
  const cookie = (await staff.context().cookies()).find(({ name }) => name === 'sidebar');
  expect(cookie).toMatchObject({ value: 'collapsed', sameSite: 'Lax' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 60)).toBe(604_800 / 60);
  await staff.reload();
  await expectWidth(staff, 48);
  await toggle(staff).press('Enter');
  await expectWidth(staff, 256);
});

test('ADM-12 Ctrl or Cmd and B toggle the sidebar', async ({ staff }) => {
  await expectWidth(staff, 256);

  await staff.keyboard.press('Control+b');
  await expectWidth(staff, 48);
  await staff.keyboard.press('Meta+b');
  await expectWidth(staff, 256);
  await staff.keyboard.press('b');
  await expectWidth(staff, 256);
});

test('ADM-14 CONST-02 on a phone the sidebar opens over the page, and closes again', async ({ staff }) => {
  await staff.setViewportSize({ width: 767, height: 800 });
  await expect(links(staff)).toHaveCount(0);
  const dialog = staff.getByRole('dialog', { name: words.sidebar });

  await toggle(staff).click();
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(288);
  await expectAccessible(staff);
  await staff.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toggle(staff)).toBeFocused();
  await toggle(staff).click();
  await staff.mouse.click(600, 400);
  await expect(dialog).toBeHidden();
  await staff.keyboard.press('Control+b');
  await links(staff).getByRole('link', { name: labels.leads.title }).click();
  await expect(dialog).toBeHidden();
  await expect(staff).toHaveURL('/admin/leads');

  await staff.setViewportSize({ width: 768, height: 800 });
  await expect(links(staff)).toBeVisible();
});

test('ADM-09 while the role loads there is no sidebar, and the page loads meanwhile', async ({ staff }) => {
  const gate = Promise.withResolvers<void>();
  await staff.route('**/api/account', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const leads = staff.waitForResponse((response) => response.url().includes('/api/leads'));

  await staff.goto('/admin/leads');
  await leads;
  await expect(staff.getByText(words.title)).toBeVisible();
  await expect(staff.getByText(words.loading, { exact: true })).toBeVisible();
  await expect(links(staff)).toHaveCount(0);
  await expect(toggle(staff)).toHaveCount(0);
  await staff.keyboard.press('Control+b');
  gate.resolve();

  await expect(links(staff)).toBeVisible();
  await expectWidth(staff, 256);
  await expect(staff.getByRole('heading', { name: contentHeading })).toBeVisible();
});

test('ADM-16 ROLE-25 without a role there is no sidebar and nothing of the staff, but a way out', async ({ admin }) => {
  await admin.route('**/api/account', failed);

  for (const path of ['/admin', '/admin/leads', '/admin/settings/users']) {
    await admin.goto(path);
    await expect(admin.getByText('Your account has no access to this area.')).toBeVisible();
    await expect(links(admin)).toHaveCount(0);
    await expect(admin.getByRole('heading', { name: contentHeading })).toHaveCount(0);
  }
  await expect(admin).toHaveURL('/admin/leads');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: words.signOut }).click();
  await expect(admin).toHaveURL('/admin/auth');
});

test('RTE-14 signed out, every path of the dashboard leads to its sign-in page, and nothing is asked for', async ({
  page,
}) => {
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().includes('/api/');
  });
  const content = ['hero', 'about', 'artists', 'tattoo-gallery', 'piercings', 'art-gallery', 'night-life'];
  const paths = [
    '',
    '/leads',
    '/email-settings',
    ...[...content, 'faq', 'contact'].map((section) => `/content/${section}`),
    ...['general', 'branding', 'users'].map((section) => `/settings/${section}`),
    '/nope',
  ];
  for (const path of paths) {
    await page.goto(`/admin${path}`);
    await expect(page).toHaveURL('/admin/auth');
  }
  expect(asked).toBe(false);
});

test('ADM-01 RTE-35 the frame fits every width, and axe finds nothing', async ({ admin }) => {
  for (const path of ['/admin/leads', '/admin/settings/users', '/admin/nope']) {
    await admin.goto(path);
    for (const width of [320, 360, 767, 768, 1024, 1280]) {
      await admin.setViewportSize({ width, height: 800 });
      await expect(admin.getByText(words.title)).toBeVisible();
      expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await expectAccessible(admin);
  }
});

function links(page: Page) {
  return page.getByRole('navigation', { name: words.pages });
}

function toggle(page: Page) {
  return page.getByRole('button', { name: words.sidebar, exact: true });
}

/** The width of the sidebar once it holds still. */
async function expectWidth(page: Page, pixels: number): Promise<void> {
  const sidebar = page.locator('main').locator('xpath=preceding-sibling::div');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(pixels);
}

function failed(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
}
