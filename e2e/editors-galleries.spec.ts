import type { Page } from '@playwright/test';
import {
  aLargeFile,
  anImage,
  aTextFile,
  button,
  changesSaved,
  count,
  failure,
  field,
  open,
  remove,
  restoreAfterTests,
  row,
  tab,
  test,
} from './fixtures/editing.ts';
import { expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible, expectFits } from './fixtures/studio.ts';

const MB = 2 ** 20;

restoreAfterTests(
  [
    'tattoo_gallery',
    'art_gallery',
    'piercings',
    'piercings_block1',
    'piercings_block2',
    'piercings_block3',
    'piercings_block4',
  ],
  ['/gallery/tattoos', '/gallery/art', '/gallery/piercings', '/gallery/nightlife'],
);

for (const { path, title, section, row: cites } of [
  { path: 'tattoo-gallery', title: 'Tattoo Gallery', section: 'tattoo_gallery', row: 'RTE-19' },
  { path: 'art-gallery', title: 'Art Gallery', section: 'art_gallery', row: 'RTE-21' },
]) {
  test(`edits the texts of ${title}, with a tab bar of the four galleries that starts on its own tab [${cites}] [ED-GALLERY-01] [ED-GALLERY-02] [ED-GALLERY-08]`, async ({
    staff,
    store,
  }) => {
    await open(staff, path, title);
    await expect(staff.getByRole('tab')).toHaveText(['Content', 'Gallery Images']);
    await button(staff, 'Edit').click();
    const mark = `H${Date.now()}`;
    await field(staff, 'Heading').fill(mark);
    await field(staff, 'Title').fill(`${mark} title`);
    await field(staff, 'Subtitle').fill(`${mark} subtitle`);
    await field(staff, 'Description').fill(`${mark} description`);
    await button(staff, 'Save').click();
    await expectNotice(staff, changesSaved);
    expect(await store.texts(section)).toMatchObject({
      heading: mark,
      title: `${mark} title`,
      subtitle: `${mark} subtitle`,
      description: `${mark} description`,
    });

    await tab(staff, 'Gallery Images').click();

    await expectGalleryBar(staff, title);
    await expectAccessible(staff);
  });
}

test('uploads several images of at most 10 MB each, skips files that are no images, and shows the rest to visitors [ED-GALLERY-03] [ED-GALLERY-04] [UPL-07] [UPL-13] [UPL-24] [MSG-68] [MSG-72] [ED-22]', async ({
  staff,
  store,
  page,
}) => {
  await store.saveList('/gallery/tattoos', [image('Hidden')]);
  await openImages(staff, 'tattoo-gallery', 'Tattoo Gallery');
  await expect(staff.locator('input[type=file]')).toHaveAttribute('multiple');

  await staff
    .locator('input[type=file]')
    .setInputFiles([
      await anImage('one.png', 10 * MB),
      aTextFile,
      aLargeFile(10 * MB + 1, 'wide.png'),
      await anImage('two.png'),
    ]);
  await expectNotice(staff, {
    title: 'Invalid file type',
    body: 'notes.txt: Please select an image file',
    variant: 'destructive',
  });
  await expectNotice(staff, { title: 'File too large', body: 'wide.png is larger than 10MB.', variant: 'destructive' });
  await expect(cards(staff)).toHaveCount(3, { timeout: 40_000 });
  await expect(count(staff)).toHaveText('2 unsaved changes');
  await field(row(staff, 1), 'Title').fill('Moth');
  await field(row(staff, 1), 'Artist').fill('Mara');
  await field(row(staff, 1), 'Description').fill('On the shoulder');
  await field(row(staff, 0), 'Description').fill('Not yet');
  const active = (index: number) => row(staff, index).getByRole('switch', { name: 'Active', exact: true });
  await expect(active(1)).toBeChecked();
  await active(0).click();
  await expectAccessible(staff);
  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  const { rows } = await store.list('/gallery/tattoos');
  const image_url = expect.stringMatching(/^\/media\/gallery-images\/tattoos\/tattoos-\d+-\d\.png$/);
  expect(rows).toMatchObject([
    { title: 'Hidden', description: 'Not yet', is_active: false },
    {
      title: 'Moth',
      artist_name: 'Mara',
      description: 'On the shoulder',
      category_id: 'tattoos',
      image_url,
      is_active: true,
    },
    { category_id: 'tattoos', image_url, is_active: true },
  ]);
  await store.published();
  await page.goto('/');
  await tab(page, 'Tattoo Gallery').click();
  const shown = page.getByRole('tabpanel', { name: 'Tattoo Gallery' }).locator('img');
  await expect(shown).toHaveCount(2);
  const { pictures } = await store.live();
  for (const [index, stored] of rows.slice(1).entries()) {
    await expect(shown.nth(index)).toHaveAttribute('src', new RegExp(`/${pictures[stored.image_url ?? '']?.hash}/`));
  }
});

