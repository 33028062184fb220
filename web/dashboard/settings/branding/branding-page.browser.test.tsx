import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { button, field } from '../../../testing/editing.ts';
import { aFile, chooseFiles, fileInput } from '../../../testing/images.ts';
import { destructive, normal } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';

const MB = 2 ** 20;
const designed = { Primary: '#7f1d1d', Secondary: '#374151', Background: '#0b0f19', Text: '#f5f5f5' };
const published = {
  primary: '#102030',
  secondary: '#203040',
  background: '#000000',
  text: '#ffffff',
  fontSize: 18,
  fontFamily: 'Serif',
  lineHeight: 1.5,
  containerWidth: 1000,
  borderRadius: 4,
  spacing: 12,
  animations: false,
  shadows: true,
  gradients: true,
};
const id = '00000000-0000-4000-8000-000000000002';
const group = (name: string) => page.getByRole('group', { name, exact: true });

/** Opens the page for an administrator. @returns the stored texts, and what was sent */
async function openBranding(texts: Record<string, string> = {}, answers: Answers = {}) {
  const server = contentServer({ texts });
  const { sent, reload } = await renderDashboard('/admin/settings/branding', {
    answers: { ...server.answers, ...answers },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Style Editor' })).toBeVisible();
  return { texts: server.texts, sent, reload };
}

async function expectColors(colors: Record<string, string>): Promise<void> {
  expect(group('Colours').element().querySelectorAll('input[type=color]')).toHaveLength(4);
  for (const [label, value] of Object.entries(colors)) {
    await expect.element(group('Colours').getByLabelText(label, { exact: true })).toHaveValue(value);
  }
}

test('uploads, replaces and removes a logo of at most 2 MB, and reports each failure [RTE-26] [BRAND-01] [UPL-02] [UPL-13] [MSG-59] [MSG-58] [MSG-69]', async () => {
  // Files that exist: a broken image would be replaced by a text.
  const [first, second] = ['/assets/share-image.jpg', '/assets/storefront-image.jpg'];
  let address = '';
  const { texts, sent } = await openBranding(
    {},
    {
      reserveUploads: () =>
        address ? { uploads: [{ id, url: 'https://bucket.example/x', headers: {}, address }] } : refuse('internal'),
    },
  );
  const card = page.getByRole('region', { name: 'Logo', exact: true });
  const image = card.getByRole('img', { name: 'Studio logo' });
  const input = await fileInput('Logo');
  const updated = normal('Logo Updated', 'The website will show the new logo in a few seconds.');
  await expect.element(button('Upload Logo', card)).toBeVisible();
  expect(button('Remove Logo', card).query()).toBeNull();
  expect(card.getByRole('img').query()).toBeNull();
  await expectAccessible();

  await chooseFiles(input, aFile('big.png', { size: 2 * MB + 1 }));
  await expectNotice(destructive('File Too Large', 'big.png: Please select an image smaller than 2MB.'));
  expect(sent('reserveUploads')).toEqual([]);
  await chooseFiles(input, aFile('picture.png'));
  await expectNotice(destructive('Upload Failed', 'picture.png: Failed to upload logo. Please try again.'));
  expect(texts).toEqual({});
  address = first;
  await chooseFiles(input, aFile('exact.png', { size: 2 * MB }));
  await expectNotice(updated);
  await expect.element(image).toHaveAttribute('src', first);
  expect(texts).toEqual({ 'branding/logo': first });
  await expect.element(button('Replace Logo', card)).toBeVisible();
  address = second;
  await chooseFiles(input, aFile('second.png'));
  await expect.element(image).toHaveAttribute('src', second);
  expect(texts).toEqual({ 'branding/logo': second });
  await button('Remove Logo', card).click();

  await expectNotice(normal('Logo Removed', 'The website will show the studio name instead.'));
  expect(texts).toEqual({ 'branding/logo': '' });
  await expect.element(card.getByRole('img')).not.toBeInTheDocument();
  await expect.element(button('Upload Logo', card)).toBeVisible();
});

test('starts the Style Editor with the defaults, within the limits of each control [STYLE-01] [STYLE-02] [STYLE-07]', async () => {
  await openBranding();

  for (const name of ['Colours', 'Typography', 'Layout', 'Effects']) await expect.element(group(name)).toBeVisible();
  await expectColors(designed);
  for (const [within, label, value, min, max, step] of [
    ['Typography', 'Font size', '16', '12', '24', '1'],
    ['Typography', 'Line height', '1.6', '1.2', '2', '0.1'],
    ['Layout', 'Container width', '1200', '800', '1600', '50'],
    ['Layout', 'Border radius', '8', '0', '20', '1'],
    ['Layout', 'Base spacing', '16', '8', '32', '2'],
  ] as const) {
    const slider = group(within).getByRole('slider', { name: label, exact: true });
    await expect.element(slider).toHaveValue(value);
    for (const [name, limit] of Object.entries({ min, max, step })) {
      await expect.element(slider).toHaveAttribute(name, limit);
    }
  }
  await expect.element(group('Typography').getByRole('combobox', { name: 'Font family' })).toHaveValue('Inter');
  expect(group('Effects').getByRole('switch').elements()).toHaveLength(3);
  for (const name of ['Animations', 'Shadows', 'Gradients']) {
    await expect.element(group('Effects').getByRole('switch', { name, exact: true })).toBeChecked();
  }
});

test.each([
  [
    'the published style',
    JSON.stringify(published),
    { Primary: '#102030', Secondary: '#203040', Background: '#000000', Text: '#ffffff' },
  ],
  ['the defaults if it cannot be read', '{', designed],
])('starts the Style Editor with %s', async (_, style, colors) => {
  await openBranding({ 'branding/style': style });

  await expectColors(colors);
});

test('applies the style to the preview with Apply Changes, and stores nothing [STYLE-15] [MSG-73]', async () => {
  const { sent, reload } = await openBranding();
  await field('Background').fill('#ffffff');
  await expect.element(page.getByText(/hard to read on the background/)).toBeVisible();
  await field('Text').fill('#111111');
  await expect
    .element(page.getByText('Apply Changes updates the preview only. Publish Style updates the website.'))
    .toBeVisible();

  await button('Apply Changes').click();

  await expectNotice(normal('Styles Updated', 'Your design changes have been applied.'));
  const frame = page.getByTitle('How visitors see it').element() as HTMLIFrameElement;
  const { documentElement: shown } = frame.contentDocument!;
  await expect.poll(() => getComputedStyle(shown).getPropertyValue('--color-background')).toBe('#ffffff');
  expect(shown.querySelectorAll('h1, #about-title, #booking-title')).toHaveLength(3);
  expect(sent('saveContent')).toEqual([]);
  await reload();
  await expect.element(field('Background')).toHaveValue('#0b0f19');
  await expect.element(field('Text')).toHaveValue('#f5f5f5');
});

test('refuses to publish colors that are hard to read, and fixes each with one click [STYLE-18]', async () => {
  const { texts, sent } = await openBranding();
  await field('Text').fill('#333333');
  await field('Primary').fill('#cccccc');
  await expect
    .element(page.getByText(/^The text is hard to read on the background: contrast 1\.5, at least 4\.5/))
    .toBeVisible();

  await button('Publish Style').click();

  await expectNotice(
    destructive(
      'Style Not Published',
      'Some text would be hard to read. Use the suggested colours, then publish again.',
    ),
  );
  expect(sent('saveContent')).toEqual([]);
  await expectAccessible();
  const fix = page.getByRole('button', { name: /^Use #[0-9a-f]{6} for / });
  for (let click = 0; click < 4 && fix.elements().length > 0; click++) await fix.first().click();
  await expect.element(page.getByText(/is hard to read/)).not.toBeInTheDocument();
  await button('Publish Style').click();
  await expectNotice(normal('Styles Published', 'The website will show the new design within seconds.'));
  expect(JSON.parse(texts['branding/style'] ?? '').text).not.toBe('#333333');
});
