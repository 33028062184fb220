import type { Page } from '@playwright/test';
import { editorLabels as words } from '#shared/editor-labels.ts';
import { editorNotices, imageTooLarge } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import {
  aPicture,
  aText,
  button,
  count,
  expectNotice,
  failure,
  field,
  iconButton,
  keep,
  open,
  row,
  tab,
  test,
} from './editing.ts';
import { expect, expectAccessible } from './studio.ts';

const { fields, tabs } = words;
const pages = labels.pages;

keep(
  ['tattoo_gallery', 'art_gallery', 'piercings', 'piercings_block1', 'piercings_block4'],
  ['/gallery/tattoos', '/gallery/art', '/gallery/piercings', '/gallery/nightlife'],
);

for (const { path, title, section, own } of [
  { path: 'tattoo-gallery', title: pages.tattooGallery, section: 'tattoo_gallery', own: 'Tattoo Gallery' },
  { path: 'art-gallery', title: pages.artGallery, section: 'art_gallery', own: 'Art Gallery' },
]) {
  test(`RTE-19 RTE-21 ED-GALLERY-01 ED-GALLERY-02 ED-GALLERY-08 ${title} has its texts, and a bar of the four galleries`, async ({
    staff,
    store,
  }) => {
    await open(staff, path, title);
    await expect(staff.getByRole('tab')).toHaveText(['Content', 'Gallery Images']);
    await button(staff, words.edit).click();
    const texts = { heading: `H${Date.now()}`, title: 'T', subtitle: 'S', description: 'D' };
    for (const [name, value] of Object.entries(texts)) {
      await field(staff, fields[name as keyof typeof texts]).fill(value);
    }
    await button(staff, words.save).click();
    await expectNotice(staff, editorNotices.changesSaved);
    expect(await store.texts(section)).toMatchObject(texts);

    await tab(staff, tabs.images).click();

    const bar = staff.getByRole('tablist', { name: words.galleries });
    await expect(bar.getByRole('tab')).toHaveText(['Art Gallery', 'Night Life', 'Piercings', 'Tattoo Gallery']);
    await expect(bar.getByRole('tab', { name: own })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(staff);
  });
}

test('ED-GALLERY-03 ED-GALLERY-04 UPL-07 UPL-13 several images are uploaded; what is no image is skipped', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/tattoos', []);
  await openImages(staff, 'tattoo-gallery', pages.tattooGallery);

  await staff
    .locator('input[type=file]')
    .setInputFiles([
      await aPicture('one.png'),
      aText,
      { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 2 ** 20 + 1) },
      await aPicture('two.png'),
    ]);
  await expectNotice(staff, editorNotices.notAnImage);
  await expectNotice(staff, imageTooLarge('big.png'));
  await expect(cards(staff)).toHaveCount(2, { timeout: 40_000 });
  await field(row(staff, 0), fields.title).fill('Moth');
  await field(row(staff, 0), fields.artist_name).fill('Mara');
  await field(row(staff, 0), fields.description).fill('On the shoulder');
  await expectAccessible(staff);
  await button(staff, words.save).click();

  await expectNotice(staff, editorNotices.changesSaved);
  const { rows } = await store.list('/gallery/tattoos');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    title: 'Moth',
    artist_name: 'Mara',
    description: 'On the shoulder',
    category_id: 'tattoos',
  });
  for (const { image_url } of rows)
    expect(image_url).toMatch(/^\/media\/gallery-images\/tattoos\/tattoos-\d+-\d\.png$/);
});

test('MSG-63 MSG-64 images that fail on the way are told about', async ({ staff, store }) => {
  await store.saveList('/gallery/tattoos', []);
  await openImages(staff, 'tattoo-gallery', pages.tattooGallery);
  await staff.route('**/api/uploads', (route) => route.fulfill(failure));
  const input = staff.locator('input[type=file]');

  await input.setInputFiles(await aPicture());
  await expectNotice(staff, { ...editorNotices.imageUploadFailed, body: 'Failed to upload image. Please try again.' });
  await input.setInputFiles([await aPicture('one.png'), await aPicture('two.png')]);
  await expectNotice(staff, {
    ...editorNotices.imagesUploadFailed,
    body: 'Some images failed to upload. Please try again.',
  });
  await expect(count(staff)).toBeEmpty();
});

