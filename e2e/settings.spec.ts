import type { Page } from '@playwright/test';
import { editorLabels as words } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { defaultStyle } from '#shared/style.ts';
import { aPicture, aText, button, count, countRequests, expectNotice, failure, field, keep, test } from './editing.ts';
import { expect, expectAccessible } from './studio.ts';

const general = words.general;
const MB = 2 ** 20;

keep(['general', 'branding']);

test('RTE-26 GEN-01 GEN-04 GEN-11 GEN-15 GEN-16 GEN-17 MSG-56 settings are filled in, saved, and announced once', async ({
  admin,
  store,
}) => {
  const stored = await store.texts('general');
  await openGeneral(admin);
  await expect(field(admin, general.seo_title)).toHaveValue(stored.seo_title ?? '');
  await admin.evaluate(() => {
    const counting = window as unknown as { fired: number };
    counting.fired = 0;
    window.addEventListener('seo-settings-updated', () => {
      counting.fired += 1;
    });
  });
  await field(admin, general.seo_title).fill('Afterhours, tattoos');
  await field(admin, general.seo_description).fill('Open late.');
  await field(admin, general.google_analytics_id).fill('G-TEST123');
  await expect(count(admin)).toHaveText('3 unsaved changes');
  await expectAccessible(admin);

  await button(admin, words.saveSettings).click();

  await expectNotice(admin, {
    title: 'Settings Saved',
    body: 'General settings have been updated. Favicon and preview image changes will appear shortly.',
    variant: 'normal',
  });
  expect(await admin.evaluate(() => (window as unknown as { fired: number }).fired)).toBe(1);
  const rows = await store.rows('general');
  expect(rows).toHaveLength(8);
  expect(new Set(rows.map(({ content_type }) => content_type))).toEqual(new Set(['text']));
  expect(await store.texts('general')).toMatchObject({
    seo_title: 'Afterhours, tattoos',
    seo_description: 'Open late.',
    google_analytics_id: 'G-TEST123',
  });
  await admin.reload();
  await expect(field(admin, general.seo_title)).toHaveValue('Afterhours, tattoos');
});

test('GEN-02 GEN-03 GEN-05 GEN-06 title and description are counted, and end at their limits', async ({ admin }) => {
  await openGeneral(admin);
  for (const [label, max] of [
    [general.seo_title, 60],
    [general.seo_description, 160],
  ] as const) {
    const input = field(admin, label);
    await input.fill('12345');
    await expect(input).toHaveAccessibleDescription(`5 of ${max}`);
    await input.fill('x'.repeat(max));
    await input.press('End');
    await input.pressSequentially('y');
    await expect(input).toHaveValue('x'.repeat(max));
  }
});

test('GEN-12 GEN-13 GEN-14 coming soon is a switch that brings its texts along', async ({ admin, store }) => {
  await store.saveTexts('general', { coming_soon_enabled: 'false' });
  await openGeneral(admin);
  const toggle = admin.getByRole('switch', { name: general.coming_soon_enabled });
  await expect(toggle).not.toBeChecked();
  await expect(field(admin, general.coming_soon_headline)).toHaveCount(0);
  await expect(field(admin, general.coming_soon_description)).toHaveCount(0);

  await toggle.click();
  await field(admin, general.coming_soon_headline).fill('Soon');
  await field(admin, general.coming_soon_description).fill('Wait for it.');
  await button(admin, words.saveSettings).click();
  await expectNotice(admin, editorNotices.settingsSaved);
  expect(await store.texts('general')).toMatchObject({
    coming_soon_enabled: 'true',
    coming_soon_headline: 'Soon',
    coming_soon_description: 'Wait for it.',
  });
  await toggle.click();
  await button(admin, words.saveSettings).click();

  await expect(count(admin)).toBeEmpty();
  expect((await store.texts('general')).coming_soon_enabled).toBe('false');
});