test('reports a failed upload, alone or among several, and keeps the other images [MSG-63] [MSG-64] [UPL-25]', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/tattoos', []);
  await openImages(staff, 'tattoo-gallery', 'Tattoo Gallery');
  await staff.route('**/api/uploads', (route) => route.fulfill(failure));
  const input = staff.locator('input[type=file]');

  await input.setInputFiles(await anImage());
  await expectNotice(staff, {
    title: 'Error',
    body: 'picture.png: Failed to upload image. Please try again.',
    variant: 'destructive',
  });
  await expect(cards(staff)).toHaveCount(0);
  await staff.unroute('**/api/uploads');
  let uploads = 0;
  await staff.route(
    (url) => url.origin !== new URL(staff.url()).origin,
    (route) => (route.request().method() === 'PUT' && uploads++ === 0 ? route.abort() : route.continue()),
  );
  await input.setInputFiles([await anImage('one.png'), await anImage('two.png')]);
  await expect(cards(staff)).toHaveCount(1, { timeout: 40_000 });
  const failed = /^Some images failed to upload: (one|two)\.png\. Please try again\.$/;
  await expect(staff.getByRole('alert').getByText(failed)).toBeVisible();
  await expect(count(staff)).toHaveText('1 unsaved change');
});

test('scrolls to new images, from an upload and from the library [ED-31]', async ({ staff, store }) => {
  await store.saveList(
    '/gallery/tattoos',
    Array.from({ length: 12 }, (_, index) => image(`No${index}`)),
  );
  await staff.setViewportSize({ width: 360, height: 740 });
  await openImages(staff, 'tattoo-gallery', 'Tattoo Gallery');

  await staff.locator('input[type=file]').setInputFiles(await anImage());
  await expect(cards(staff)).toHaveCount(13, { timeout: 40_000 });
  await expect(cards(staff).nth(12)).toBeInViewport({ ratio: 0.5 });
  await expect(staff.getByRole('status').filter({ hasText: '1 image was added' })).toHaveCount(1);

  await button(staff, 'Choose from library').click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Image 1', exact: true }).click();
  await expect(cards(staff)).toHaveCount(14);
  await expect(cards(staff).nth(13)).toBeInViewport({ ratio: 0.5 });
});

