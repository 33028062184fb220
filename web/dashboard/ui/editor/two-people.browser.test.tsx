import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type GallerySlug, gallerySlugs } from '#shared/content/gallery.ts';
import { type ListName, listNames } from '#shared/content/list-rows.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type Content, contentServer } from '../../../testing/content-server.ts';
import { button, count, field, iconButton, openRow, remove, rows, tab } from '../../../testing/editing.ts';
import { warning } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';

type Key = ListName | GallerySlug;
type Row = { id: string } & Record<string, unknown>;
/** Where a list is edited, the field with the name of a row, and the values of a row that it needs. */
type Place = { path: string; tabs?: readonly string[]; label: string; name: string; values?: Record<string, unknown> };

const anImage = {
  label: 'Title',
  name: 'title',
  values: { image_url: '/assets/share-image.jpg', description: '', artist_name: '' },
};
const inGalleries = (path: string) => ({ ...anImage, path: `content/${path}`, tabs: ['Gallery Images'] });
const places: Record<Key, Place> = {
  callouts: {
    path: 'content/about',
    tabs: ['Callouts'],
    label: 'Title',
    name: 'title',
    values: { description: '', icon: 'Star' },
  },
  artists: { path: 'content/artists', tabs: ['Manage Artists'], label: 'Name', name: 'name' },
  events: {
    path: 'content/night-life',
    tabs: ['Events'],
    label: 'Name',
    name: 'name',
    values: { event_date: '2030-06-01T20:00:00Z' },
  },
  faqs: { path: 'content/faq', label: 'Question', name: 'question', values: { answer: 'So.' } },
  questions: {
    path: 'settings/questions',
    label: 'Question',
    name: 'question',
    values: { answered_by: 'words', choices: '', services: 'both', is_required: false },
  },
  tattoos: inGalleries('tattoo-gallery'),
  art: inGalleries('art-gallery'),
  piercings: inGalleries('piercings'),
  nightlife: inGalleries('night-life'),
};
const keys: readonly Key[] = [...listNames, ...gallerySlugs];

test.each(keys)('lets one choose between two orders of %s, and says who moved what [ED-28]', async (key) => {
  const { theirs, stored } = await editAlone(key);
  await iconButton(await openRow(2), 'Move up').click();
  theirs(([one, two, three, four]) => [two, three, four, one]);

  await button('Save').click();

  const choice = page.getByRole('region', { name: 'Someone else changed this too' });
  await expect.element(choice).toHaveTextContent('You moved Three to position 2.');
  await expect.element(choice).toHaveTextContent('Juno Hale moved One to position 4.');
  await button('Save').click();
  await expectNotice(warning('Not saved yet', 'Someone else changed this too. Choose what to keep, then save again.'));
  await expect.element(choice).toHaveFocus();
  await expectAccessible();
  expect(stored()).toEqual(['Two', 'Three', 'Four', 'One']);
  await button('Keep Mine').click();
  await button('Save').click();
  await expect.poll(stored).toEqual(['One', 'Three', 'Two', 'Four']);
});

test('takes the order of another person [ED-28]', async () => {
  const { theirs } = await editAlone('faqs');
  await iconButton(await openRow(2), 'Move up').click();
  theirs(([one, two, three, four]) => [two, three, four, one]);
  await button('Save').click();

  await button('Take Theirs').click();

  await expect.element(count).toBeEmptyDOMElement();
  await expect.element(rows.first()).toHaveTextContent('Two');
});

test.each(keys)('saves an order of %s below the removal of a row by another person [LIVE-08]', async (key) => {
  const { theirs, stored } = await editAlone(key);
  await iconButton(await openRow(2), 'Move up').click();
  theirs(([, ...others]) => others);

  await saveTwice();

  await expect.poll(stored).toEqual(['Three', 'Two', 'Four']);
});

test.each(keys)('removes a row of %s and keeps the order of another person [LIVE-08]', async (key) => {
  const { theirs, stored } = await editAlone(key);
  theirs(([one, two, three, four]) => [four, one, two, three]);

  // The buttons of an image are in its open tile.
  await openRow(1);
  await remove(1);

  await expect.poll(stored).toEqual(['Four', 'One', 'Three']);
  await expect.element(rows.first()).toHaveTextContent('Four');
  await expect.element(count).toBeEmptyDOMElement();
});

test.each(keys)('saves an edit of %s and the order of another person [LIVE-08]', async (key) => {
  const { theirs, stored } = await editAlone(key);
  await field(places[key].label, await openRow(1)).fill('Edited');
  theirs(([one, two, three, four]) => [four, one, two, three]);

  await saveTwice();

  await expect.poll(stored).toEqual(['Four', 'One', 'Edited', 'Three']);
});

/** Saves, learns that another person has saved, and saves again. */
async function saveTwice() {
  await button('Save').click();
  await expectNotice(warning('Changed elsewhere', 'Someone else changed this content. Your unsaved changes are kept.'));
  await button('Save').click();
}

/** Opens a list of four rows for editing. @returns how another person saves it, and the names that are stored */
async function editAlone(key: Key) {
  const { path, tabs = [], name, values } = places[key];
  const content: Content = { [key]: ['One', 'Two', 'Three', 'Four'].map((each) => ({ ...values, [name]: each })) };
  const { answers, lists } = contentServer(content);
  await renderDashboard(`/admin/${path}`, { as: 'admin', answers });
  for (const each of tabs) await tab(each).click();
  await button('Edit').click();
  await expect.element(rows).toHaveLength(4);
  return {
    stored: () => lists[key].rows.map((row) => row[name]),
    theirs: (change: (rows: Row[]) => (Row | undefined)[]) => {
      const { version, rows } = lists[key];
      lists[key] = {
        version: version + 1,
        rows: change(rows as Row[]) as Row[],
        ordered_by: '00000000-0000-4000-8000-000000000002',
      };
    },
  };
}
