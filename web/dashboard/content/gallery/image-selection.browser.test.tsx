import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import {
  button,
  changesSaved,
  edit,
  expectTexts,
  field,
  iconButton,
  main,
  openRow,
  rows,
} from '../../../testing/editing.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';

const image = (title: string) => ({ title, image_url: '/assets/share-image.jpg' });
const handles = rows.getByRole('button', { name: /^Drag to move: / });
const titles = () => handles.elements().map(({ ariaLabel }) => ariaLabel?.replace('Drag to move: ', ''));
const inImages = { tab: 'Gallery Images' };

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
