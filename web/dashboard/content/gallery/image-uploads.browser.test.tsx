import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shownNotices } from '../../../common/notices/shown-notices.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { button, changesSaved, count, edit, field, main, openRow, rows } from '../../../testing/editing.ts';
import { aFile, aStoredImage, chooseFiles, fileInput } from '../../../testing/images.ts';
import { destructive, error, warning } from '../../../testing/notices.ts';
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

test('uploads several images, skips files that are no images or too large, and edits the details of each [ED-GALLERY-03] [ED-GALLERY-04] [ED-06] [UPL-02] [UPL-13] [MSG-68] [MSG-70]', async () => {
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

test('reports a failed upload, alone or among several, and keeps the other images [MSG-62] [UPL-13]', async () => {
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
