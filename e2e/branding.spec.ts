import type { Page } from '@playwright/test';
import type { ContentStore } from './fixtures/content-store.ts';
import { anImage, button, restoreAfterTests, test } from './fixtures/editing.ts';
import { expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

const MB = 2 ** 20;

restoreAfterTests(['branding']);

test.use({ startPage: '/admin/settings/branding' });

test('shows visitors the logo that an administrator uploads, of just under 2 MB, and one stored inline [BRAND-01]', async ({
  admin,
  store,
  page,
}) => {
  const card = admin.getByRole('region', { name: 'Logo', exact: true });

  await card.locator('input[type=file]').setInputFiles(await anImage('exact.png', 2 * MB));

  await expect(card.getByRole('img', { name: 'Studio logo' })).toBeVisible({ timeout: 30_000 });
  const { logo = '' } = await store.texts('branding');
  expect(logo).toMatch(/^\/media\/about-images\/logo-\d+\.png$/);
  await expectLogo(page, store, logo);
  const inline = `data:image/png;base64,${(await anImage()).buffer.toString('base64')}`;
  await store.publish({ 'branding/logo': inline });
  await expectLogo(page, store, inline);
});

test('publishes the style to visitors, and resets it to the defaults [STYLE-17]', async ({ admin, store, page }) => {
  await expectBranding(admin);
  await expect(
    admin.getByText('Apply Changes updates the preview only. Publish Style updates the website.'),
  ).toBeVisible();
  await admin.getByLabel('Background').fill('#f4f1ea');
  await admin.getByLabel('Text', { exact: true }).fill('#1a1a1a');
  await admin.getByLabel('Primary').fill('#e8a598');
  await admin.getByRole('slider', { name: 'Line height' }).fill('1.8');
  await admin.getByRole('slider', { name: 'Base spacing' }).fill('32');
  await admin.getByRole('switch', { name: 'Gradients' }).click();

  await button(admin, 'Publish Style').click();

  await expectNotice(admin, {
    title: 'Styles Published',
    body: 'The website will show the new design within seconds.',
    variant: 'normal',
  });
  const style = JSON.parse((await store.texts('branding')).style ?? '');
  expect(style).toEqual({
    primary: '#e8a598',
    secondary: '#374151',
    background: '#f4f1ea',
    text: '#1a1a1a',
    fontSize: 16,
    fontFamily: 'Inter',
    lineHeight: 1.8,
    containerWidth: 1200,
    borderRadius: 8,
    spacing: 32,
    animations: true,
    shadows: true,
    gradients: false,
  });
  await expectBackground(page, 'rgb(244, 241, 234)');
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(26, 26, 26)');
  await expect(page.locator('html')).toHaveCSS('line-height', `${16 * 1.8}px`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Book' })).toHaveCSS('padding-left', '32px');
  const fade = page.locator('.backdrop').evaluate((element) => getComputedStyle(element, '::after').display);
  expect(await fade).toBe('none');
  await expectAccessible(page);
  await admin.reload();
  await expect(admin.getByLabel('Background')).toHaveValue('#f4f1ea');

  await button(admin, 'Reset to Defaults').click();
  await button(admin, 'Publish Style').click();

  await expectBackground(page, 'rgb(11, 15, 25)');
  expect((await store.texts('branding')).style).toBe('');
});

test('shows errors in red, not in the primary color [STYLE-19]', async ({ store, page }) => {
  const colors = { primary: '#0b5d1e', secondary: '#374151', background: '#0b0f19', text: '#f5f5f5' };
  const sizes = { fontSize: 16, lineHeight: 1.6, containerWidth: 1200, borderRadius: 8, spacing: 16 };
  const effects = { animations: true, shadows: true, gradients: true };
  await store.publish({ 'branding/style': JSON.stringify({ ...colors, ...sizes, ...effects, fontFamily: 'Inter' }) });
  await page.goto('/');

  await page.getByRole('button', { name: 'Submit Booking Request' }).click();

  const notice = page.getByRole('alert').filter({ hasText: 'Missing Information' });
  const red = /^rgb\(24\d, (9|1\d)\d, (9|1\d)\d\)$/;
  await expect(page.getByText('Please fill in this field.').first()).toHaveCSS('color', red);
  await expect(page.getByLabel('First Name')).toHaveCSS('border-color', red);
  await expect(notice).toHaveCSS('border-left-color', red);
});

/** Waits until visitors see this logo at the top of the page. */
async function expectLogo(page: Page, store: ContentStore, logo: string): Promise<void> {
  await store.published();
  await page.goto('/');
  const image = page.getByRole('banner').getByRole('img');
  await expect(image).toHaveAttribute('src', logo);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

async function expectBranding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Style Editor' })).toBeVisible();
}

/** Waits until the page that visitors get has this color. */
async function expectBackground(page: Page, color: string): Promise<void> {
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('background-color', color, { timeout: 200 });
  }).toPass({ timeout: 10_000 });
}
