import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fallbackCallouts, fallbackFaqs } from '#shared/content/fallbacks.ts';
import { contentDefaults, resolveTexts } from '#shared/content/texts.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aHome, contentServer } from '../../testing/content-server.ts';
import { button, count, error, field } from '../../testing/editing.ts';
import { aFile, chooseFiles, fileInput } from '../../testing/images.ts';
import { expectNotice, renderDashboard, tryAgain } from '../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../testing/stub-api.ts';

const MB = 2 ** 20;
const saved = {
  title: 'Settings Saved',
  body: 'General settings have been updated. Favicon and preview image changes will appear shortly.',
  variant: 'normal',
} as const;
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

test('opens with the stored values, saves all nine as text in one call, and fires the update event once [RTE-26] [GEN-01] [GEN-04] [GEN-11] [GEN-15] [GEN-16] [GEN-17] [MSG-56]', async () => {
  const { sent } = await openSettings(stored);
  let fired = 0;
  const controller = new AbortController();
  window.addEventListener('seo-settings-updated', () => fired++, { signal: controller.signal });
  await expect.element(page.getByRole('heading', { level: 1, name: 'General Settings' })).toBeVisible();
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
    await expect.element(field(label)).toHaveValue(value);
  }
  await expect.element(toggle).toBeChecked();
  await field('SEO title').fill('Afterhours, tattoos');
  await field('SEO description').fill('Open late.');
  await field('Analytics measurement ID').fill('G-TEST123');
  await toggle.click();
  await expect.element(count).toHaveTextContent(/^4 unsaved changes$/);
  await expectAccessible();
  expect(fired).toBe(0);

  await button('Save Settings').click();
  await button('Open the Website', page.getByRole('dialog')).click();
  await expectNotice(saved);

  expect(fired).toBe(1);
  controller.abort();
  const changed = {
    ...stored,
    seo_title: 'Afterhours, tattoos',
    seo_description: 'Open late.',
    google_analytics_id: 'G-TEST123',
    coming_soon_enabled: 'false',
  };
  const [{ body }, ...others] = sent('saveContent') as [ReturnType<typeof sent<'saveContent'>>[0]];
  expect(others).toEqual([]);
  expect(Object.fromEntries(body.rows.map((row) => [row.field, row.value]))).toEqual(changed);
  expect(body.rows).toHaveLength(9);
  for (const row of body.rows) expect(row).toMatchObject({ section: 'general', content_type: 'text' });
});