test('ED-GALLERY-05 images are put in order by dragging, by keys and by buttons', async ({ staff, store }) => {
  await store.saveList('/gallery/tattoos', ['One', 'Two', 'Three'].map(image));
  await openImages(staff, 'tattoo-gallery', pages.tattooGallery);
  await expect(cards(staff)).toHaveCount(3);

  await staff.getByRole('button', { name: `${words.drag.handle}: Three` }).scrollIntoViewIfNeeded();
  await drag(staff, 'Three', 'One');
  await expect.poll(() => titles(staff)).toEqual(['Three', 'One', 'Two']);
  const handle = staff.getByRole('button', { name: `${words.drag.handle}: Two` });
  await handle.focus();
  await staff.keyboard.press('Space');
  await expect(staff.getByText(words.list.moved('Two', 3, 3))).toBeAttached();
  await staff.keyboard.press('ArrowLeft');
  await expect(staff.getByText(words.list.moved('Two', 2, 3))).toBeAttached();
  await staff.keyboard.press('Space');
  await expect.poll(() => titles(staff)).toEqual(['Three', 'Two', 'One']);
  await staff.getByRole('button', { name: `${words.list.moveUp}: One` }).click();
  await expect.poll(() => titles(staff)).toEqual(['Three', 'One', 'Two']);
  await expect(staff.getByRole('button', { name: `${words.list.moveUp}: One` })).toBeFocused();
  await button(staff, words.save).click();

  await expectNotice(staff, editorNotices.changesSaved);
  expect((await store.list('/gallery/tattoos')).rows.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
});

test('ED-GALLERY-06 MSG-13 MSG-30 a saved image is removed at once; a broken one has words in its place', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/tattoos', [image('Stays'), { ...image('Goes'), image_url: '/media/none.png' }]);
  await openImages(staff, 'tattoo-gallery', pages.tattooGallery);
  await expect(row(staff, 1).getByText(words.pictures.none)).toBeVisible();
  const remove = async () => {
    await iconButton(row(staff, 1), words.list.remove).click();
    await staff.getByRole('dialog').getByRole('button', { name: words.list.remove }).click();
  };
  await staff.route('**/api/gallery/tattoos/*', (route) => route.fulfill(failure));
  await remove();
  await expectNotice(staff, { title: 'Error', body: 'Failed to remove image', variant: 'destructive' });
  await staff.unroute('**/api/gallery/tattoos/*');

  await remove();

  await expectNotice(staff, editorNotices.removed);
  expect((await store.list('/gallery/tattoos')).rows.map(({ title }) => title)).toEqual(['Stays']);
});

test('MSG-28 MSG-29 when a gallery cannot be read or saved it says so', async ({ staff, store }) => {
  await store.saveList('/gallery/art', [image('Any')]);
  await staff.route('**/api/gallery/art', (route) => route.fulfill(failure));
  await staff.goto('/admin/content/art-gallery');
  await expectNotice(staff, { title: 'Error', body: 'Failed to fetch gallery data', variant: 'destructive' });
  await staff.unroute('**/api/gallery/art');
  await staff.getByRole('button', { name: labels.admin.retry }).click();
  await button(staff, words.edit).click();
  await tab(staff, tabs.images).click();
  await field(row(staff, 0), fields.title).fill('Changed');
  await staff.route('**/api/gallery/art', (route) => route.fulfill(failure));

  await button(staff, words.save).click();

  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to save gallery. Please try again.',
    variant: 'destructive',
  });
  await expect(field(row(staff, 0), fields.title)).toHaveValue('Changed');
});

