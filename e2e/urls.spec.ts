import type { Values } from './fixtures/content-store.ts';
import { button, countRequests, edit, field, restoreAfterTests, row, test } from './fixtures/editing.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

restoreAfterTests(['about', 'branding', 'contact', 'general'], ['/artists', '/events', '/gallery/art']);

const unsafe = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'http://ann:secret@images.example/x.jpg',
  'https://ann:secret@images.example/x.jpg',
  '//images.example/x.jpg',
  '/media/../config.json',
];
const noHandles = ['two words', 'studio/night', 'stu@dio', 'instagram.com/studio'];
const inlinePng = 'data:image/png;base64,iVBORw0KGgo=';
const sentences = {
  image: 'Upload an image, or enter a URL that begins with https://.',
  logo: 'Upload a logo, or enter a URL that begins with https://.',
  social: 'Enter a handle such as @studio, or a URL that begins with https://.',
};

test('refuses unsafe URLs in website texts and says what to enter [DATA-49] [DATA-50]', async ({ store }) => {
  for (const [key, sentence] of [
    ['about/photo', sentences.image],
    ['general/favicon', sentences.image],
    ['general/preview_image', sentences.image],
    ['branding/logo', sentences.logo],
    ['contact/instagram', sentences.social],
    ['contact/facebook', sentences.social],
  ] as const) {
    const isSocial = sentence === sentences.social;
    for (const value of isSocial ? [...unsafe, ...noHandles] : unsafe) {
      const answer = await store.put({ 'hero/title': 'Not stored', [key]: value } as Values);

      expect(answer.status, `${key}: ${value}`).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid-input', field: 'rows.1.value', message: sentence });
    }
    const good = isSocial ? ['@studio', 'https://site.example/studio'] : ['https://images.example/x.jpg'];
    if (!isSocial) good.push('/media/about-images/about/1772395200000.jpg');
    for (const value of [...good, '']) expect((await store.put({ [key]: value } as Values)).status).toBe(200);
    expect((await store.put({ [key]: inlinePng } as Values)).status).toBe(key === 'branding/logo' ? 200 : 400);
  }
  expect((await store.texts('hero')).title).not.toBe('Not stored');
});

test('refuses unsafe URLs in lists and says what to enter [DATA-49] [DATA-50]', async ({ store }) => {
  const lists = [
    ['/artists', { name: 'Ann' }, 'profile_picture', sentences.image],
    ['/artists', { name: 'Ann' }, 'instagram_link', sentences.social],
    ['/events', { name: 'Night', event_date: '2031-01-05T21:30:00Z' }, 'image_url', sentences.image],
    ['/gallery/art', { title: 'Moth' }, 'image_url', sentences.image],
  ] as const;
  for (const [path, least, name, sentence] of lists) {
    const { rows } = await store.list(path);
    const save = (value: string) => store.trySaveList(path, [...rows, { id: 'temp-1', ...least, [name]: value }]);
    for (const value of sentence === sentences.social ? [...unsafe, ...noHandles] : unsafe) {
      const answer = await save(value);

      expect(answer.status, `${path} ${name}: ${value}`).toBe(400);
      const field = `rows.${rows.length}.${name}`;
      expect(await answer.json()).toMatchObject({ code: 'invalid-input', field, message: sentence });
    }
    expect(await store.list(path)).toMatchObject({ rows: rows.map(({ id }) => ({ id })) });
    const good = sentence === sentences.social ? '@ann.ink' : '/media/gallery-images/art/art-1772395200000.jpg';
    expect((await save(good)).status).toBe(200);
  }
});

test('marks an unsafe link beside its field, and sends nothing until it is corrected [DATA-50]', async ({
  staff,
  store,
}) => {
  await edit(staff, 'contact', 'Contact');
  const sent = countRequests(staff, 'PUT');
  const instagram = field(staff, 'Instagram');
  const problem = staff.getByText('Enter a handle such as @studio, or a URL that begins with https://.');

  await instagram.fill('ftp://instagram.com/studio');
  await expect(problem).toBeHidden();
  await button(staff, 'Save').click();

  await expect(problem).toBeVisible();
  await expect(instagram).toBeFocused();
  await expect(instagram).toHaveAttribute('aria-invalid', 'true');
  await expect(instagram).toHaveAccessibleDescription(/begins with https/);
  expect(sent()).toBe(0);
  await expectAccessible(staff);

  await instagram.fill('http://instagram.com/studio');
  await button(staff, 'Save').click();
  await expect.poll(async () => (await store.texts('contact')).instagram).toBe('https://instagram.com/studio');
});

test('marks an unsafe image beside its field, and neither loads nor sends it [DATA-49]', async ({ staff }) => {
  const sent = countRequests(staff, 'PUT');
  await edit(staff, 'artists', 'Artists', 'Manage Artists');
  await button(staff, 'Add Artist').click();
  const artist = row(staff, (await staff.getByRole('main').getByRole('listitem').count()) - 1);
  await field(artist, 'Name').fill('Ann');
  const urlField = field(artist, `Profile picture: Image URL`);

  await urlField.fill('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>');
  await urlField.blur();

  await expect(artist.getByText('Upload an image, or enter a URL that begins with https://.')).toBeVisible();
  await expect(artist.locator('img')).toHaveCount(0);
  await button(staff, 'Save').click();
  await expect(urlField).toBeFocused();
  await expect(urlField).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toBe(0);
  await urlField.fill('/assets/share-image.jpg');
  await urlField.blur();
  await expect(artist.locator('img').last()).toHaveAttribute('src', '/assets/share-image.jpg');
  await expect(artist.getByText('Upload an image, or enter an address that begins with https://.')).toHaveCount(0);
});
