import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { button, count, field } from '../../../testing/editing.ts';
import { aFile, chooseFiles, fileInput } from '../../../testing/images.ts';
import { destructive, error, normal } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard, tryAgain } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';

const MB = 2 ** 20;
const saved = normal(
  'Settings Saved',
  'General settings have been updated. Browser icon and preview image changes will appear shortly.',
);
const stored = {
  studio_name: 'Stored & Sons',
  coming_soon_enabled: 'false',
  coming_soon_headline: 'Stored headline',
  coming_soon_description: 'Stored words',
  google_analytics_id: 'G-STORED1',
  seo_title: 'Stored title',
  seo_description: 'Stored description',
  preview_image: '/assets/share-image.jpg',
  favicon: '/assets/storefront-image.jpg',
  privacy_notice: 'Stored notice',
  appointment_rules: 'Stored rules\n\nCome sober.',
};
const toggle = page.getByRole('switch', { name: 'Coming soon', exact: true });

/** Opens the page for an administrator. @returns the stored settings, and what was sent */
async function openSettings(settings: Partial<typeof stored> = {}, answers: Answers = {}) {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`general/${name}`, value]));
  const server = contentServer({ texts });
  const { sent } = await renderDashboard('/admin/settings/general', { answers: { ...server.answers, ...answers } });
  return { texts: server.texts, sent };
}

async function save(): Promise<void> {
  await button('Save Settings').click();
  await expectNotice(saved);
}

