import type { Page } from '@playwright/test';
import {
  aLargeFile,
  anImage,
  aTextFile,
  button,
  count,
  countRequests,
  failure,
  field,
  restoreAfterTests,
  test,
} from './fixtures/editing.ts';
import { dismissNotices, expectNotice, type Notice } from './fixtures/notice.ts';
import { expect, expectAccessible, expectFits } from './fixtures/studio.ts';

const MB = 2 ** 20;

restoreAfterTests(['general', 'branding']);

const settingsSaved: Notice = {
  title: 'Settings Saved',
  body: 'General settings have been updated. Favicon and preview image changes will appear shortly.',
  variant: 'normal',
};

test('opens General Settings with the stored values, saves all nine and fires the update event once [RTE-26] [GEN-01] [GEN-04] [GEN-11] [GEN-15] [GEN-16] [GEN-17] [MSG-56]', async ({
  admin,
  store,
}) => {
  const stored = {
    coming_soon_enabled: 'true',
    coming_soon_headline: 'Stored headline',
    coming_soon_description: 'Stored words',
    google_analytics_id: 'G-STORED1',
    seo_title: 'Stored title',
    seo_description: 'Stored description',
    preview_image: '/assets/share-image.jpg',
    favicon: '/assets/storefront-image.jpg',
    privacy_notice: 'Stored notice',
  };
  await store.saveTexts('general', stored);
  await openGeneral(admin);
  for (const [label, value] of [
    ['SEO title', 'Stored title'],
    ['SEO description', 'Stored description'],
    ['Website preview image: Image URL', '/assets/share-image.jpg'],
    ['Favicon: Image URL', '/assets/storefront-image.jpg'],
    ['Analytics measurement ID', 'G-STORED1'],
    ['Privacy notice', 'Stored notice'],
    ['Headline', 'Stored headline'],
    ['Description', 'Stored words'],
  ] as const) {
    await expect(field(admin, label)).toHaveValue(value);
  }
  await expect(admin.getByRole('switch', { name: 'Coming soon', exact: true })).toBeChecked();
  await expect(button(admin, 'Save Settings')).toBeVisible();
  await admin.evaluate(() => {
    const counting = window as unknown as { fired: number };
    counting.fired = 0;
    window.addEventListener('seo-settings-updated', () => {
      counting.fired += 1;
    });
  });
  const fired = () => admin.evaluate(() => (window as unknown as { fired: number }).fired);
  await field(admin, 'SEO title').fill('Afterhours, tattoos');
  await field(admin, 'SEO description').fill('Open late.');
  await field(admin, 'Analytics measurement ID').fill('G-TEST123');
  await admin.getByRole('switch', { name: 'Coming soon', exact: true }).click();
  await expect(count(admin)).toHaveText('4 unsaved changes');
  await expectAccessible(admin);
  const saves = countRequests(admin, 'PUT');
  expect(await fired()).toBe(0);

  await button(admin, 'Save Settings').click();

  await expectNotice(admin, settingsSaved);
  expect(await fired()).toBe(1);
  expect(saves()).toBe(1);
  const expected = {
    ...stored,
    seo_title: 'Afterhours, tattoos',
    seo_description: 'Open late.',
    google_analytics_id: 'G-TEST123',
    coming_soon_enabled: 'false',
  };
  expect(await store.texts('general')).toEqual(expected);
  const rows = await store.rows('general');
  expect(rows).toHaveLength(9);
  for (const { field: name, content_type } of rows) expect(content_type, name).toBe('text');
});

test('counts the characters of title and description, up to 60 and 160 [GEN-02] [GEN-03] [GEN-05] [GEN-06]', async ({
  admin,
  store,
}) => {
  await openGeneral(admin);
  for (const [label, max] of [
    ['SEO title', 60],
    ['SEO description', 160],
  ] as const) {
    const input = field(admin, label);
    await input.fill('12345');
    await expect(input).toHaveAccessibleDescription(`5 of ${max}`);
    // The browser limits typed text, but not a value set by a script.
    await input.fill('x'.repeat(max - 1));
    await input.press('End');
    await input.pressSequentially('yz');
    await expect(input).toHaveValue(`${'x'.repeat(max - 1)}y`);
    await expect(input).toHaveAccessibleDescription(`${max} of ${max}`);
  }

  await button(admin, 'Save Settings').click();

  await expectNotice(admin, settingsSaved);
  expect(await store.texts('general')).toMatchObject({
    seo_title: `${'x'.repeat(59)}y`,
    seo_description: `${'x'.repeat(159)}y`,
  });
});

test('shows headline and description only while coming soon is on, and stores the switch as true or false [GEN-12] [GEN-13] [GEN-14]', async ({
  admin,
  store,
}) => {
  await store.saveTexts('general', { coming_soon_enabled: 'false' });
  await openGeneral(admin);
  const toggle = admin.getByRole('switch', { name: 'Coming soon', exact: true });
  const expectTexts = async (times: number) => {
    await expect(field(admin, 'Headline')).toHaveCount(times);
    await expect(field(admin, 'Description')).toHaveCount(times);
  };
  await expect(toggle).not.toBeChecked();
  await expectTexts(0);

  await toggle.click();
  await expectTexts(1);
  await field(admin, 'Headline').fill('Soon');
  await field(admin, 'Description').fill('Wait for it.');
  await button(admin, 'Save Settings').click();
  await expectNotice(admin, settingsSaved);
  expect(await store.texts('general')).toMatchObject({
    coming_soon_enabled: 'true',
    coming_soon_headline: 'Soon',
    coming_soon_description: 'Wait for it.',
  });
  await toggle.click();
  await expectTexts(0);
  await dismissNotices(admin);
  await button(admin, 'Save Settings').click();

  await expectNotice(admin, settingsSaved);
  await expect(count(admin)).toBeEmpty();
  expect(await store.texts('general')).toMatchObject({
    coming_soon_enabled: 'false',
    coming_soon_headline: 'Soon',
    coming_soon_description: 'Wait for it.',
  });
});