test('ED-GALLERY-07 CONST-03 images stand in one to five columns, one more at 640, 768, 1024 and 1280 px', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/tattoos', ['1', '2', '3', '4', '5', '6'].map(image));
  await open(staff, 'tattoo-gallery', pages.tattooGallery);
  await tab(staff, tabs.images).click();
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
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('RTE-20 ED-PIER-01 ED-PIER-02 ED-PIER-03 ED-PIER-04 piercings have texts, four blocks and their own images', async ({
  staff,
  store,
}) => {
  await store.saveList('/gallery/piercings', [image('Helix')]);
  const tattoos = (await store.list('/gallery/tattoos')).version;
  await open(staff, 'piercings', pages.piercings);
  await expect(staff.getByRole('tab')).toHaveText(['Content', 'Service Blocks', 'Gallery Images']);
  await button(staff, words.edit).click();
  const texts = {
    heading: `P${Date.now()}`,
    title: 'T',
    subtitle: 'S',
    description: 'D',
    service_title: 'ST',
    service_description: 'SD',
  };
  for (const [name, value] of Object.entries(texts)) {
    await field(staff, fields[name as keyof typeof texts]).fill(value);
  }
  await tab(staff, tabs.blocks).click();
  for (const place of [1, 2, 3, 4]) {
    const block = staff.getByRole('region', { name: words.block(place) });
    await field(block, fields.title).fill(`Block ${place} title`);
    await field(block, fields.description).fill(`Block ${place} text`);
  }
  await tab(staff, tabs.images).click();
  await field(row(staff, 0), fields.title).fill('Helix, healed');
  await expect(count(staff)).toHaveText('15 unsaved changes');

  await button(staff, words.save).click();

  await expectNotice(staff, editorNotices.changesSaved);
  expect(await store.texts('piercings')).toMatchObject(texts);
  for (const place of [1, 2, 3, 4]) {
    expect(await store.texts(`piercings_block${place}`)).toEqual({
      title: `Block ${place} title`,
      description: `Block ${place} text`,
    });
  }
  expect((await store.list('/gallery/piercings')).rows).toMatchObject([
    { title: 'Helix, healed', category_id: 'piercings' },
  ]);
  expect((await store.list('/gallery/tattoos')).version).toBe(tattoos);
});

test('ED-NITE-03 the Gallery Images of Night Life are those of its category, and of no other', async ({
  staff,
  store,
}) => {
  const others = ['/gallery/tattoos', '/gallery/art', '/gallery/piercings'];
  const versions = async () => Promise.all(others.map(async (path) => (await store.list(path)).version));
  await store.saveList('/gallery/nightlife', []);
  const before = await versions();
  await openImages(staff, 'night-life', pages.nightLife);
  await expect(cards(staff)).toHaveCount(0);

  await staff.locator('input[type=file]').setInputFiles(await aPicture('night.png'));
  await expect(cards(staff)).toHaveCount(1, { timeout: 40_000 });
  await field(row(staff, 0), fields.title).fill('Doors at ten');
  await button(staff, words.save).click();
  await expectNotice(staff, editorNotices.changesSaved);
  expect((await store.list('/gallery/nightlife')).rows).toMatchObject([
    {
      title: 'Doors at ten',
      category_id: 'nightlife',
      image_url: expect.stringMatching(/\/nightlife\/nightlife-\d+\.png$/),
    },
  ]);
  await button(staff, words.edit).click();
  await iconButton(row(staff, 0), words.list.remove).click();
  await staff.getByRole('dialog').getByRole('button', { name: words.list.remove }).click();

  await expectNotice(staff, editorNotices.removed);
  expect((await store.list('/gallery/nightlife')).rows).toEqual([]);
  expect(await versions()).toEqual(before);
});

async function openImages(page: Page, path: string, title: string): Promise<void> {
  await open(page, path, title);
  await button(page, words.edit).click();
  await tab(page, tabs.images).click();
  await expect(page.locator('input[type=file]')).toBeAttached();
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

function titles(page: Page): Promise<string[]> {
  return cards(page)
    .getByLabel(fields.title, { exact: true })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function drag(page: Page, name: string, onto: string): Promise<void> {
  const middle = async (each: string) => {
    const box = await page.getByRole('button', { name: `${words.drag.handle}: ${each}` }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middle(name), await middle(onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await expect(page.getByText(words.list.moved(name, 1, 3))).toBeAttached();
  await page.mouse.up();
}

function image(title: string) {
  return { id: `temp-${title}`, title, image_url: '/assets/share-image.jpg' };
}
