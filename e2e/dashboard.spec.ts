import type { Page, Route } from '@playwright/test';
import { book } from './fixtures/lead-page.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const contentHeading = 'Leads Management';

test('groups the links of the sidebar and marks the page that is open [ADM-05] [ADM-06] [ADM-07]', async ({
  admin,
}) => {
  const nav = links(admin);

  await expect(nav.getByRole('heading')).toHaveText(['Business Management', 'Website Content', 'Settings']);
  const linksOf = (group: string) =>
    nav
      .locator('div', { has: admin.getByRole('heading', { name: group, exact: true }) })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(await linksOf('Business Management')).toEqual(['/admin/leads', '/admin/email-settings']);
  expect(await linksOf('Website Content')).toEqual([
    '/admin/content/hero',
    '/admin/content/about',
    '/admin/content/artists',
    '/admin/content/tattoo-gallery',
    '/admin/content/piercings',
    '/admin/content/art-gallery',
    '/admin/content/night-life',
    '/admin/content/faq',
    '/admin/content/contact',
  ]);
  expect(await linksOf('Settings')).toEqual([
    '/admin/settings/general',
    '/admin/settings/branding',
    '/admin/settings/users',
    '/admin/system',
  ]);
  await expect(nav.getByRole('link', { name: 'Leads Management' })).toHaveAttribute('aria-current', 'page');

  await nav.getByRole('link', { name: 'User Management' }).click();

  await expect(admin).toHaveURL('/admin/settings/users');
  await expect(admin.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'User Management' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(admin);
});

test('names the open page in the title of the document [ADM-17]', async ({ admin }) => {
  const labels = [
    'Leads Management',
    'New Lead Notifications',
    'Hero',
    'About',
    'Artists',
    'Tattoo Gallery',
    'Piercings',
    'Art Gallery',
    'Night Life',
    'FAQ',
    'Contact',
    'General Settings',
    'Branding',
    'User Management',
    'System',
    'Two-Step Sign-In',
  ];
  for (const label of labels) {
    await admin.getByRole('link', { name: label, exact: true }).click();
    await expect(admin).toHaveTitle(`${label} | Afterhours`);
  }

  await admin.goto('/admin/nope');
  await expect(admin).toHaveTitle('Oops! Page not found | Afterhours');
  await admin.goto('/admin/leads/nope');
  await expect(admin).toHaveTitle('This lead cannot be shown | Afterhours');
  await admin.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(admin).toHaveTitle('Sign In | Afterhours');
});

test('names the signed-in account in the sidebar, by its email address without a name [ADM-18]', async ({
  admin,
  studio,
}) => {
  const signedIn = admin.getByText(/^Signed in as/);
  await expect(signedIn).toHaveAttribute('title', studio.admin.email);
  let name = 'Rowan Vale';
  await admin.route('**/api/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), full_name: name } });
  });

  await admin.reload();
  await expect(signedIn).toHaveText('Signed in as Rowan Vale');
  name = '';
  await admin.reload();
  await expect(signedIn).toHaveText(`Signed in as ${studio.admin.email}`);
  await admin.setViewportSize({ width: 360, height: 800 });
  await toggle(admin).click();
  await expect(signedIn).toBeVisible();
});