test('GEN-07 GEN-08 GEN-09 GEN-10 UPL-05 UPL-06 UPL-10 UPL-11 MSG-57 MSG-58 MSG-71 preview and favicon come by address or upload', async ({
  admin,
  store,
}) => {
  await openGeneral(admin);
  await expect(admin.getByText('1200x630')).toBeVisible();
  await expect(admin.getByText(/32x32 png/)).toBeVisible();
  const address = (label: string) => field(admin, `${label}: ${words.pictures.address}`);
  const upload = (label: string) => admin.locator(`input[type=file][aria-label="${label}"]`);
  await expect(upload(general.favicon)).toHaveAttribute('accept', 'image/png,image/jpeg');
  const kinds = (await upload(general.preview_image).getAttribute('accept'))?.split(',');
  expect(kinds).toEqual(expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp', 'image/gif']));

  await upload(general.favicon).setInputFiles({ ...aText, name: 'a.gif', mimeType: 'image/gif' });
  await expectNotice(admin, editorNotices.notAnImage);
  for (const label of [general.favicon, general.preview_image]) {
    await upload(label).setInputFiles({
      ...aText,
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * MB + 1),
    });
    await expectNotice(admin, { ...editorNotices.iconTooLarge, body: 'Please select a file smaller than 5MB' });
    await admin.getByRole('button', { name: labels.dismiss }).first().click();
  }
  await admin.route('**/api/uploads', (route) => route.fulfill(failure));
  await upload(general.favicon).setInputFiles(await aPicture());
  await expectNotice(admin, {
    title: 'Upload failed',
    body: 'Failed to upload file. Please try again.',
    variant: 'destructive',
  });
  await admin.unroute('**/api/uploads');
  await upload(general.favicon).setInputFiles(await aPicture());
  await expectNotice(admin, { title: 'Upload successful', variant: 'normal' });
  await expect(address(general.favicon)).toHaveValue(/^\/media\/about-images\/favicon-\d+\.png$/);
  await address(general.preview_image).fill('/assets/share-image.jpg');
  await button(admin, words.saveSettings).click();

  await expectNotice(admin, editorNotices.settingsSaved);
  const { favicon, preview_image } = await store.texts('general');
  expect(favicon).toMatch(/^\/media\/about-images\/favicon-/);
  expect(preview_image).toBe('/assets/share-image.jpg');
});

test('MSG-45 MSG-46 when settings cannot be read or saved it says so', async ({ admin }) => {
  await admin.route('**/api/content', (route) => route.fulfill(failure));
  await admin.goto('/admin/settings/general');
  await expectNotice(admin, { title: 'Error', body: 'Failed to load settings', variant: 'destructive' });
  await admin.unroute('**/api/content');
  await admin.getByRole('button', { name: labels.admin.retry }).click();
  await field(admin, general.seo_title).fill('Kept');
  await admin.route('**/api/content', (route) => route.fulfill(failure));

  await button(admin, words.saveSettings).click();

  await expectNotice(admin, { title: 'Error', body: 'Failed to save settings', variant: 'destructive' });
  await expect(field(admin, general.seo_title)).toHaveValue('Kept');
});

test('RTE-27 BRAND-01 BRAND-02 BRAND-03 BRAND-04 UPL-02 MSG-59 MSG-60 MSG-61 MSG-69 a logo is uploaded, replaced and removed', async ({
  admin,
  store,
}) => {
  await store.saveTexts('branding', { logo: '' });
  await openBranding(admin);
  const card = admin.getByRole('region', { name: words.logo.title });
  const picture = card.getByRole('img', { name: words.logo.alt });
  const input = card.locator('input[type=file]');
  await expect(card.getByRole('button', { name: words.logo.upload })).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expectAccessible(admin);

  await input.setInputFiles({ ...aText, name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * MB + 1) });
  await expectNotice(admin, {
    title: 'File Too Large',
    body: 'Please select an image smaller than 2MB.',
    variant: 'destructive',
  });
  await input.setInputFiles(aText);
  await expectNotice(admin, editorNotices.notAnImage);
  await admin.route('**/api/uploads', (route) => route.fulfill(failure));
  await input.setInputFiles(await aPicture());
  await expectNotice(admin, {
    title: 'Upload Failed',
    body: 'Failed to upload logo. Please try again.',
    variant: 'destructive',
  });
  await admin.unroute('**/api/uploads');
  await input.setInputFiles(await aPicture());
  await expectNotice(admin, { title: 'Logo Updated', variant: 'normal' });
  const { logo } = await store.texts('branding');
  expect(logo).toMatch(/^\/media\//);
  await expect(picture).toHaveAttribute('src', logo ?? '');
  await expect(card.getByRole('button', { name: words.logo.replace })).toBeVisible();
  await input.setInputFiles(await aPicture());
  await expect(picture).not.toHaveAttribute('src', logo ?? '');
  expect((await store.texts('branding')).logo).not.toBe(logo);
  await card.getByRole('button', { name: words.logo.remove }).click();

  await expectNotice(admin, { title: 'Logo Removed', variant: 'normal' });
  expect((await store.texts('branding')).logo).toBe('');
  await expect(picture).toHaveCount(0);
});

