import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shownNotices } from '../../../common/notices/shown-notices.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import {
  button,
  changesSaved,
  count,
  drag,
  edit,
  expectTexts,
  field,
  iconButton,
  main,
  open,
  openRow,
  remove,
  rows,
  tab,
} from '../../../testing/editing.ts';
import { aFile, aStoredImage, chooseFiles, fileInput } from '../../../testing/images.ts';
import { destructive, error, normal, warning } from '../../../testing/notices.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';
import { loseResponse, refuse } from '../../../testing/stub-api.ts';

const MB = 2 ** 20;
const image = (title: string) => ({ title, image_url: '/assets/share-image.jpg' });
const chooser = () => fileInput('Gallery Images');
const handles = rows.getByRole('button', { name: /^Drag to move: / });
const titles = () => handles.elements().map(({ ariaLabel }) => ariaLabel?.replace('Drag to move: ', ''));
/** The number of images in the gallery, many of which may not exist. */
const expectImages = (number: number) => expect.element(rows.first()).toHaveAttribute('aria-setsize', `${number}`);
const inImages = { tab: 'Gallery Images' };

for (const { path, title, slug, proves } of [
  { path: 'tattoo-gallery', title: 'Tattoo Gallery', slug: 'tattoos', proves: '[ED-GALLERY-04]' },
  { path: 'art-gallery', title: 'Art Gallery', slug: 'art', proves: '[ED-GALLERY-04]' },
  { path: 'piercings', title: 'Piercings', slug: 'piercings', proves: '[ED-PIER-01]' },
  { path: 'night-life', title: 'Night Life', slug: 'nightlife', proves: '[ED-NITE-01]' },
]) {
  test(`opens the own images of ${title} first, and uploads to and removes from its category alone ${proves} [ED-GALLERY-08]`, async () => {
    const galleries = { art: [], nightlife: [], piercings: [], tattoos: [], [slug]: [image('Known')] };
    const { lists, sent } = await edit(path, galleries, inImages);
    const bar = page.getByRole('tablist', { name: 'Galleries' });
    await expectTexts(bar.getByRole('tab'), ['Art Gallery', 'Night Life', 'Piercings', 'Tattoo Gallery']);
    await expect.element(bar.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(titles).toEqual(['Known']);

    await chooseFiles(await chooser(), aFile('own.png'));
    await expect.element(rows).toHaveLength(2);
    await field('Title', await openRow(0)).fill('Doors at ten');
    await button('Save').click();
    await expectNotice(changesSaved);
    await button('Edit').click();
    await openRow(1);
    await remove(1);

    await expectNotice(normal('Removed', 'Known'));
    expect(lists[slug as 'art'].rows).toMatchObject([{ title: 'Doors at ten', image_url: '/media/gallery-1.png' }]);
    expect(sent('reserveUploads')).toMatchObject([{ body: { kind: 'gallery', category: slug } }]);
    const changed = [...sent('saveImages'), ...sent('removeImage')].map(({ params }) => params.category);
    expect(new Set(changed)).toEqual(new Set([slug]));
  });
}

test('uploads several images, skips files that are no images or too large, and edits the details of each [ED-GALLERY-03] [ED-GALLERY-04] [ED-22] [UPL-02] [UPL-13] [MSG-68] [MSG-70]', async () => {
  const artists = [{ name: 'New Artist' }];
  const { lists } = await edit('tattoo-gallery', { tattoos: [image('Hidden')], artists }, inImages);
  await expect.element(await chooser()).toHaveAttribute('multiple');

  await chooseFiles(
    await chooser(),
    ...[
      aFile('one.png'),
      aFile('notes.txt', { type: 'text/plain' }),
      aFile('wide.png', { size: 10 * MB + 1 }),
      aFile('two.png'),
    ],
  );

  await expectNotice(destructive('File too large', 'wide.png is larger than 10MB.'));
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expectNotice(destructive('Invalid file type', 'notes.txt: Please select an image file'));
  await expect.element(rows).toHaveLength(3);
  await expect.element(count).toHaveTextContent(/^2 unsaved changes$/);
  const active = rows.getByRole('switch', { name: 'Active', exact: true });
  await openRow(1);
  await expect.element(active).toBeChecked();
  await openRow(2);
  await active.click();
  await expect.element(rows.nth(2)).toHaveTextContent('Inactive');
  await field('Artist', await openRow(0)).selectOptions('New Artist');
  for (const label of ['Title', 'Description']) await field(label, rows.nth(0)).fill(`New ${label}`);
  await expectAccessible();
  await button('Save').click();

  await expectNotice(changesSaved);
  const image_url = expect.stringMatching(/^\/media\/gallery-[12]\.png$/);
  expect(lists.tattoos.rows).toMatchObject([
    { title: 'New Title', artist_name: 'New Artist', description: 'New Description', image_url, is_active: true },
    { image_url, is_active: true },
    { title: 'Hidden', is_active: false },
  ]);
  await expect.element(rows.last()).toHaveTextContent('Inactive, hidden from visitors');
});

test('reports a failed upload, alone or among several, and keeps the other images [MSG-62] [UPL-25]', async () => {
  const { trouble } = await edit('tattoo-gallery', {}, { ...inImages, trouble: { reserveUploads: 'fails' } });

  await chooseFiles(await chooser(), aFile('one.png'));
  await expectNotice(error('one.png: Failed to upload image. Please try again.'));
  await expect.element(rows).toHaveLength(0);
  delete trouble.reserveUploads;
  await chooseFiles(await chooser(), ...[aFile('refused.png', { size: 403 }), aFile('two.png')]);

  await expect.element(rows).toHaveLength(1);
  await expectNotice(error('Some images failed to upload: refused.png. Please try again.'));
  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
});

test('shows the upload limit once for any number of waiting images [UPL-31]', async () => {
  const message = 'You have uploaded many images within an hour. Please try again in 12 minutes.';
  const limited = { reserveUploads: () => refuse('too-many-requests', { message }) };
  const { sent } = await edit('art-gallery', {}, { ...inImages, answers: limited });

  await chooseFiles(await chooser(), ...Array.from({ length: 12 }, (_, number) => aFile(`${number}.png`)));

  await expectNotice(error(message));
  await expect.poll(() => sent('reserveUploads')).toHaveLength(10);
  expect(page.getByText(message).elements()).toHaveLength(1);
});

test('scrolls to new images, from an upload and from the library, unless the user types elsewhere [ED-31]', async () => {
  await page.viewport(360, 740);
  const library = { pictures: [aStoredImage('/assets/share-image.jpg')], total: 1 };
  const tattoos = Array.from({ length: 12 }, (_, index) => image(`No${index}`));
  await edit('tattoo-gallery', { tattoos }, { ...inImages, answers: { listPictures: () => library } });

  await chooseFiles(await chooser(), aFile('one.png'));
  await expectImages(13);
  await expect.element(rows.first()).toBeInViewport({ ratio: 0.5 });
  await expect.element(main.getByText('1 image was added')).toBeInTheDocument();
  await button('Choose from Library').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Image 1', exact: true }).click();

  await expectImages(14);
  await expect.element(rows.first()).toBeInViewport({ ratio: 0.5 });

  (handles.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(rows.last()).toHaveAttribute('aria-posinset', '14');
  await rows.last().getByRole('heading').getByRole('button').click();
  await field('Title').fill('Typed');
  await chooseFiles(await chooser(), aFile('two.png'), aFile('three.png'));
  await expect.element(main.getByText('2 images were added')).toBeInTheDocument();
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(field('Title')).toBeInViewport();
  await page.viewport(1280, 720);
});

test('reorders images by dragging, with keys and with buttons [ED-GALLERY-05] [ED-40]', async () => {
  const { lists } = await edit('tattoo-gallery', { tattoos: ['One', 'Two', 'Three'].map(image) }, inImages);
  const handle = (name: string) => page.getByRole('button', { name: `Drag to move: ${name}` });
  await expect.element(rows).toHaveLength(3);

  await drag(handle('Three'), handle('One'));
  await expect.poll(titles).toEqual(['Three', 'One', 'Two']);
  (handle('Two').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Two is now at position 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Two is now at position 3 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
  const up = page.getByRole('button', { name: 'Move up: One' });
  await openRow(2);
  await up.click();
  await expect.poll(titles).toEqual(['Three', 'One', 'Two']);
  await expect.element(main.getByText('One is now at position 2 of 3')).toBeInTheDocument();
  await expect.element(up).toHaveFocus();
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.tattoos.rows.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
});

test('removes a saved image at once, offers to undo that, and shows a text in place of a broken one [ED-GALLERY-05] [MSG-13] [ED-35]', async () => {
  const tattoos = [image('Stays'), image('Goes'), { ...image('Broken'), image_url: '/media/none.png' }];
  const { lists, sent } = await edit('tattoo-gallery', { tattoos }, inImages);
  await expect.element(rows.nth(2).getByText('No image', { exact: true })).toBeVisible();
  expect(rows.first().getByText('No image').elements()).toEqual([]);

  await openRow(1);
  await remove(1);

  await expectNotice(normal('Removed', 'Goes'));
  await expect.poll(titles).toEqual(['Stays', 'Broken']);
  expect(lists.tattoos.rows.map(({ title }) => title)).toEqual(['Stays', 'Broken']);
  expect(sent('saveImages')).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(titles).toEqual(['Stays', 'Goes', 'Broken']);
  expect(lists.tattoos.rows.map(({ title }) => title)).toEqual(['Stays', 'Goes', 'Broken']);
});

test('shows images in one to five columns, one more at 640, 768, 1024 and 1280 px [ED-GALLERY-07] [CONST-02]', async () => {
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

test('chooses the artist of an image from those of the website, inactive ones too, and keeps a name that none of them has [ED-GALLERY-03]', async () => {
  // Those who are no longer shown made some of the images.
  const artists = ['Nia', 'محمد', 'N'.repeat(84)].map((name) => ({ name, is_active: name !== 'محمد' }));
  const tattoos = [
    { ...image('One'), artist_name: 'Gone' },
    { ...image('Two'), artist_name: 'Nia' },
  ];
  const { lists } = await edit('tattoo-gallery', { tattoos, artists }, inImages);
  const options = field('Artist', rows).getByRole('option');
  await openRow(0);
  await expectTexts(options, ['None', 'Gone', 'Nia', 'محمد', 'N'.repeat(84)]);
  await field('Title', rows.first()).fill('First');
  await openRow(1);
  await expectTexts(options, ['None', 'Nia', 'محمد', 'N'.repeat(84)]);
  await field('Artist', rows.nth(1)).selectOptions('محمد');
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(lists.tattoos.rows.map(({ artist_name }) => artist_name)).toEqual(['Gone', 'محمد']);
  await button('Edit').click();
  await field('Artist', await openRow(0)).selectOptions('None');
  await expectTexts(options, ['None', 'Nia', 'محمد', 'N'.repeat(84)]);
});

test('takes 16 dropped files, ten at once and each with progress, cancel and retry, and puts them first in order [ED-31] [ED-42]', async () => {
  // The new images exist only near the screen.
  await page.viewport(1280, 2000);
  let open = Promise.withResolvers<void>();
  const known = Array.from({ length: 3 }, (_, index) => image(`Known ${index}`));
  const server = contentServer().answers;
  let isBroken = true;
  const { sent, lists } = await edit(
    'tattoo-gallery',
    { tattoos: known },
    {
      ...inImages,
      answers: {
        reserveUploads: async (input) => {
          await open.promise;
          if (isBroken && input.body.files[0]?.size === 13) refuse('internal');
          return server.reserveUploads!(input);
        },
      },
    },
  );
  const files = Array.from({ length: 16 }, (_, index) => aFile(`${index}.png`, { size: 100 + index }));
  for (const index of [3, 8]) files[index] = aFile(`${index}.txt`, { type: 'text/plain' });
  for (const index of [11, 13, 15]) files[index] = aFile(`${index}.png`, { size: 13 });
  const line = (name: string) => main.getByRole('group', { name, exact: true });
  await expect.element(rows).toHaveLength(3);
  dropFiles(files);

  await expect.element(line('3.txt')).toHaveTextContent('Not an image');
  expect(line('3.txt').getByRole('button').elements()).toHaveLength(1);
  await expect.poll(() => sent('reserveUploads')).toHaveLength(10);
  await expect.element(line('0.png')).toHaveTextContent('0% uploaded');
  await expect.element(line('0.png').getByRole('progressbar')).toBeInTheDocument();
  await expect.element(line('15.png')).toHaveTextContent('Waiting');
  await expectAccessible();
  await button('Cancel: 1.png').click();
  await expect.poll(() => sent('reserveUploads')).toHaveLength(11);
  await button('Cancel: 14.png').click();
  await expect.element(line('14.png')).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Art Gallery', exact: true }).click();
  open.resolve();
  await page.getByRole('tab', { name: 'Tattoo Gallery', exact: true }).click();

  await expect.poll(() => rows.elements().length, { timeout: 10_000 }).toBe(3 + 9);
  expect(sent('reserveUploads')).toHaveLength(13);
  expect(titles().slice(-3)).toEqual(['Known 0', 'Known 1', 'Known 2']);
  const urls = () => rows.elements().map((each) => each.querySelector('img')?.src.match(/\d+(?=\.png)/)?.[0]);
  const numbers = urls().slice(0, 9).map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  await expectNotice(error('Some images failed to upload: 11.png, 13.png and 15.png. Please try again.'));
  await expect.element(line('11.png')).toHaveTextContent('Upload failed');
  isBroken = false;
  open = Promise.withResolvers();
  open.resolve();
  await button('Retry', line('11.png')).click();
  await expect.element(rows).toHaveLength(13);
  await expect.element(line('11.png')).not.toBeInTheDocument();
  await button('Dismiss: 3.txt').click();
  await expect.element(line('3.txt')).not.toBeInTheDocument();
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(lists.tattoos.rows).toHaveLength(13);
  await page.viewport(1280, 720);
});

test('shows images closed with title and state, and opens the fields of one at a time where it is [ED-GALLERY-11]', async () => {
  const tattoos = [
    { ...image('One'), alt: 'A fern' },
    { ...image('Two'), is_active: false },
    { ...image('Three'), alt: ' ' },
    ...['Four', 'Five', 'Six'].map(image),
  ];
  await edit('tattoo-gallery', { tattoos }, inImages);
  const texts = () => rows.elements().map(({ textContent }) => textContent);
  await expect.poll(() => texts().slice(0, 2)).toEqual(['1One', '2TwoInactive · No description']);
  expect(main.getByRole('textbox').elements()).toEqual([]);
  await expectAccessible();

  await openRow(0);
  await expect.element(field('Title')).toHaveValue('One');
  const sixth = rows.nth(5).getByRole('heading').getByRole('button');
  sixth.element().scrollIntoView({ block: 'center' });
  const { top } = sixth.element().getBoundingClientRect();
  (sixth.element() as HTMLElement).click();

  await expect.element(field('Title')).toHaveValue('Six');
  expect(Math.abs(sixth.element().getBoundingClientRect().top - top)).toBeLessThan(2);
  await expect.element(sixth).toHaveTextContent('6SixNo description');
  await field('Image description').fill('A fern');
  await expect.element(sixth).toHaveTextContent(/^6Six$/);
  await expectAccessible();
  await sixth.click();
  await expect.element(field('Title')).not.toBeInTheDocument();
});

test('sets the artist and the state of all selected images, and offers to undo that [ED-GALLERY-13]', async () => {
  const tattoos = [{ ...image('One'), artist_name: 'Nia' }, { ...image('Two'), is_active: false }, image('Three')];
  const { lists } = await edit('tattoo-gallery', { tattoos, artists: [{ name: 'Nia' }, { name: 'Juno' }] }, inImages);
  const box = (name: string) => main.getByRole('checkbox', { name, exact: true });
  const bar = main.getByText(/ selected$/);
  await box('Select: One').click();
  await expect.element(bar).toHaveTextContent(/^1 image selected$/);
  await box('Select: Two').click();
  await expectAccessible();

  await field('Artist of the selected images').selectOptions('Juno');
  await button('Set Artist').click();
  await expectNotice(normal('Changed', '2 images'));
  await button('Set Active').click();
  await button('Deselect').click();
  await expect.element(bar).not.toBeInTheDocument();
  await box('Select All').click();
  await expect.element(bar).toHaveTextContent(/^3 images selected$/);
  await button('Set Inactive').click();
  await expectNotice(normal('Changed', '3 images'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(rows.nth(2)).not.toHaveTextContent('Inactive');
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.tattoos.rows).toMatchObject([
    { artist_name: 'Juno', is_active: true },
    { artist_name: 'Juno', is_active: true },
    { title: 'Three', is_active: true },
  ]);
  expect(lists.tattoos.rows[2]?.artist_name).toBeFalsy();
});

test('shows only images of an artist or without a description, which cannot be moved, and keeps one that is edited [ED-GALLERY-14]', async () => {
  const tattoos = [
    { ...image('One'), artist_name: 'Nia', alt: 'A fern' },
    { ...image('Two'), artist_name: 'Nia' },
    { ...image('Three'), alt: ' ' },
  ];
  await edit('tattoo-gallery', { tattoos }, inImages);
  const artist = field('Show images of');
  const undescribed = main.getByRole('checkbox', { name: 'Without description' });
  const shown = () =>
    rows
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent?.replace(/^\d|No .*$/g, ''));
  await expectTexts(artist.getByRole('option'), ['All artists', 'No artist', 'Nia']);

  await artist.selectOptions('No artist');
  await expect.poll(shown).toEqual(['Three']);
  await artist.selectOptions('Nia');
  await expect.poll(shown).toEqual(['One', 'Two']);
  await undescribed.click();
  await expect.poll(shown).toEqual(['Two']);
  await expect.element(main.getByText('1 of 3 shown. To move images, show all of them.')).toBeVisible();
  await field('Image description', await openRow(0)).fill('A rose');
  await field('Artist', rows.first()).selectOptions('None');
  expect(shown()).toEqual(['Two']);
  expect(iconButton(rows.first(), 'Drag to move|Move up|Move down').elements()).toEqual([]);
  await expect.element(iconButton(rows.first(), 'Remove')).toBeVisible();
  await expectAccessible();

  await artist.selectOptions('All artists');
  await expect.poll(shown).toEqual(['Three']);
  await undescribed.click();
  await expect.poll(titles).toEqual(['One', 'Two', 'Three']);
});

const many = Array.from({ length: 500 }, (_, index) => image(`No${index + 1}`));
const imageAt = (position: number) =>
  document.querySelector<HTMLElement>(`main [data-row][aria-posinset="${position}"]`) ?? undefined;

test('holds only the images near the screen, and says the position of each among all [ED-GALLERY-12]', async () => {
  await edit('tattoo-gallery', { tattoos: many }, inImages);
  await expectImages(500);

  // A gallery of 24 images has 323 elements: at most 1.3 times as many.
  expect(main.element().querySelectorAll('*').length).toBeLessThan(420);
  await expect.element(rows.first()).toHaveAttribute('aria-posinset', '1');
  const { scrollHeight } = document.documentElement;
  window.scrollTo(0, scrollHeight / 2);
  await expect.poll(() => imageAt(250)?.checkVisibility()).toBe(true);
  window.scrollTo(0, scrollHeight);
  await expect.poll(() => imageAt(500)?.getBoundingClientRect().top).toBeLessThan(window.innerHeight);
  expect(imageAt(250)).toBeUndefined();
  expect(Math.abs(document.documentElement.scrollHeight - scrollHeight)).toBeLessThan(10);
  await expectAccessible();
});

test('moves an image any distance, by key and by dragging, and keeps the focus of one that is out of view [ED-GALLERY-12] [ED-40]', async () => {
  await edit('tattoo-gallery', { tattoos: many }, inImages);
  const handle = page.getByRole('button', { name: 'Drag to move: No3', exact: true });
  await expect.element(handle).toBeInTheDocument();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(main.getByText('No3 is now at position 500 of 500')).toBeInTheDocument();
  await expect.element(handle).toBeInViewport();
  await expect.element(handle).toHaveFocus();
  window.scrollTo(0, 0);
  await expect.element(rows.first()).toBeInViewport();
  await expect.element(handle).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(main.getByText('No3 is now at position 1 of 500')).toBeInTheDocument();
  await expect.element(handle).toBeInViewport();

  const send = (type: string, { x, y }: DOMRect) => {
    const at = { bubbles: true, isPrimary: true, clientX: x + 20, clientY: y + 20 };
    handle.element().dispatchEvent(new PointerEvent(type, at));
  };
  const start = handle.element().getBoundingClientRect();
  send('pointerdown', start);
  send('pointermove', new DOMRect(start.x + 30, start.y + 30));
  await expect.poll(() => imageAt(1)?.style.transform).not.toBe('');
  window.scrollTo(0, 6_000);
  await expect.poll(() => imageAt(110)?.checkVisibility()).toBe(true);
  await expect
    .poll(() => {
      send('pointermove', imageAt(110)!.querySelector('[aria-roledescription]')!.getBoundingClientRect());
      return imageAt(111)?.style.transform;
    })
    .not.toBe('');
  send('pointerup', start);

  await expect.element(main.getByText(/^No3 is now at position 1[01]\d of 500$/)).toBeInTheDocument();
  await expect.element(handle).toHaveFocus();
});

test('opens an image out of view whose value the server refuses [ED-GALLERY-12] [ED-32]', async () => {
  const message = 'rows.400.title must have at most 200 characters';
  const refusal = () => refuse('invalid-input', { field: 'rows.400.title', message });
  await edit('tattoo-gallery', { tattoos: many }, { ...inImages, answers: { saveImages: refusal } });
  await field('Title', await openRow(0)).fill('Changed');

  await button('Save').click();

  await expect.element(field('Title')).toHaveValue('No401');
  await expect.element(field('Title')).toHaveFocus();
  await expect.element(field('Title')).toHaveAccessibleDescription('This must have at most 200 characters.');
});

test('30 images wait for a lost connection, say so, and continue by themselves [UPL-35]', async () => {
  const server = contentServer().answers;
  let reserved = 0;
  let isDown = false;
  await edit(
    'tattoo-gallery',
    {},
    {
      ...inImages,
      answers: {
        reserveUploads: (input) => {
          isDown ||= ++reserved === 15;
          return isDown ? loseResponse() : server.reserveUploads!(input);
        },
        getUpload: (input) => (isDown ? loseResponse() : server.getUpload!(input)),
      },
    },
  );
  const lines = main.getByRole('group', { name: /\.png$/ });
  const waiting = lines.filter({ hasText: 'No connection. Waiting...' });

  await chooseFiles(await chooser(), ...Array.from({ length: 30 }, (_, number) => aFile(`${number}.png`)));
  await expect.element(waiting).toHaveLength(10);
  for (const width of [360, 1280]) {
    await page.viewport(width, 740);
    await expectAccessible();
  }
  isDown = false;
  window.dispatchEvent(new Event('online'));

  await expect.element(count, { timeout: 10_000 }).toHaveTextContent(/^30 unsaved changes$/);
  await expect.element(lines).toHaveLength(0);
  expect(shownNotices()).toEqual([]);
});

test('retries all failed images with one button, refuses empty files once, and names animations [ED-42] [MSG-81] [MSG-82]', async () => {
  const server = contentServer().answers;
  let isBroken = true;
  const { sent } = await edit(
    'tattoo-gallery',
    {},
    {
      ...inImages,
      answers: {
        reserveUploads: (input) => (isBroken ? refuse('internal') : server.reserveUploads!(input)),
        getUpload: ({ params: { id } }) => ({ id, state: 'ready', address: '', animated: true }),
      },
    },
  );
  const files = ['a.png', 'b.png', 'c.png'].map((name) => aFile(name));

  await chooseFiles(await chooser(), ...files, aFile('d.png', { size: 0 }), aFile('e.png', { size: 0 }));
  await expectNotice(error('Some images failed to upload: a.png, b.png and c.png. Please try again.'));
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expectNotice(destructive('Empty file', 'd.png and e.png: Please select a file that is not empty'));
  await expect.element(main.getByRole('group', { name: 'd.png' })).toHaveTextContent('Empty file');
  await expect.element(button('Retry')).toHaveLength(3);
  isBroken = false;
  await button('Retry All').click();

  await expect.element(rows).toHaveLength(3);
  await expectNotice(
    warning('First Frame Only', 'a.png, b.png and c.png: The website shows the first frame of an animated image.'),
  );
  await expect.element(button('Retry All')).not.toBeInTheDocument();
  expect(sent('reserveUploads')).toHaveLength(6);
});

/** Drops files beside the images. */
function dropFiles(files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    main.element().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
}