test('opens with the stored values, saves all eleven as text in one call, and fires the update event once [RTE-26] [GEN-01] [GEN-11] [GEN-15] [MSG-56]', async () => {
  const { sent } = await openSettings(stored);
  let fired = 0;
  const controller = new AbortController();
  window.addEventListener('seo-settings-updated', () => fired++, { signal: controller.signal });
  await expect.element(page.getByRole('heading', { level: 1, name: 'General Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit the Notice' }).click();
  await expect.element(field('Privacy notice')).toHaveFocus();
  for (const [label, value] of [
    ['Studio name', 'Stored & Sons'],
    ['Title in search results', 'Stored title'],
    ['Description in search results', 'Stored description'],
    ['Website preview image: Image URL', '/assets/share-image.jpg'],
    ['Browser icon: Image URL', '/assets/storefront-image.jpg'],
    ['Analytics measurement ID', 'G-STORED1'],
    ['Privacy notice', 'Stored notice'],
    ['Rules', 'Stored rules\n\nCome sober.'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value);
  }
  await expect.element(toggle).not.toBeChecked();
  await field('Title in search results').fill('Afterhours, tattoos');
  await field('Description in search results').fill('Open late.');
  await field('Analytics measurement ID').fill('G-TEST123');
  await toggle.click();
  await expect.element(count).toHaveTextContent(/^4 unsaved changes$/);
  await expectAccessible();
  expect(fired).toBe(0);

  await save();

  expect(fired).toBe(1);
  controller.abort();
  const changed = {
    ...stored,
    seo_title: 'Afterhours, tattoos',
    seo_description: 'Open late.',
    google_analytics_id: 'G-TEST123',
    coming_soon_enabled: 'true',
  };
  const [{ body }, ...others] = sent('saveContent') as [ReturnType<typeof sent<'saveContent'>>[0]];
  expect(others).toEqual([]);
  expect(Object.fromEntries(body.rows.map((row) => [row.field, row.value]))).toEqual(changed);
  expect(body.rows).toHaveLength(11);
  for (const row of body.rows) expect(row).toMatchObject({ section: 'general', content_type: 'text' });
});

test('counts the characters of title and description, up to 60 and 160 [GEN-01]', async () => {
  const { texts } = await openSettings();
  for (const [label, most] of [
    ['Title in search results', 60],
    ['Description in search results', 160],
  ] as const) {
    const input = field(label);
    await input.fill('12345');
    await expect.element(input).toHaveAccessibleDescription(`5 of ${most}`);
    // The browser limits typed text, but not a value set by a script.
    await input.fill('x'.repeat(most - 1));
    await userEvent.type(input, 'yz');
    await expect.element(input).toHaveValue(`${'x'.repeat(most - 1)}y`);
    await expect.element(input).toHaveAccessibleDescription(`${most} of ${most}`);
  }

  await save();

  expect(texts).toMatchObject({
    'general/seo_title': `${'x'.repeat(59)}y`,
    'general/seo_description': `${'x'.repeat(159)}y`,
  });
});

test('shows how a link to the website looks, with what is not saved yet and what the website has instead of an empty value [GEN-34]', async () => {
  await openSettings({ ...stored, seo_title: '', preview_image: '' });
  const preview = page.getByRole('figure');
  await expect.element(preview).toHaveTextContent(`${location.host}Stored & SonsStored description`);
  const image = () => preview.element().querySelector('img')!.getAttribute('src');
  expect(image()).toBe('/assets/share-image.jpg');

  await field('Title in search results').fill('Ink after dark');
  await field('Description in search results').fill('Open late.');
  await field('Website preview image: Image URL').fill('/assets/storefront-image.jpg');

  await expect.element(preview).toHaveTextContent(`${location.host}Ink after darkOpen late.`);
  expect(image()).toBe('/assets/storefront-image.jpg');
});

test('closes an open website by a switch, and shows headline and description of the coming-soon page only then [GEN-12]', async () => {
  const { texts } = await openSettings({ coming_soon_enabled: 'false' });
  await expect.element(toggle).not.toBeChecked();
  expect(field('Headline').query()).toBeNull();
  expect(field('Description').query()).toBeNull();

  await toggle.click();
  await field('Headline').fill('Soon');
  await field('Description').fill('Wait for it.');
  await save();
  const written = { 'general/coming_soon_headline': 'Soon', 'general/coming_soon_description': 'Wait for it.' };
  expect(texts).toMatchObject({ 'general/coming_soon_enabled': 'true', ...written });
  // It is closed now. The page that opens it asks first (GEN-30).
  await expect.element(page.getByText('Your website is closed: visitors see the coming-soon page.')).toBeVisible();
  expect(toggle.query()).toBeNull();
  await expect.element(field('Headline')).toHaveValue('Soon');
  await expect
    .element(page.getByRole('link', { name: 'Open the Website', exact: true }))
    .toHaveAttribute('href', '/admin/settings/general/opening');
});

test.each([
  [
    'preview_image',
    'preview',
    'Website preview image',
    'Recommended: 1200x630 pixels.',
    'image/jpeg,image/png,image/webp,image/gif,image/avif',
  ],
  ['favicon', 'favicon', 'Browser icon', 'Recommended: 32x32 png.', 'image/png,image/jpeg'],
] as const)(
  'accepts the %s as a URL or an upload of at most 5 MB, and reports each failure [GEN-07] [UPL-02] [UPL-10] [UPL-23] [UPL-13] [MSG-57] [MSG-58] [MSG-70]',
  async (key, kind, label, hint, types) => {
    let fails = true;
    const { reserveUploads } = contentServer().answers;
    const { texts, sent } = await openSettings(
      {},
      { reserveUploads: (input) => (fails ? refuse('internal') : reserveUploads!(input)) },
    );
    const url = field(`${label}: Image URL`);
    await expect
      .element(page.getByRole('group', { name: label, exact: true }).getByText(hint, { exact: true }))
      .toBeVisible();
    const input = await fileInput(label);
    await expect.element(input).toHaveAttribute('accept', types);
    await url.fill('/assets/share-image.jpg');
    await save();
    expect(texts[`general/${key}`]).toBe('/assets/share-image.jpg');

    const wrong = key === 'favicon' ? 'image/gif' : 'text/plain';
    await chooseFiles(input, aFile('wrong', { type: wrong }));
    await expectNotice(destructive('Invalid file type', 'wrong: Please select an image file'));
    await chooseFiles(input, aFile('big.png', { size: 5 * MB + 1 }));
    await expectNotice(destructive('File too large', 'big.png: Please select a file smaller than 5MB'));
    expect(sent('reserveUploads')).toEqual([]);
    await chooseFiles(input, aFile('picture.png'));
    await expectNotice(destructive('Upload failed', 'picture.png: Failed to upload file. Please try again.'));
    await expect.element(url).toHaveValue('/assets/share-image.jpg');
    await expect.element(count).toBeEmptyDOMElement();
    fails = false;
    await chooseFiles(input, aFile('exact.png', { size: 5 * MB }));

    await expectNotice(normal('Upload successful', 'Save the settings to show it on the website.'));
    await expect.element(url).toHaveValue(`/media/${kind}-1.png`);
    await save();
    expect(texts[`general/${key}`]).toBe(`/media/${kind}-1.png`);
  },
);

test('reports that settings could not be loaded or saved, and keeps the edits [MSG-22] [MSG-23]', async () => {
  let fails = true;
  await openSettings(
    {},
    { listContent: () => (fails ? refuse('internal') : { rows: [] }), saveContent: () => refuse('internal') },
  );
  await expectNotice(error('Failed to load settings'));
  fails = false;
  tryAgain();
  await field('Title in search results').fill('Kept');

  await button('Save Settings').click();

  await expectNotice(error('Failed to save settings'));
  await expect.element(field('Title in search results')).toHaveValue('Kept');
});

test('shows why the server refuses a value at its field, in words, until it changes [ED-32]', async () => {
  const { sent } = await openSettings(stored, {
    saveContent: ({ body: { rows } }) => {
      const path = `rows.${rows.findIndex((row) => row.field === 'google_analytics_id')}.value`;
      refuse('invalid-input', { field: path, message: `${path} must be a measurement ID such as G-AB12CD34EF` });
    },
  });
  const id = field('Analytics measurement ID');
  await id.fill('G-UNKNOWN1');

  await button('Save Settings').click();

  const reason = 'This must be a measurement ID such as G-AB12CD34EF.';
  await expectNotice(error(`Failed to save settings ${reason}`));
  await expect.element(id).toHaveFocus();
  await expect.element(id).toHaveAttribute('aria-invalid', 'true');
  await expect.element(id).toHaveAccessibleDescription(new RegExp(reason));
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('.value');
  // The server may accept it now.
  await button('Save Settings').click();
  await expect.poll(() => sent('saveContent')).toHaveLength(2);
  await id.fill('');
  await expect.element(id).not.toHaveAttribute('aria-invalid');
});