test('STYLE-01 STYLE-07 STYLE-08 STYLE-09 STYLE-10 STYLE-11 STYLE-12 STYLE-13 STYLE-14 the Style Editor begins at the defaults', async ({
  admin,
  store,
}) => {
  await store.saveTexts('branding', { style: '' });
  await openBranding(admin);
  for (const group of ['Colours', 'Typography', 'Layout', 'Effects']) {
    await expect(admin.getByRole('group', { name: group })).toBeVisible();
  }
  const { style } = words;
  for (const [label, value, min, max, step] of [
    [style.fontSize, '16', '12', '24', '1'],
    [style.lineHeight, '1.6', '1.2', '2', '0.1'],
    [style.containerWidth, '1200', '800', '1600', '50'],
    [style.borderRadius, '8', '0', '20', '1'],
    [style.spacing, '16', '8', '32', '2'],
  ] as const) {
    const slider = admin.getByRole('slider', { name: label });
    await expect(slider).toHaveValue(value);
    for (const [name, limit] of Object.entries({ min, max, step })) await expect(slider).toHaveAttribute(name, limit);
  }
  await expect(admin.getByRole('combobox', { name: style.fontFamily })).toHaveValue('Inter');
  for (const name of [style.animations, style.shadows, style.gradients]) {
    await expect(admin.getByRole('switch', { name })).toBeChecked();
  }
});

test('STYLE-15 STYLE-16 MSG-73 Apply Changes shows the style in the preview, and stores nothing', async ({
  admin,
  store,
  request,
}) => {
  await store.saveTexts('branding', { style: '' });
  await openBranding(admin);
  const before = await store.texts('branding');
  const saves = countRequests(admin, 'PUT', 'POST');
  await admin.getByLabel(words.style.background).fill('#ffffff');
  await expect(admin.getByText(/hard to read on the background/)).toBeVisible();
  await admin.getByLabel(words.style.text, { exact: true }).fill('#111111');
  await expect(admin.getByText(words.style.note)).toBeVisible();

  await button(admin, words.style.apply).click();

  await expectNotice(admin, {
    title: 'Styles Updated',
    body: 'Your design changes have been applied.',
    variant: 'normal',
  });
  await expect(admin.getByRole('region', { name: words.style.preview })).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
  expect(saves()).toBe(0);
  expect(await store.texts('branding')).toEqual(before);
  expect(await (await request.get('/')).text()).not.toContain('href="/styles/');
  await admin.reload();
  await expect(admin.getByLabel(words.style.background)).toHaveValue(defaultStyle.background);
});

test('STYLE-17 Publish Style gives visitors the style, and the defaults take it back', async ({
  admin,
  store,
  page,
}) => {
  await store.saveTexts('branding', { style: '' });
  await openBranding(admin);
  await expect(admin.getByText(words.style.note)).toBeVisible();
  await admin.getByLabel(words.style.background).fill('#f4f1ea');
  await admin.getByLabel(words.style.text, { exact: true }).fill('#1a1a1a');
  await admin.getByLabel(words.style.primary).fill('#e8a598');
  await admin.getByRole('slider', { name: words.style.lineHeight }).fill('1.8');
  await admin.getByRole('slider', { name: words.style.spacing }).fill('32');
  await admin.getByRole('switch', { name: words.style.gradients }).click();

  await button(admin, words.style.publish).click();

  await expectNotice(admin, editorNotices.stylesPublished);
  const style = JSON.parse((await store.texts('branding')).style ?? '');
  expect(style).toEqual({
    ...defaultStyle,
    primary: '#e8a598',
    background: '#f4f1ea',
    text: '#1a1a1a',
    lineHeight: 1.8,
    spacing: 32,
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
  await expect(admin.getByLabel(words.style.background)).toHaveValue('#f4f1ea');

  await button(admin, words.style.reset).click();
  await button(admin, words.style.publish).click();

  await expectBackground(page, 'rgb(11, 15, 25)');
  expect((await store.texts('branding')).style).toBe('');
});

test('both pages fit every width', async ({ admin }) => {
  for (const path of ['general', 'branding']) {
    await admin.goto(`/admin/settings/${path}`);
    await expect(admin.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
    for (const width of [320, 360, 768, 1280]) {
      await admin.setViewportSize({ width, height: 800 });
      // The frame follows the width a moment later.
      await expect.poll(() => admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

async function openGeneral(page: Page): Promise<void> {
  await page.goto('/admin/settings/general');
  await expect(page.getByRole('heading', { level: 1, name: labels.pages.general })).toBeVisible();
  await expect(field(page, general.seo_title)).toBeVisible();
}

async function openBranding(page: Page): Promise<void> {
  await page.goto('/admin/settings/branding');
  await expect(page.getByRole('heading', { level: 1, name: labels.pages.branding })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: words.style.title })).toBeVisible();
}

/** The page that visitors get has this colour, a moment after it was published. */
async function expectBackground(page: Page, color: string): Promise<void> {
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('background-color', color, { timeout: 200 });
  }).toPass({ timeout: 10_000 });
}