test('reorders images by dragging, with keys and with buttons [ED-GALLERY-05]', async ({ staff, store }) => {
  await store.saveList('/gallery/tattoos', ['One', 'Two', 'Three'].map(image));
  await openImages(staff, 'tattoo-gallery', 'Tattoo Gallery');
  await expect(cards(staff)).toHaveCount(3);

  await staff.getByRole('button', { name: `Drag to move: Three` }).scrollIntoViewIfNeeded();
  await drag(staff, 'Three', 'One');
  await expect.poll(() => titles(staff)).toEqual(['Three', 'One', 'Two']);
  const handle = staff.getByRole('button', { name: `Drag to move: Two` });
  await handle.focus();
  await staff.keyboard.press('Space');
  await expect(staff.getByText('Two is now at position 3 of 3')).toBeAttached();
  // dnd-kit listens to the next key from a timer on, so a key within the same few milliseconds is lost.
  await staff.evaluate(() => new Promise((done) => setTimeout(done)));
  await staff.keyboard.press('ArrowLeft');
  await expect(staff.getByText('Two is now at position 2 of 3')).toBeAttached();
  await staff.keyboard.press('Space');
  await expect.poll(() => titles(staff)).toEqual(['Three', 'Two', 'One']);
  await staff.getByRole('button', { name: `Move up: One` }).click();
  await expect.poll(() => titles(staff)).toEqual(['Three', 'One', 'Two']);
  await expect(staff.getByRole('button', { name: `Move up: One` })).toBeFocused();
  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  expect((await store.list('/gallery/tattoos')).rows.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
});

test('removes a saved image at once, and shows a text in place of a broken one [ED-GALLERY-06] [MSG-13] [MSG-30]', async ({
  staff,
  store,
  page,
}) => {
  await store.saveList('/gallery/tattoos', [
    image('Stays'),
    image('Goes'),
    { ...image('Broken'), image_url: '/media/none.png' },
  ]);
  await openImages(staff, 'tattoo-gallery', 'Tattoo Gallery');
  await expect(row(staff, 2).getByText('No image', { exact: true })).toBeVisible();
  await expect(row(staff, 0).getByText('No image', { exact: true })).toHaveCount(0);
  await staff.route('**/api/gallery/tattoos/*', (route) => route.fulfill(failure));
  await remove(staff, 1);
  await expectNotice(staff, { title: 'Error', body: 'Failed to remove image', variant: 'destructive' });
  await expect(cards(staff)).toHaveCount(3);
  await staff.unroute('**/api/gallery/tattoos/*');

  await remove(staff, 1);

  await expectNotice(staff, { title: 'Removed', variant: 'normal' });
  expect((await store.list('/gallery/tattoos')).rows.map(({ title }) => title)).toEqual(['Stays', 'Broken']);
  await store.published();
  await page.goto('/');
  await tab(page, 'Tattoo Gallery').click();
  await expect(page.getByRole('tabpanel', { name: 'Tattoo Gallery' }).getByRole('listitem')).toHaveCount(2);
});

test('reports that a gallery could not be loaded or saved, and keeps the edits [MSG-28] [MSG-29]', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/art', [image('Any')]);
  await staff.route('**/api/gallery/art', (route) => route.fulfill(failure));
  await staff.goto('/admin/content/art-gallery');
  await expectNotice(staff, { title: 'Error', body: 'Failed to fetch gallery data', variant: 'destructive' });
  await staff.unroute('**/api/gallery/art');
  await staff.getByRole('button', { name: 'Try again' }).click();
  await button(staff, 'Edit').click();
  await tab(staff, 'Gallery Images').click();
  await field(row(staff, 0), 'Title').fill('Changed');
  await staff.route('**/api/gallery/art', (route) => route.fulfill(failure));

  await button(staff, 'Save').click();

  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to save gallery. Please try again.',
    variant: 'destructive',
  });
  await expect(field(row(staff, 0), 'Title')).toHaveValue('Changed');
});

test('shows images in one to five columns, one more at 640, 768, 1024 and 1280 px [ED-GALLERY-07] [CONST-03]', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/tattoos', ['1', '2', '3', '4', '5', '6'].map(image));
  await open(staff, 'tattoo-gallery', 'Tattoo Gallery');
  await tab(staff, 'Gallery Images').click();
  await expect(cards(staff)).toHaveCount(6);
  const widths = [
    [320, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1279, 4],
    [1280, 5],
    [1920, 5],
  ] as const;
  for (const [width, columns] of widths) {
    await staff.setViewportSize({ width, height: 900 });
    const tops = () =>
      cards(staff).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    await expect.poll(async () => (await tops()).filter((top, _, [first]) => top === first).length).toBe(columns);
    await expectFits(staff);
  }
});