test('says without JavaScript that the dashboard needs it [ADM-19]', async ({ browser, studio }) => {
  const context = await browser.newContext({ baseURL: studio.site, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/admin', '/admin/leads', '/auth']) {
    await page.goto(path);
    await expect(
      page.getByText('The dashboard needs JavaScript. Allow it in your browser, then reload the page.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
  }
  await context.close();
});

test('prints the list and a lead in black on white, without controls [ADM-20]', async ({ admin, studio }) => {
  const lead = await book(studio, { description: 'A moth on the forearm.' });
  for (const path of ['/admin/leads', `/admin/leads/${lead.id}`]) {
    await admin.emulateMedia({ media: 'screen' });
    await admin.goto(path);
    await expect(admin.getByText(lead.email)).toBeVisible();

    await admin.emulateMedia({ media: 'print' });

    const main = admin.getByRole('main');
    for (const text of [`${lead.firstName} Byron`, lead.email, lead.phone, lead.code, 'A moth on the forearm.'])
      await expect(main.getByText(text).first()).toBeVisible();
    await expect(main.getByRole('combobox', { name: `Status: ${lead.firstName} Byron` })).toHaveValue('new');
    for (const role of ['button', 'navigation', 'textbox', 'checkbox', 'tab', 'banner'] as const)
      await expect(admin.getByRole(role)).toHaveCount(0);
    const colours = await admin.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return { backgroundColor, color };
    });
    expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
    await expectAccessible(admin);
  }
  await expect(admin.getByText('just now')).toHaveCount(2);
  for (const relative of await admin.getByText('just now').all()) await expect(relative).toBeHidden();
});

test('hides the settings from a user [ADM-08]', async ({ staff }) => {
  await expect(links(staff).getByRole('link', { name: 'Leads Management' })).toBeVisible();

  await expect(links(staff).getByRole('heading')).toHaveText(['Business Management', 'Website Content']);
  await expect(links(staff).locator('a[href^="/admin/settings"]')).toHaveCount(0);
});

test('links back to the site, and signs out for good [ADM-02] [ADM-03]', async ({ staff }) => {
  const back = staff.getByRole('link', { name: 'Back to Site', exact: true });
  await expect(back).toHaveAttribute('href', '/');
  await back.click();
  await expect(staff).toHaveURL('/');
  await expect(staff.locator('[data-hero]')).toBeVisible();
  await staff.goto('/admin/leads');

  await staff.getByRole('button', { name: 'Sign Out', exact: true }).click();

  await expect(staff).toHaveURL('/admin/auth');
  await expect(staff.getByLabel('Email')).toBeVisible();
  await staff.goto('/admin/leads');
  await expect(staff).toHaveURL('/admin/auth');
});

test('collapses the sidebar from 16rem to 3rem, and remembers it for 7 days [ADM-04] [ADM-10] [ADM-11] [ADM-13] [ADM-15]', async ({
  staff,
}) => {
  await expectWidth(staff, 256);
  await expect(toggle(staff)).toHaveAttribute('aria-expanded', 'true');

  await toggle(staff).click();

  await expectWidth(staff, 48);
  await expect(toggle(staff)).toHaveAttribute('aria-expanded', 'false');
  const link = links(staff).getByRole('link', { name: 'Leads Management' });
  await expect(link).toHaveAttribute('title', 'Leads Management');
  await expectAccessible(staff);
  const cookie = (await staff.context().cookies()).find(({ name }) => name === 'sidebar');
  expect(cookie).toMatchObject({ value: 'collapsed', sameSite: 'Lax' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 60)).toBe(604_800 / 60);
  await staff.reload();
  await expectWidth(staff, 48);
  await toggle(staff).press('Enter');
  await expectWidth(staff, 256);
  // Without the cookie, the sidebar starts collapsed at this width.
  await staff.setViewportSize({ width: 900, height: 800 });
  await staff.reload();
  await expectWidth(staff, 256);
  expect((await staff.context().cookies()).find(({ name }) => name === 'sidebar')?.value).toBe('expanded');
});

test('toggles the sidebar with Ctrl or Cmd and B [ADM-12]', async ({ staff }) => {
  await expectWidth(staff, 256);

  await staff.keyboard.press('Control+b');
  await expectWidth(staff, 48);
  await staff.keyboard.press('Meta+b');
  await expectWidth(staff, 256);
  await staff.keyboard.press('b');
  await expectWidth(staff, 256);
});

test('opens the sidebar over the page below 768 px, 18rem wide [ADM-14] [CONST-02]', async ({ staff }) => {
  await staff.setViewportSize({ width: 767, height: 800 });
  await expect(links(staff)).toHaveCount(0);
  const dialog = staff.getByRole('dialog', { name: 'Sidebar' });

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
  await links(staff).getByRole('link', { name: 'Leads Management' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff).toHaveURL('/admin/leads');

  await staff.setViewportSize({ width: 768, height: 800 });
  await expect(links(staff)).toBeVisible();
});

test('shows no sidebar while the role loads, and loads the page in parallel [ADM-09]', async ({ staff }) => {
  const gate = Promise.withResolvers<void>();
  await staff.route('**/api/account', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const leads = staff.waitForResponse((response) => response.url().includes('/api/leads'));

  await staff.goto('/admin/leads');
  await leads;
  await expect(staff.getByText('Admin Dashboard')).toBeVisible();
  await expect(staff.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(links(staff)).toHaveCount(0);
  await expect(toggle(staff)).toHaveCount(0);
  await staff.keyboard.press('Control+b');
  gate.resolve();

  await expect(links(staff)).toBeVisible();
  await expectWidth(staff, 256);
  await expect(staff.getByRole('heading', { name: contentHeading })).toBeVisible();
});

test('shows an account without a role only a sentence and a sign-out button [ADM-16] [ROLE-25]', async ({ admin }) => {
  await admin.route('**/api/account', failed);
  const pages = ['/admin', '/admin/leads', '/admin/content/hero'];
  const settings = ['/admin/settings/general', '/admin/settings/branding', '/admin/settings/users', '/admin/system'];

  for (const path of [...pages, ...settings]) {
    await admin.goto(path);
    await expect(admin.getByText('Your account has no access to this area.', { exact: true })).toBeVisible();
    await expect(admin).toHaveURL(settings.includes(path) ? '/admin/leads' : path);
    await expect(links(admin)).toHaveCount(0);
    await expect(toggle(admin)).toHaveCount(0);
    await expect(admin.getByRole('main').getByRole('heading')).toHaveText(['Your account has no access to this area.']);
    await expect(admin.locator('main table, main li, main input')).toHaveCount(0);
  }
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(admin).toHaveURL('/admin/auth');
});

test('redirects every dashboard path to the sign-in page when signed out, and requests no data [RTE-14]', async ({
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
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(asked).toBe(false);
});

test('shows the 404 page inside the dashboard for an unknown path [RTE-35]', async ({ admin, page }) => {
  await page.goto('/admin/nope');
  await expect(page).toHaveURL('/admin/auth');

  await admin.goto('/admin/nope');
  await expect(admin).toHaveURL('/admin/nope');
  await expect(admin.getByRole('heading', { level: 1, name: 'Oops! Page not found', exact: true })).toBeVisible();
  await expect(admin.getByRole('banner').getByText('Admin Dashboard', { exact: true })).toBeVisible();
  await expect(links(admin)).toBeVisible();
});

test('fits every width and is accessible', async ({ admin }) => {
  for (const [path, heading] of [
    ['/admin/leads', 'Leads Management'],
    ['/admin/settings/users', 'User Management'],
    ['/admin/system', 'System'],
    ['/admin/nope', 'Oops! Page not found'],
  ]) {
    await admin.goto(path as string);
    for (const width of [320, 360, 767, 768, 1024, 1280]) {
      await admin.setViewportSize({ width, height: 800 });
      await expect(admin.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(admin.getByText(/^Loading/)).toHaveCount(0);
      await expectFits(admin);
    }
    await expectAccessible(admin);
  }
});

function links(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' });
}

function toggle(page: Page) {
  return page.getByRole('button', { name: 'Sidebar', exact: true });
}

/** Waits until the sidebar has this width. */
async function expectWidth(page: Page, pixels: number): Promise<void> {
  const sidebar = page.locator('main').locator('xpath=preceding-sibling::div');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(pixels);
}

function failed(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
}
