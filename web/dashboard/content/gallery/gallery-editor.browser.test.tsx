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

const image = (title: string) => ({ title, image_url: '/assets/share-image.jpg' });
const chooser = () => fileInput('Gallery Images');
const handles = rows.getByRole('button', { name: /^Drag to move: / });
const titles = () => handles.elements().map(({ ariaLabel }) => ariaLabel?.replace('Drag to move: ', ''));
const inImages = { tab: 'Gallery Images' };

for (const { path, title, slug, proves } of [
  { path: 'tattoo-gallery', title: 'Tattoo Gallery', slug: 'tattoos', proves: '[ED-GALLERY-04]' },
  { path: 'art-gallery', title: 'Art Gallery', slug: 'art', proves: '[ED-GALLERY-04]' },
  { path: 'piercings', title: 'Piercings', slug: 'piercings', proves: '[ED-PIER-01]' },
  { path: 'night-life', title: 'Night Life', slug: 'nightlife', proves: '[ED-NITE-01]' },
]) {
  test(`opens the own images of ${title} first, and uploads to and removes from its category alone ${proves} [ED-GALLERY-07]`, async () => {
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

test('reorders images by dragging, with keys and with buttons [ED-GALLERY-04] [ED-40]', async () => {
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

test('removes a saved image at once, offers to undo that, and shows a text in place of a broken one [ED-GALLERY-04] [MSG-13] [ED-35]', async () => {
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
