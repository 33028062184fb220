import { expect, test } from './fixtures/studio.ts';

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

test('links back to the site, and signs out for good [ADM-01]', async ({ staff }) => {
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

test('remembers for 7 days how the sidebar was left [ADM-04]', async ({ staff }) => {
  const toggle = staff.getByRole('button', { name: 'Sidebar', exact: true });
  const cookie = async () => (await staff.context().cookies()).find(({ name }) => name === 'sidebar');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(await cookie()).toMatchObject({ value: 'collapsed', sameSite: 'Lax' });
  expect(Math.round((((await cookie())?.expires ?? 0) - Date.now() / 1000) / 60)).toBe(604_800 / 60);
  await staff.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.press('Enter');
  // Without the cookie, the sidebar starts collapsed at this width.
  await staff.setViewportSize({ width: 900, height: 800 });
  await staff.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});
