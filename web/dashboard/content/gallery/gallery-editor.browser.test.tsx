import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import {
  button,
  changesSaved,
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
import { aFile, chooseFiles, fileInput } from '../../../testing/images.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

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
