import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer, reservedArtistId } from '../../../testing/content-server.ts';
import { button, changesSaved, count, edit, field, main, openRow, tab } from '../../../testing/editing.ts';
import { aFile, aStoredImage, chooseFiles, fileInput } from '../../../testing/images.ts';
import { destructive, error, warning } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, loseResponse } from '../../../testing/stub-api.ts';

const MB = 2 ** 20;
const image = '/assets/share-image.jpg';
const photoTooLarge = destructive('File too large', 'big.png: Please select an image smaller than 5MB');

const doors = [
  { path: 'settings/branding', label: 'Logo' },
  { path: 'settings/general', label: 'Browser icon' },
  { path: 'settings/general', label: 'Website preview image' },
  { path: 'content/about', label: 'Photo', tabName: 'Content' },
  { path: 'content/tattoo-gallery', label: 'Gallery Images', tabName: 'Gallery Images' },
  { path: 'content/artists', label: 'Profile picture', tabName: 'Manage Artists', added: 'Add Artist' },
  { path: 'content/night-life', label: 'Image', tabName: 'Events', added: 'Add Event' },
];

async function openDoor({ path, tabName, added }: (typeof doors)[number], answers: Answers = {}) {
  const { sent } = await renderDashboard(`/admin/${path}`, { answers: { ...contentServer().answers, ...answers } });
  if (tabName) {
    await button('Edit').click();
    await tab(tabName).click();
  }
  if (added) await button(added).click();
  return sent;
}

for (const door of doors) {
  const { label } = door;

  test(`refuses a text file and an empty file as ${label}, and sends nothing [UPL-01] [MSG-68] [MSG-82]`, async () => {
    const sent = await openDoor(door);

    await chooseFiles(await fileInput(label), aFile('notes.txt', { type: 'text/plain' }));

    await expectNotice(destructive('Invalid file type', 'notes.txt: Please select an image file'));
    await chooseFiles(await fileInput(label), aFile('empty.png', { size: 0 }));

    await expectNotice(destructive('Empty file', 'empty.png: Please select a file that is not empty'));
    expect(sent('reserveUploads')).toEqual([]);
  });

  test(`waits for the connection with ${label}, then says that an animation is kept as its first frame [UPL-35] [UPL-36] [MSG-81]`, async () => {
    const server = contentServer().answers;
    let isDown = true;
    await openDoor(door, {
      reserveUploads: (input) => (isDown ? loseResponse() : server.reserveUploads!(input)),
      getUpload: ({ params: { id } }) => ({ id, state: 'ready', address: '', animated: true }),
    });
    const waiting = main.getByText('No connection. Waiting...');

    await chooseFiles(await fileInput(label), aFile('flash.gif', { type: 'image/png' }));
    await expect.element(waiting.first()).toBeVisible();
    await expectAccessible();
    isDown = false;
    window.dispatchEvent(new Event('online'));

    await expectNotice(
      warning('First Frame Only', 'flash.gif: The website shows the first frame of an animated image.'),
    );
    await expect.element(waiting).toHaveLength(0);
  });
}

test('uploads a photo of at most 5 MB, and keeps the field when a file is refused or fails [UPL-02] [UPL-23] [UPL-13] [MSG-62] [MSG-70]', async () => {
  const { trouble, texts } = await edit(
    'about',
    { texts: { 'about/photo': image } },
    { trouble: { reserveUploads: 'fails' } },
  );
  const url = field('Photo: Image URL');

  await chooseFiles(await fileInput('Photo'), aFile('big.png', { size: 5 * MB + 1 }));
  await expectNotice(photoTooLarge);
  await chooseFiles(await fileInput('Photo'), aFile('photo.png'));
  await expectNotice(error('photo.png: Failed to upload photo. Please try again.'));
  await expect.element(url).toHaveValue(image);
  await expect.element(count).toBeEmptyDOMElement();
  delete trouble.reserveUploads;
  await chooseFiles(await fileInput('Photo'), aFile('exact.png', { size: 5 * MB }));

  await expect.element(url).toHaveValue('/media/about-1.png');
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(texts['about/photo']).toBe('/media/about-1.png');
});