test('edits the texts and the four blocks of Piercings in one save [RTE-20] [ED-PIER-01] [ED-PIER-02] [ED-PIER-03]', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/piercings', [image('Helix')]);
  await open(staff, 'piercings', 'Piercings');
  await expect(staff.getByRole('tab')).toHaveText(['Content', 'Service Blocks', 'Gallery Images']);
  await button(staff, 'Edit').click();
  const mark = `P${Date.now()}`;
  for (const label of ['Heading', 'Title', 'Subtitle', 'Description', 'Service title', 'Service description']) {
    await field(staff, label).fill(`${mark} ${label}`);
  }
  await tab(staff, 'Service Blocks').click();
  for (const index of [1, 2, 3, 4]) {
    const block = staff.getByRole('region', { name: `Block ${index}`, exact: true });
    await field(block, 'Title').fill(`Block ${index} title`);
    await field(block, 'Description').fill(`Block ${index} text`);
  }
  await tab(staff, 'Gallery Images').click();
  await field(row(staff, 0), 'Title').fill('Helix, healed');
  await expect(count(staff)).toHaveText('15 unsaved changes');

  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  expect(await store.texts('piercings')).toMatchObject({
    heading: `${mark} Heading`,
    title: `${mark} Title`,
    subtitle: `${mark} Subtitle`,
    description: `${mark} Description`,
    service_title: `${mark} Service title`,
    service_description: `${mark} Service description`,
  });
  for (const index of [1, 2, 3, 4]) {
    expect(await store.texts(`piercings_block${index}`)).toEqual({
      title: `Block ${index} title`,
      description: `Block ${index} text`,
    });
  }
  expect((await store.list('/gallery/piercings')).rows).toMatchObject([{ title: 'Helix, healed' }]);
});

for (const { path, title, slug, row: cites } of [
  { path: 'piercings', title: 'Piercings', slug: 'piercings', row: 'ED-PIER-04' },
  { path: 'night-life', title: 'Night Life', slug: 'nightlife', row: 'ED-NITE-03' },
]) {
  test(`manages only the images of its own category in ${title} [${cites}] [ED-GALLERY-08]`, async ({
    staff,
    store,
  }) => {
    const others = ['tattoos', 'art', 'piercings', 'nightlife'].filter((each) => each !== slug);
    const versions = () => Promise.all(others.map(async (each) => (await store.list(`/gallery/${each}`)).version));
    await store.saveList(`/gallery/${slug}`, [image('Known')]);
    const before = await versions();
    await openImages(staff, path, title);
    await expectGalleryBar(staff, title);
    await expect(cards(staff)).toHaveCount(1);
    await expect(field(row(staff, 0), 'Title')).toHaveValue('Known');

    await staff.locator('input[type=file]').setInputFiles(await anImage('own.png'));
    await expect(cards(staff)).toHaveCount(2, { timeout: 40_000 });
    await field(row(staff, 1), 'Title').fill('Doors at ten');
    await button(staff, 'Save').click();
    await expectNotice(staff, changesSaved);
    expect((await store.list(`/gallery/${slug}`)).rows).toMatchObject([
      { title: 'Known', category_id: slug },
      {
        title: 'Doors at ten',
        category_id: slug,
        image_url: expect.stringMatching(new RegExp(`^/media/gallery-images/${slug}/${slug}-\\d+\\.png$`)),
      },
    ]);
    await button(staff, 'Edit').click();
    await remove(staff, 0);

    await expectNotice(staff, { title: 'Removed', variant: 'normal' });
    expect((await store.list(`/gallery/${slug}`)).rows).toMatchObject([{ title: 'Doors at ten' }]);
    expect(await versions()).toEqual(before);
  });
}

async function expectGalleryBar(page: Page, own: string): Promise<void> {
  const bar = page.getByRole('tablist', { name: 'Galleries' });
  await expect(bar.getByRole('tab')).toHaveText(['Art Gallery', 'Night Life', 'Piercings', 'Tattoo Gallery']);
  await expect(bar.getByRole('tab', { name: own })).toHaveAttribute('aria-selected', 'true');
}

async function openImages(page: Page, path: string, title: string): Promise<void> {
  await open(page, path, title);
  await button(page, 'Edit').click();
  await tab(page, 'Gallery Images').click();
  await expect(page.locator('input[type=file]')).toBeAttached();
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

function titles(page: Page): Promise<string[]> {
  return cards(page)
    .getByLabel('Title', { exact: true })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function drag(page: Page, name: string, onto: string): Promise<void> {
  const middle = async (each: string) => {
    const box = await page.getByRole('button', { name: `Drag to move: ${each}` }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middle(name), await middle(onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await expect(page.getByText(`${name} is now at position 1 of 3`)).toBeAttached();
  await page.mouse.up();
}

function image(title: string) {
  return { id: `temp-${title}`, title, image_url: '/assets/share-image.jpg' };
}