for (const { name, label, hint, key, rows } of [
  {
    name: 'preview image',
    label: 'Website preview image',
    hint: 'Recommended: 1200x630 pixels.',
    key: 'preview_image',
    rows: '[GEN-07] [GEN-08] [UPL-06] [UPL-11]',
  },
  {
    name: 'favicon',
    label: 'Favicon',
    hint: 'Recommended: 32x32 png.',
    key: 'favicon',
    rows: '[GEN-09] [GEN-10] [UPL-05] [UPL-10]',
  },
] as const) {
  test(`accepts the ${name} as a URL or an upload of at most 5 MB, and reports each failure ${rows} [UPL-24] [UPL-25] [MSG-57] [MSG-58] [MSG-71]`, async ({
    admin,
    store,
  }) => {
    await openGeneral(admin);
    const control = admin.getByRole('group', { name: label, exact: true });
    await expect(control.getByText(hint, { exact: true })).toBeVisible();
    const urlField = field(admin, `${label}: Image URL`);
    const input = admin.locator(`input[type=file][aria-label="${label}"]`);
    const types = key === 'favicon' ? 'image/png,image/jpeg' : 'image/jpeg,image/png,image/webp,image/gif,image/avif';
    await expect(input).toHaveAttribute('accept', types);
    await urlField.fill('/assets/share-image.jpg');
    await button(admin, 'Save Settings').click();
    await expectNotice(admin, settingsSaved);
    expect((await store.texts('general'))[key]).toBe('/assets/share-image.jpg');

    const wrong = key === 'favicon' ? { ...aTextFile, name: 'a.gif', mimeType: 'image/gif' } : aTextFile;
    await input.setInputFiles(wrong);
    await expectNotice(admin, {
      title: 'Invalid file type',
      body: `${wrong.name}: Please select an image file`,
      variant: 'destructive',
    });
    await input.setInputFiles(aLargeFile(5 * MB + 1));
    await expectNotice(admin, {
      title: 'File too large',
      body: 'big.png: Please select a file smaller than 5MB',
      variant: 'destructive',
    });
    await admin.route('**/api/uploads', (route) => route.fulfill(failure));
    await input.setInputFiles(await anImage());
    await expectNotice(admin, {
      title: 'Upload failed',
      body: 'picture.png: Failed to upload file. Please try again.',
      variant: 'destructive',
    });
    await expect(urlField).toHaveValue('/assets/share-image.jpg');
    await expect(count(admin)).toBeEmpty();
    await admin.unroute('**/api/uploads');
    await dismissNotices(admin);
    await input.setInputFiles(await anImage('exact.png', 5 * MB));
    const uploaded =
      key === 'favicon' ? /^\/media\/about-images\/favicon-\d+\.png$/ : /^\/media\/about-images\/preview-\d+\.png$/;
    await expect(urlField).toHaveValue(uploaded, { timeout: 30_000 });
    await expectNotice(admin, {
      title: 'Upload successful',
      body: 'Save the settings to show it on the website.',
      variant: 'normal',
    });
    await dismissNotices(admin);
    await button(admin, 'Save Settings').click();

    await expectNotice(admin, settingsSaved);
    expect((await store.texts('general'))[key]).toMatch(uploaded);
  });
}

test('reports that settings could not be loaded or saved, and keeps the edits [MSG-45] [MSG-46]', async ({ admin }) => {
  await admin.route('**/api/content', (route) => route.fulfill(failure));
  await admin.goto('/admin/settings/general');
  await expectNotice(admin, { title: 'Error', body: 'Failed to load settings', variant: 'destructive' });
  await admin.unroute('**/api/content');
  await admin.getByRole('button', { name: 'Try again' }).click();
  await field(admin, 'SEO title').fill('Kept');
  await admin.route('**/api/content', (route) => route.fulfill(failure));

  await button(admin, 'Save Settings').click();

  await expectNotice(admin, { title: 'Error', body: 'Failed to save settings', variant: 'destructive' });
  await expect(field(admin, 'SEO title')).toHaveValue('Kept');
});

test('fits General Settings and Branding at every width, also with a long word', async ({ admin, store }) => {
  await store.saveTexts('general', { seo_description: 'x'.repeat(160) });
  for (const path of ['general', 'branding']) {
    await admin.goto(`/admin/settings/${path}`);
    await expect(admin.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
    for (const width of [320, 360, 768, 1280]) {
      await admin.setViewportSize({ width, height: 800 });
      // The layout adapts shortly after the width changes.
      await expectFits(admin);
    }
  }
});

async function openGeneral(page: Page): Promise<void> {
  await page.goto('/admin/settings/general');
  await expect(page.getByRole('heading', { level: 1, name: 'General Settings' })).toBeVisible();
  await expect(field(page, 'SEO title')).toBeVisible();
}