test('uploads the photo of a new artist, at most 5 MB, and saves the artist under the reserved id [UPL-02] [UPL-23]', async () => {
  const { sent } = await edit('artists', {}, { tab: 'Manage Artists' });
  await button('Add Artist').click();
  await field('Name').fill('Mara');
  await chooseFiles(await fileInput('Profile picture'), aFile('big.png', { size: 5 * MB + 1 }));
  await expectNotice(photoTooLarge);
  await expect.element(field('Profile picture: Image URL')).toHaveValue('');

  await chooseFiles(await fileInput('Profile picture'), aFile('photo.png'));

  await expect.element(field('Profile picture: Image URL')).toHaveValue('/media/artist-1.png');
  await expect.element(field('Name')).toHaveValue('Mara');
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(sent('saveArtists')).toMatchObject([
    { body: { rows: [{ id: reservedArtistId, name: 'Mara', profile_picture: '/media/artist-1.png' }] } },
  ]);
});

test('uploads the image of an event, at most 10 MB', async () => {
  const { sent } = await edit('night-life', {}, { tab: 'Events' });
  await button('Add Event').click();
  await chooseFiles(await fileInput('Image'), aFile('poster.png', { size: 10 * MB + 1 }));
  await expectNotice(destructive('File too large', 'poster.png is larger than 10MB.'));

  await chooseFiles(await fileInput('Image'), aFile('poster.png'));

  await expect.element(field('Image: Image URL')).toHaveValue('/media/event-1.png');
  expect(sent('reserveUploads')).toMatchObject([{ body: { kind: 'event' } }]);
});

for (const { path, tabName, row, content, label } of [
  { path: 'about', tabName: 'Content', content: { texts: { 'about/photo': image } }, label: 'Photo description' },
  {
    path: 'artists',
    tabName: 'Manage Artists',
    row: 0,
    content: { artists: [{ name: 'Nia', profile_picture: image }] },
  },
  {
    path: 'night-life',
    tabName: 'Events',
    row: 0,
    content: { events: [{ name: 'Flash', event_date: '2031-01-05T21:30:00Z', image_url: image }] },
  },
  { path: 'tattoo-gallery', tabName: 'Gallery Images', row: 0, content: { tattoos: [{ image_url: image }] } },
]) {
  test(`describes the images of ${path}, and clears the description of another image [ED-25]`, async () => {
    const { texts, lists } = await edit(path, content, { tab: tabName, row });
    const description = field(label ?? 'Image description');
    await expect.element(description).toHaveAccessibleDescription('Describe the image for people who cannot see it.');
    await expect.element(description).toHaveAttribute('maxlength', '250');
    await description.fill('A fern along a rib');
    await button('Save').click();
    await expectNotice(changesSaved);
    const { artists, events, tattoos } = lists;
    const stored = [texts['about/photo_alt'], ...[artists, events, tattoos].map((list) => list.rows[0]?.alt)];
    expect(stored.filter(Boolean)).toEqual(['A fern along a rib']);
    if (path === 'tattoo-gallery') return;

    await button('Edit').click();
    if (row === 0) await openRow(0);
    await main.getByRole('textbox', { name: /Image URL$/ }).fill('/assets/storefront-image.jpg');

    await expect.element(description).toHaveValue('');
  });
}

test('loads more of the image library with a button that the keyboard can reach [UPL-32]', async () => {
  const stored = Array.from({ length: 7 }, (_, number) => aStoredImage(`/media/about-images/about/${number}.jpg`));
  const { sent } = await edit(
    'about',
    {},
    {
      answers: {
        listPictures: ({ query: { cursor } }) => {
          const start = stored.findIndex(({ address }) => address === cursor) + 1;
          const pictures = stored.slice(start, start + 3);
          const next = start + 3 < stored.length ? pictures.at(-1)?.address : undefined;
          return { pictures, total: stored.length, next };
        },
      },
    },
  );
  await main.getByRole('button', { name: /^Choose from Library/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Image library' });
  const more = button('Show More', dialog);
  const images = dialog.getByRole('button', { name: /^Image \d+$/ });
  const shown = dialog.getByText(/ shown$/);

  await expect.element(images).toHaveLength(3);
  // Without a limit, the API returns 100.
  expect(sent('listPictures')).toMatchObject([{ query: { place: 'about-images', limit: 100 } }]);
  await expect.element(shown).toHaveTextContent('3 of 7 shown');
  (images.last().element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(images.nth(3)).toHaveFocus();
  await expectAccessible();
  await more.click();
  await expect.element(images).toHaveLength(7);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(shown).toHaveTextContent('7 of 7 shown');
  await images.last().click();

  await expect.element(field('Photo: Image URL')).toHaveValue('/media/about-images/about/6.jpg');
});
