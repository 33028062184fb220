import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  button,
  changesSaved,
  count,
  edit,
  error,
  expectTexts,
  field,
  main,
  open,
  remove,
  rows,
  tab,
} from '../../testing/editing.ts';
import { aFile, aStoredImage, chooseFiles, fileInput } from '../../testing/images.ts';
import { expectNotice } from '../../testing/render-dashboard.tsx';
import { refuse } from '../../testing/stub-api.ts';

const MB = 2 ** 20;
const image = (title: string) => ({ title, image_url: '/assets/share-image.jpg' });
const chooser = () => fileInput('Gallery Images');
const titles = () =>
  field('Title', rows)
    .elements()
    .map((input) => (input as HTMLInputElement).value);
const inImages = { tab: 'Gallery Images' };

for (const { path, title, slug, proves } of [
  { path: 'tattoo-gallery', title: 'Tattoo Gallery', slug: 'tattoos', proves: '[ED-GALLERY-04]' },
  { path: 'art-gallery', title: 'Art Gallery', slug: 'art', proves: '[ED-GALLERY-04]' },
  { path: 'piercings', title: 'Piercings', slug: 'piercings', proves: '[ED-PIER-04]' },
  { path: 'night-life', title: 'Night Life', slug: 'nightlife', proves: '[ED-NITE-03]' },
]) {
  test(`opens the own images of ${title} first, and uploads to and removes from its category alone ${proves} [ED-GALLERY-08]`, async () => {
    const galleries = { art: [], nightlife: [], piercings: [], tattoos: [], [slug]: [image('Known')] };
    const { lists, sent } = await edit(path, galleries, inImages);
    const bar = page.getByRole('tablist', { name: 'Galleries' });
    await expectTexts(bar.getByRole('tab'), ['Art Gallery', 'Night Life', 'Piercings', 'Tattoo Gallery']);
    await expect.element(bar.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
    await expect.element(field('Title', rows)).toHaveValue('Known');

    chooseFiles(await chooser(), aFile('own.png'));
    await expect.element(rows).toHaveLength(2);
    await field('Title', rows.nth(1)).fill('Doors at ten');
    await button('Save').click();
    await expectNotice(changesSaved);
    await button('Edit').click();
    await remove(0);

    await expectNotice({ title: 'Removed', variant: 'normal' });
    expect(lists[slug as 'art'].rows).toMatchObject([{ title: 'Doors at ten', image_url: '/media/gallery-1.png' }]);
    expect(sent('reserveUploads')).toMatchObject([{ body: { kind: 'gallery', category: slug } }]);
    const changed = [...sent('saveImages'), ...sent('removeImage')].map(({ params }) => params.category);
    expect(new Set(changed)).toEqual(new Set([slug]));
  });
}

test('uploads several images, skips files that are no images or too large, and edits the details of each [ED-GALLERY-03] [ED-GALLERY-04] [ED-22] [UPL-07] [UPL-13] [MSG-68] [MSG-72]', async () => {
  const { lists } = await edit('tattoo-gallery', { tattoos: [image('Hidden')] }, inImages);
  await expect.element(await chooser()).toHaveAttribute('multiple');

  chooseFiles(
    await chooser(),
    ...[
      aFile('one.png'),
      aFile('notes.txt', { type: 'text/plain' }),
      aFile('wide.png', { size: 10 * MB + 1 }),
      aFile('two.png'),
    ],
  );

  await expectNotice({
    title: 'Invalid file type',
    body: 'notes.txt: Please select an image file',
    variant: 'destructive',
  });
  await expectNotice({ title: 'File too large', body: 'wide.png is larger than 10MB.', variant: 'destructive' });
  await expect.element(rows).toHaveLength(3);
  await expect.element(count).toHaveTextContent(/^2 unsaved changes$/);
  for (const label of ['Title', 'Artist', 'Description']) await field(label, rows.nth(1)).fill(`New ${label}`);
  const active = (index: number) => rows.nth(index).getByRole('switch', { name: 'Active', exact: true });
  await expect.element(active(1)).toBeChecked();
  await active(0).click();
  await expectAccessible();
  await button('Save').click();

  await expectNotice(changesSaved);
  const image_url = expect.stringMatching(/^\/media\/gallery-[12]\.png$/);
  expect(lists.tattoos.rows).toMatchObject([
    { title: 'Hidden', is_active: false },
    { title: 'New Title', artist_name: 'New Artist', description: 'New Description', image_url, is_active: true },
    { image_url, is_active: true },
  ]);
  await expect.element(rows.first()).toHaveTextContent('Inactive, hidden from visitors');
});

test('reports a failed upload, alone or among several, and keeps the other images [MSG-63] [MSG-64] [UPL-25]', async () => {
  const { trouble } = await edit('tattoo-gallery', {}, { ...inImages, trouble: { reserveUploads: 'fails' } });

  chooseFiles(await chooser(), aFile('one.png'));
  await expectNotice(error('one.png: Failed to upload image. Please try again.'));
  await expect.element(rows).toHaveLength(0);
  delete trouble.reserveUploads;
  chooseFiles(await chooser(), ...[aFile('refused.png', { size: 403 }), aFile('two.png')]);

  await expect.element(rows).toHaveLength(1);
  await expectNotice(error('Some images failed to upload: refused.png. Please try again.'));
  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
});

test('shows the upload limit once for any number of waiting images [UPL-31]', async () => {
  const message = 'You have uploaded many images within an hour. Please try again in 12 minutes.';
  const limited = { reserveUploads: () => refuse('too-many-requests', { message }) };
  const { sent } = await edit('art-gallery', {}, { ...inImages, answers: limited });

  chooseFiles(await chooser(), ...Array.from({ length: 21 }, (_, number) => aFile(`${number}.png`)));

  await expectNotice(error(message));
  await expect.poll(() => sent('reserveUploads')).toHaveLength(2);
  expect(page.getByText(message).elements()).toHaveLength(1);
});

test('scrolls to new images, from an upload and from the library, unless the user types elsewhere [ED-31]', async () => {
  await page.viewport(360, 740);
  const library = { pictures: [aStoredImage('/assets/share-image.jpg')], total: 1 };
  const tattoos = Array.from({ length: 12 }, (_, index) => image(`No${index}`));
  await edit('tattoo-gallery', { tattoos }, { ...inImages, answers: { listPictures: () => library } });

  chooseFiles(await chooser(), aFile('one.png'));
  await expect.element(rows).toHaveLength(13);
  await expect.element(rows.nth(12)).toBeInViewport({ ratio: 0.5 });
  await expect.element(main.getByText('1 image was added')).toBeInTheDocument();
  await button('Choose from library').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Image 1', exact: true }).click();

  await expect.element(rows).toHaveLength(14);
  await expect.element(rows.nth(13)).toBeInViewport({ ratio: 0.5 });

  await field('Title', rows.first()).fill('No 0');
  chooseFiles(await chooser(), aFile('two.png'), aFile('three.png'));
  await expect.element(main.getByText('2 images were added')).toBeInTheDocument();
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(field('Title', rows.first())).toBeInViewport();
  await page.viewport(1280, 720);
});

test('reorders images by dragging, with keys and with buttons [ED-GALLERY-05]', async () => {
  const { lists } = await edit('tattoo-gallery', { tattoos: ['One', 'Two', 'Three'].map(image) }, inImages);
  const handle = (name: string) => page.getByRole('button', { name: `Drag to move: ${name}` });
  await expect.element(rows).toHaveLength(3);

  await drag(handle('Three'), handle('One'));
  await expect.poll(titles).toEqual(['Three', 'One', 'Two']);
  (handle('Two').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Two is now at position 3 of 3')).toBeInTheDocument();
  // dnd-kit listens to the next key a moment later.
  await new Promise((done) => setTimeout(done, 100));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Two is now at position 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
  const up = page.getByRole('button', { name: 'Move up: One' });
  await up.click();
  await expect.poll(titles).toEqual(['Three', 'One', 'Two']);
  await expect.element(main.getByText('One is now at position 2 of 3')).toBeInTheDocument();
  await expect.element(up).toHaveFocus();
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.tattoos.rows.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
});

test('removes a saved image at once, and shows a text in place of a broken one [ED-GALLERY-06] [MSG-13]', async () => {
  const tattoos = [image('Stays'), image('Goes'), { ...image('Broken'), image_url: '/media/none.png' }];
  const { lists, sent } = await edit('tattoo-gallery', { tattoos }, inImages);
  await expect.element(rows.nth(2).getByText('No image', { exact: true })).toBeVisible();
  expect(rows.first().getByText('No image').elements()).toEqual([]);

  await remove(1);

  await expectNotice({ title: 'Removed', variant: 'normal' });
  await expect.poll(titles).toEqual(['Stays', 'Broken']);
  expect(lists.tattoos.rows.map(({ title }) => title)).toEqual(['Stays', 'Broken']);
  expect(sent('saveImages')).toEqual([]);
});

test('shows images in one to five columns, one more at 640, 768, 1024 and 1280 px [ED-GALLERY-07] [CONST-03]', async () => {
  await open('tattoo-gallery', { tattoos: ['1', '2', '3', '4', '5', '6'].map(image) });
  await tab('Gallery Images').click();
  await expect.element(rows).toHaveLength(6);
  const tops = () => rows.elements().map((each) => Math.round(each.getBoundingClientRect().top));
  for (const [width, columns] of [
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
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(() => tops().filter((top, _, [first]) => top === first)).toHaveLength(columns);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await page.viewport(1280, 720);
});

/** Drags with the pointer events that a mouse sends. */
async function drag(from: Locator, onto: Locator): Promise<void> {
  const [start, end] = [from, onto].map((each) => each.element().getBoundingClientRect());
  if (!start || !end) return;
  const send = (type: string, { x, y, width, height }: DOMRect, by = 0) =>
    from.element().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        clientX: x + width / 2 + by,
        clientY: y + height / 2,
      }),
    );
  send('pointerdown', start);
  for (const by of [-10, -20]) send('pointermove', start, by);
  await expect.element(page.getByText('Three is now at position 3 of 3')).toBeInTheDocument();
  send('pointermove', end);
  await expect.element(page.getByText('Three is now at position 1 of 3')).toBeInTheDocument();
  send('pointerup', end);
}
