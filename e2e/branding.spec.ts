import type { Page } from '@playwright/test';
import type { ContentStore } from './fixtures/content-store.ts';
import {
  aLargeFile,
  anImage,
  aTextFile,
  button,
  countRequests,
  failure,
  restoreAfterTests,
  test,
} from './fixtures/editing.ts';
import { dismissNotices, expectNotice, type Notice } from './fixtures/notice.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

const MB = 2 ** 20;

restoreAfterTests(['branding']);

const logoUpdated: Notice = {
  title: 'Logo Updated',
  body: 'The new logo is live on the website.',
  variant: 'normal',
};
const notAnImage: Notice = {
  title: 'Invalid file type',
  body: 'notes.txt: Please select an image file',
  variant: 'destructive',
};

test.use({ startPage: '/admin/settings/branding' });

test('uploads, replaces and removes a logo of at most 2 MB, which visitors see [RTE-27] [BRAND-01] [BRAND-02] [BRAND-03] [BRAND-04] [BRAND-05] [UPL-02] [UPL-25] [MSG-59] [MSG-60] [MSG-61] [MSG-69]', async ({
  admin,
  store,
  page,
}) => {
  await store.saveTexts('branding', { logo: '' });
  await expectBranding(admin);
  const card = admin.getByRole('region', { name: 'Logo', exact: true });
  const image = card.getByRole('img', { name: 'Studio logo' });
  const input = card.locator('input[type=file]');
  await expect(card.getByRole('button', { name: 'Upload Logo' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Remove Logo' })).toHaveCount(0);
  await expect(card.getByRole('img')).toHaveCount(0);
  await expectAccessible(admin);

  await input.setInputFiles(aLargeFile(2 * MB + 1));
  await expectNotice(admin, {
    title: 'File Too Large',
    body: 'big.png: Please select an image smaller than 2MB.',
    variant: 'destructive',
  });
  await input.setInputFiles(aTextFile);
  await expectNotice(admin, notAnImage);
  await admin.route('**/api/uploads', (route) => route.fulfill(failure));
  await input.setInputFiles(await anImage());
  await expectNotice(admin, {
    title: 'Upload Failed',
    body: 'picture.png: Failed to upload logo. Please try again.',
    variant: 'destructive',
  });
  expect((await store.texts('branding')).logo).toBe('');
  await admin.unroute('**/api/uploads');
  await dismissNotices(admin);
  await input.setInputFiles(await anImage('exact.png', 2 * MB));
  await expect(image).toBeVisible({ timeout: 30_000 });
  await expectNotice(admin, logoUpdated);
  const { logo = '' } = await store.texts('branding');
  expect(logo).toMatch(/^\/media\/about-images\/logo-\d+\.png$/);
  await expect(image).toHaveAttribute('src', logo);
  await expectLogo(page, store, logo);
  await expect(card.getByRole('button', { name: 'Replace Logo' })).toBeVisible();
  await dismissNotices(admin);
  await input.setInputFiles(await anImage());
  await expect(image).not.toHaveAttribute('src', logo, { timeout: 30_000 });
  await expectNotice(admin, logoUpdated);
  const { logo: second = '' } = await store.texts('branding');
  expect(second).toMatch(/^\/media\/about-images\/logo-\d+\.png$/);
  expect(second).not.toBe(logo);
  await expect(image).toHaveAttribute('src', second);
  await card.getByRole('button', { name: 'Remove Logo' }).click();

  await expectNotice(admin, {
    title: 'Logo Removed',
    body: 'The website shows the studio name instead.',
    variant: 'normal',
  });
  expect((await store.rows('branding')).filter(({ field: name }) => name === 'logo')).toMatchObject([{ value: '' }]);
  await expect(card.getByRole('img')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Upload Logo' })).toBeVisible();
  const inline = `data:image/png;base64,${(await anImage()).buffer.toString('base64')}`;
  await store.publish({ 'branding/logo': inline });
  await expectLogo(page, store, inline);
});

test('starts the Style Editor with the defaults, within the limits of each control [STYLE-01] [STYLE-02] [STYLE-03] [STYLE-04] [STYLE-05] [STYLE-06] [STYLE-07] [STYLE-08] [STYLE-09] [STYLE-10] [STYLE-11] [STYLE-12] [STYLE-13] [STYLE-14]', async ({
  admin,
  store,
}) => {
  await store.saveTexts('branding', { style: '' });
  await expectBranding(admin);
  const group = (name: string) => admin.getByRole('group', { name, exact: true });
  for (const name of ['Colours', 'Typography', 'Layout', 'Effects']) await expect(group(name)).toBeVisible();
  const colours = group('Colours').locator('input[type=color]');
  await expect(colours).toHaveCount(4);
  for (const [index, [label, value]] of [
    ['Primary', '#7f1d1d'],
    ['Secondary', '#374151'],
    ['Background', '#0b0f19'],
    ['Text', '#f5f5f5'],
  ].entries()) {
    await expect(colours.nth(index)).toHaveValue(value ?? '');
    await expect(colours.nth(index)).toHaveAccessibleName(label ?? '');
  }
  for (const [within, label, value, min, max, step] of [
    ['Typography', 'Font size', '16', '12', '24', '1'],
    ['Typography', 'Line height', '1.6', '1.2', '2', '0.1'],
    ['Layout', 'Container width', '1200', '800', '1600', '50'],
    ['Layout', 'Border radius', '8', '0', '20', '1'],
    ['Layout', 'Base spacing', '16', '8', '32', '2'],
  ] as const) {
    const slider = group(within).getByRole('slider', { name: label, exact: true });
    await expect(slider).toHaveValue(value);
    for (const [name, limit] of Object.entries({ min, max, step })) await expect(slider).toHaveAttribute(name, limit);
  }
  await expect(group('Typography').getByRole('combobox', { name: 'Font family' })).toHaveValue('Inter');
  await expect(group('Effects').getByRole('switch')).toHaveCount(3);
  for (const name of ['Animations', 'Shadows', 'Gradients']) {
    await expect(group('Effects').getByRole('switch', { name, exact: true })).toBeChecked();
  }
});

test('applies the style to the preview with Apply Changes, and stores nothing [STYLE-15] [STYLE-16] [STYLE-17] [MSG-73]', async ({
  admin,
  store,
  request,
}) => {
  await store.saveTexts('branding', { style: '' });
  await expectBranding(admin);
  const before = await store.texts('branding');
  const saves = countRequests(admin, 'PUT', 'POST');
  await admin.getByLabel('Background').fill('#ffffff');
  await expect(admin.getByText(/hard to read on the background/)).toBeVisible();
  await admin.getByLabel('Text', { exact: true }).fill('#111111');
  await expect(
    admin.getByText('Apply Changes updates the preview only. Publish Style updates the website.'),
  ).toBeVisible();

  await button(admin, 'Apply Changes').click();

  await expectNotice(admin, {
    title: 'Styles Updated',
    body: 'Your design changes have been applied.',
    variant: 'normal',
  });
  await expect(admin.getByRole('region', { name: 'Preview' })).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(saves()).toBe(0);
  expect(await store.texts('branding')).toEqual(before);
  expect(await (await request.get('/')).text()).not.toContain('href="/styles/');
  await admin.reload();
  await expect(admin.getByLabel('Background')).toHaveValue('#0b0f19');
  await expect(admin.getByLabel('Text', { exact: true })).toHaveValue('#f5f5f5');
});

test('publishes the style to visitors, and resets it to the defaults [STYLE-17]', async ({ admin, store, page }) => {
  await store.saveTexts('branding', { style: '' });
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

  await button(admin, 'Reset to defaults').click();
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
  const red = /^rgb\(24\d, 1\d\d, 1\d\d\)$/;
  await expect(page.getByText('Please fill in this field.').first()).toHaveCSS('color', red);
  await expect(page.getByLabel('First Name')).toHaveCSS('border-color', red);
  await expect(notice).toHaveCSS('border-left-color', red);
});

test('refuses to publish colors that are hard to read, and fixes each with one click [STYLE-18]', async ({
  admin,
  store,
}) => {
  await store.saveTexts('branding', { style: '' });
  await expectBranding(admin);
  const publishes = countRequests(admin, 'PUT');
  await admin.getByLabel('Text', { exact: true }).fill('#333333');
  await admin.getByLabel('Primary', { exact: true }).fill('#cccccc');
  await expect(
    admin.getByText(/^The text is hard to read on the background: contrast 1\.5, at least 4\.5/),
  ).toBeVisible();

  await button(admin, 'Publish Style').click();

  await expectNotice(admin, {
    title: 'Style Not Published',
    body: 'Some text would be hard to read. Use the suggested colours, then publish again.',
    variant: 'destructive',
  });
  expect(publishes()).toBe(0);
  expect((await store.texts('branding')).style).toBe('');
  await expectAccessible(admin);
  const mend = admin.getByRole('button', { name: /^Use #[0-9a-f]{6} for / });
  for (let click = 0; click < 4 && (await mend.count()) > 0; click++) await mend.first().click();
  await expect(admin.getByText(/is hard to read/)).toHaveCount(0);
  await button(admin, 'Publish Style').click();
  await expectNotice(admin, {
    title: 'Styles Published',
    body: 'The website will show the new design within seconds.',
    variant: 'normal',
  });
  const { text } = JSON.parse((await store.texts('branding')).style ?? '');
  expect(text).not.toBe('#333333');

  const style = JSON.stringify({
    ...{
      primary: '#7f1d1d',
      secondary: '#374151',
      background: '#0b0f19',
      text: '#f5f5f5',
      fontSize: 16,
      fontFamily: 'Inter',
      lineHeight: 1.6,
      containerWidth: 1200,
      borderRadius: 8,
      spacing: 16,
      animations: true,
      shadows: true,
      gradients: true,
    },
    text: '#0b0f19',
  });
  const refused = await store.put({ 'branding/style': style });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('text on the background has a contrast of 1.0 and needs at least 4.5'),
  });
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