test('counts the characters of title and description, up to 60 and 160 [GEN-02] [GEN-03] [GEN-05] [GEN-06]', async () => {
  const { texts } = await openSettings();
  for (const [label, most] of [
    ['SEO title', 60],
    ['SEO description', 160],
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

test('shows headline and description only while coming soon is on, and stores the switch as true or false [GEN-12] [GEN-13] [GEN-14]', async () => {
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
  await toggle.click();
  await expect.element(field('Headline')).not.toBeInTheDocument();
  await expect.element(field('Description')).not.toBeInTheDocument();
  await button('Save Settings').click();
  await button('Open the Website', page.getByRole('dialog')).click();
  await expectNotice(saved);

  await expect.element(count).toBeEmptyDOMElement();
  expect(texts).toMatchObject({ 'general/coming_soon_enabled': 'false', ...written });
});

test('asks before the website opens, and names each default that it still shows with a link to its editor [GEN-30]', async () => {
  const closed = { coming_soon_enabled: 'true', seo_description: 'Own words' };
  const { texts, sent } = await openSettings(closed, {
    getPage: () =>
      aHome({
        texts: resolveTexts([{ section: 'general', field: 'coming_soon_enabled', value: 'true' }]),
        callouts: fallbackCallouts,
        faqs: fallbackFaqs,
      }),
  });
  const dialog = page.getByRole('dialog', { name: 'Open the website?' });
  await toggle.click();

  await button('Save Settings').click();

  for (const [named, path] of [
    ['Title: “Ink after dark”', 'content/hero'],
    ['Headline: “About Our Studio”', 'content/about'],
    ['Callouts: “100% Female Artists, Late Night Sessions, Walk Ins Welcome”', 'content/about'],
    ['Hours: “Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday”', 'content/faq'],
    ['Booking button: “Book Now”', 'content/contact'],
    ['Title: “Premium Jewelry”', 'content/piercings'],
    ['Heading: “Night Life”', 'content/night-life'],
  ]) {
    const link = dialog.getByRole('link', { name: named, exact: true });
    await expect.element(link).toBeVisible();
    await expect.element(link).toHaveAttribute('href', `/admin/${path}`);
  }
  const notice = dialog.getByRole('link', { name: /^Privacy notice: / });
  await expect.element(notice).toHaveAttribute('href', '/admin/settings/general');
  await expect.element(dialog).not.toHaveTextContent(/Own words|SEO description|Something Amazing/);
  await expectAccessible();
  await button('Keep It Closed', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toggle).not.toBeChecked();
  expect([texts['general/coming_soon_enabled'], sent('saveContent')]).toEqual(['true', []]);
  await button('Save Settings').click();
  await button('Open the Website', dialog).click();
  await expectNotice(saved);
  expect(texts['general/coming_soon_enabled']).toBe('false');
});

test('opens the website without a question when it shows no default [GEN-30]', async () => {
  const own = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.entries(fields).map(([name, text]) => [`${section}/${name}`, text && 'Own']),
  );
  const { texts, answers } = contentServer({
    texts: { ...Object.fromEntries(own), 'general/coming_soon_enabled': 'true' },
  });
  await renderDashboard('/admin/settings/general', { answers });
  await toggle.click();

  await save();

  expect(texts['general/coming_soon_enabled']).toBe('false');
});

test.each([
  [
    'preview_image',
    'preview',
    'Website preview image',
    'Recommended: 1200x630 pixels.',
    'image/jpeg,image/png,image/webp,image/gif,image/avif',
  ],
  ['favicon', 'favicon', 'Favicon', 'Recommended: 32x32 png.', 'image/png,image/jpeg'],
] as const)(
  'accepts the %s as a URL or an upload of at most 5 MB, and reports each failure [GEN-07] [GEN-08] [GEN-09] [GEN-10] [UPL-05] [UPL-06] [UPL-10] [UPL-11] [UPL-24] [UPL-25] [MSG-57] [MSG-58] [MSG-71]',
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
    chooseFiles(input, aFile('wrong', { type: wrong }));
    await expectNotice({
      title: 'Invalid file type',
      body: 'wrong: Please select an image file',
      variant: 'destructive',
    });
    chooseFiles(input, aFile('big.png', { size: 5 * MB + 1 }));
    await expectNotice({
      title: 'File too large',
      body: 'big.png: Please select a file smaller than 5MB',
      variant: 'destructive',
    });
    expect(sent('reserveUploads')).toEqual([]);
    chooseFiles(input, aFile('picture.png'));
    await expectNotice({
      title: 'Upload failed',
      body: 'picture.png: Failed to upload file. Please try again.',
      variant: 'destructive',
    });
    await expect.element(url).toHaveValue('/assets/share-image.jpg');
    await expect.element(count).toBeEmptyDOMElement();
    fails = false;
    chooseFiles(input, aFile('exact.png', { size: 5 * MB }));

    await expectNotice({
      title: 'Upload successful',
      body: 'Save the settings to show it on the website.',
      variant: 'normal',
    });
    await expect.element(url).toHaveValue(`/media/${kind}-1.png`);
    await save();
    expect(texts[`general/${key}`]).toBe(`/media/${kind}-1.png`);
  },
);

test('reports that settings could not be loaded or saved, and keeps the edits [MSG-45] [MSG-46]', async () => {
  let fails = true;
  await openSettings(
    {},
    { listContent: () => (fails ? refuse('internal') : { rows: [] }), saveContent: () => refuse('internal') },
  );
  await expectNotice(error('Failed to load settings'));
  fails = false;
  tryAgain();
  await field('SEO title').fill('Kept');

  await button('Save Settings').click();

  await expectNotice(error('Failed to save settings'));
  await expect.element(field('SEO title')).toHaveValue('Kept');
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
