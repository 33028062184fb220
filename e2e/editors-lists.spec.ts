import type { Locator, Page } from '@playwright/test';
import type { ContentStore } from './fixtures/content-store.ts';
import {
  aLargeFile,
  anImage,
  aTextFile,
  button,
  changesSaved,
  count,
  countRequests,
  edit,
  failure,
  field,
  iconButton,
  move,
  open,
  publicTitles,
  remove,
  restoreAfterTests,
  row,
  tab,
  test,
} from './fixtures/editing.ts';
import { dismissNotices, expectNotice, type Notice } from './fixtures/notice.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

test.describe('about', () => {
  restoreAfterTests(['about'], ['/callouts']);

  test('edits the texts and callouts of the about section and shows them to visitors [RTE-17] [ED-ABOUT-01] [ED-ABOUT-02] [ED-ABOUT-04] [ED-ABOUT-05] [ED-22]', async ({
    staff,
    store,
    page,
  }) => {
    const mark = `N${Date.now()}`;
    await store.saveList('/callouts', [callout(`${mark} one`), callout(`${mark} two`), callout(`${mark} four`)]);
    await open(staff, 'about', 'About');
    await expect(staff.getByRole('tab')).toHaveText(['Content', 'Callouts']);
    await button(staff, 'Edit').click();
    await field(staff, 'Photo: Image URL').fill('/assets/share-image.jpg');
    await field(staff, 'Headline').fill(`${mark} headline`);
    await field(staff, 'Description').fill('Two\nlines');
    await tab(staff, 'Callouts').click();
    await field(row(staff, 0), 'Title').fill(`${mark} changed`);
    await field(row(staff, 0), 'Icon').selectOption('Clock');
    await expect(field(row(staff, 0), 'Icon').getByRole('option')).toHaveText(['Users', 'Clock', 'Star']);
    await field(row(staff, 0), 'Description').fill('Changed');
    await move(staff, `${mark} two`, 'up');
    await deactivate(staff, 2);
    await button(staff, 'Add callout').click();
    await field(row(staff, 3), 'Title').fill(`${mark} three`);
    await field(row(staff, 3), 'Icon').selectOption('Users');
    await expectAccessible(staff);
    await expect(count(staff)).toHaveText('9 unsaved changes');

    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    expect(await store.texts('about')).toMatchObject({
      photo: '/assets/share-image.jpg',
      headline: `${mark} headline`,
      description: 'Two\nlines',
    });
    expect((await store.list('/callouts')).rows).toMatchObject([
      { title: `${mark} two`, icon: 'Star', is_active: true },
      { title: `${mark} changed`, icon: 'Clock', description: 'Changed', is_active: true },
      { title: `${mark} four`, is_active: false },
      { title: `${mark} three`, icon: 'Users', is_active: true },
    ]);
    const titles = () => publicTitles(page, store, mark);
    await expectRowsForVisitors(staff, titles, mark, 'headline');
  });

  test('reports each failure in the About editor [MSG-22] [MSG-23] [MSG-24]', async ({ staff, store }) => {
    await store.saveList('/callouts', [callout('Any')]);
    await expectFailures(staff, {
      path: 'about',
      title: 'About',
      list: '**/api/callouts',
      fetch: 'Failed to fetch about section data',
      save: 'Failed to save about section. Please try again.',
      remove: 'Failed to remove callout',
      tab: 'Callouts',
      field: 'Title',
    });
  });

  test('uploads a photo of at most 5 MB, and explains why another file is refused [ED-ABOUT-03] [UPL-03] [UPL-24] [UPL-25] [MSG-62] [MSG-68] [MSG-70]', async ({
    staff,
    store,
    page,
  }) => {
    await store.saveTexts('about', { photo: '/assets/share-image.jpg' });
    await edit(staff, 'about', 'About');
    const urlField = field(staff, 'Photo: Image URL');
    const input = staff.locator('input[type=file]');

    await input.setInputFiles(aTextFile);
    await expectNotice(staff, {
      title: 'Invalid file type',
      body: 'notes.txt: Please select an image file',
      variant: 'destructive',
    });
    await input.setInputFiles(aLargeFile(5 * MB + 1));
    await expectNotice(staff, photoTooLarge);
    await staff.route('**/api/uploads', (route) => route.fulfill(failure));
    await input.setInputFiles(await anImage());
    await expectNotice(staff, {
      title: 'Error',
      body: 'picture.png: Failed to upload photo. Please try again.',
      variant: 'destructive',
    });
    await expect(urlField).toHaveValue('/assets/share-image.jpg');
    await expect(count(staff)).toBeEmpty();
    await staff.unroute('**/api/uploads');
    await input.setInputFiles(await anImage('exact.png', 5 * MB));

    await expect(urlField).toHaveValue(/^\/media\/about-images\/about\/\d+\.png$/, { timeout: 30_000 });
    await button(staff, 'Save').click();
    await expectNotice(staff, changesSaved);
    const { photo } = await store.texts('about');
    expect(photo).toMatch(/^\/media\/about-images\/about\/\d+\.png$/);
    await store.published();
    await page.goto('/#about');
    await expectStoredImage(page.locator('#about img'), store, photo);
  });
});

test.describe('artists', () => {
  restoreAfterTests(['artists'], ['/artists']);

  test('edits the section and its artists and shows them to visitors [RTE-18] [ED-ARTISTS-01] [ED-ARTISTS-02] [ED-ARTISTS-03] [ED-ARTISTS-05] [ED-22]', async ({
    staff,
    store,
    page,
  }) => {
    const mark = `A${Date.now()}`;
    await store.saveList('/artists', [artist(`${mark} one`), artist(`${mark} two`), artist(`${mark} four`)]);
    await open(staff, 'artists', 'Artists');
    await expect(staff.getByRole('tab')).toHaveText(['Section Content', 'Manage Artists']);
    await button(staff, 'Edit').click();
    const texts = await fillHeadings(staff, mark);
    await tab(staff, 'Manage Artists').click();
    await field(row(staff, 0), 'Name').fill(`${mark} changed`);
    await field(row(staff, 0), 'Description').fill('Fine lines');
    await field(row(staff, 0), 'Instagram link').fill('@fine.example');
    await field(row(staff, 0), 'Profile picture: Image URL').fill('/assets/share-image.jpg');
    await move(staff, `${mark} two`, 'up');
    await deactivate(staff, 2);
    await button(staff, 'Add artist').click();
    await field(row(staff, 3), 'Name').fill(`${mark} three`);
    await expectAccessible(staff);

    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    expect(await store.texts('artists')).toMatchObject(texts);
    expect((await store.list('/artists')).rows).toMatchObject([
      { name: `${mark} two`, is_active: true },
      {
        name: `${mark} changed`,
        description: 'Fine lines',
        instagram_link: '@fine.example',
        profile_picture: '/assets/share-image.jpg',
        is_active: true,
      },
      { name: `${mark} four`, is_active: false },
      { name: `${mark} three`, description: null, profile_picture: null, is_active: true },
    ]);
    const titles = () => publicTitles(page, store, mark, 'Artists');
    await expectRowsForVisitors(staff, titles, mark, 'heading');
  });

  test('uploads the photo of a new artist, at most 5 MB, under the id that the artist gets [UPL-04] [UPL-24] [UPL-29] [ED-ARTISTS-04]', async ({
    staff,
    store,
    page,
  }) => {
    const mark = `P${Date.now()}`;
    await store.saveList('/artists', []);
    await edit(staff, 'artists', 'Artists', 'Manage Artists');
    await button(staff, 'Add artist').click();
    await field(row(staff, 0), 'Name').fill(mark);
    const urlField = field(row(staff, 0), 'Profile picture: Image URL');
    const input = staff.locator('input[type=file]');
    await input.setInputFiles(aLargeFile(5 * MB + 1));
    await expectNotice(staff, photoTooLarge);
    await expect(urlField).toHaveValue('');
    await input.setInputFiles(await anImage('exact.png', 5 * MB));
    await expect(urlField).toHaveValue(/^\/media\/artist-photos\//, { timeout: 30_000 });
    await expect(field(row(staff, 0), 'Name')).toHaveValue(mark);

    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    const [stored] = (await store.list('/artists')).rows;
    expect(stored?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(stored?.profile_picture).toMatch(new RegExp(`^/media/artist-photos/${stored?.id}-\\d+\\.png$`));
    await store.published();
    await page.goto('/');
    const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: mark });
    await expectStoredImage(card.locator('img'), store, stored?.profile_picture);
  });

  test('reports each failure in the Artists editor [MSG-25] [MSG-26] [MSG-27]', async ({ staff, store }) => {
    await store.saveList('/artists', [artist('Any')]);
    await expectFailures(staff, {
      path: 'artists',
      title: 'Artists',
      list: '**/api/artists',
      fetch: 'Failed to fetch artists',
      save: 'Failed to save artists. Please try again.',
      remove: 'Failed to remove artist',
      tab: 'Manage Artists',
      field: 'Name',
    });
  });
});

test.describe('night life', () => {
  restoreAfterTests(['night_life'], ['/events']);

  test('edits the section and its events and shows them to visitors [RTE-22] [ED-NITE-01] [ED-NITE-02] [ED-NITE-04] [ED-NITE-06] [ED-NITE-07] [ED-NITE-08] [ED-NITE-09] [ED-22]', async ({
    staff,
    store,
    page,
    request,
  }) => {
    const mark = `E${Date.now()}`;
    await store.saveList('/events', [event(`${mark} one`), event(`${mark} two`), event(`${mark} four`)]);
    const { timeZone } = await (await request.get('/config.json')).json();
    const at = (iso = '') =>
      new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso));
    await open(staff, 'night-life', 'Night Life');
    await expect(staff.getByRole('tab')).toHaveText(['Content', 'Gallery Images', 'Events']);
    await button(staff, 'Edit').click();
    const texts = await fillHeadings(staff, mark);
    await tab(staff, 'Events').click();
    await expect(staff.getByText(`Times are in ${timeZone}.`)).toBeVisible();
    await expect(field(row(staff, 0), 'Date and time')).toHaveAccessibleDescription(`${timeZone} time`);
    await field(row(staff, 0), 'Name').fill(`${mark} changed`);
    await field(row(staff, 0), 'Description').fill('Bring a friend');
    await field(row(staff, 0), 'Date and time').fill('2031-02-06T22:00');
    await field(row(staff, 0), 'Image: Image URL').fill('/assets/share-image.jpg');
    await move(staff, `${mark} two`, 'up');
    await deactivate(staff, 2);
    await button(staff, 'Add event').click();
    await expectAccessible(staff);
    const incomplete: Notice = { title: 'Error', body: 'Event name and date are required', variant: 'destructive' };
    await field(row(staff, 3), 'Name').fill(`${mark} three`);
    const saves = countRequests(staff, 'PUT');
    await button(staff, 'Save').click();
    await expectNotice(staff, incomplete);
    await dismissNotices(staff);
    await field(row(staff, 3), 'Name').fill('');
    await field(row(staff, 3), 'Date and time').fill('2031-01-05T21:30');
    await button(staff, 'Save').click();
    await expectNotice(staff, incomplete);
    expect(saves()).toBe(0);
    await field(row(staff, 3), 'Name').fill(`${mark} three`);
    await field(row(staff, 3), 'Description').fill('Doors at nine');
    const input = row(staff, 3).locator('input[type=file]');
    await input.setInputFiles(aLargeFile(10 * MB + 1, 'poster.png'));
    await expectNotice(staff, {
      title: 'File too large',
      body: 'poster.png is larger than 10MB.',
      variant: 'destructive',
    });
    await input.setInputFiles(await anImage('poster.png', 10 * MB));
    const uploaded = /^\/media\/gallery-images\/events\/events-\d+\.png$/;
    await expect(field(row(staff, 3), 'Image: Image URL')).toHaveValue(uploaded, { timeout: 30_000 });
    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    expect(await store.texts('night_life')).toMatchObject(texts);
    const { rows } = await store.list('/events');
    expect(rows).toMatchObject([
      { name: `${mark} two`, is_active: true },
      {
        name: `${mark} changed`,
        description: 'Bring a friend',
        image_url: '/assets/share-image.jpg',
        is_active: true,
      },
      { name: `${mark} four`, is_active: false },
      {
        name: `${mark} three`,
        description: 'Doors at nine',
        image_url: expect.stringMatching(uploaded),
        is_active: true,
      },
    ]);
    expect(at(rows[1]?.event_date ?? '')).toMatch(/^2\/6\/31, 10:00.PM$/);
    expect(at(rows[3]?.event_date ?? '')).toMatch(/^1\/5\/31, 9:30.PM$/);
    await expect(row(staff, 3)).toContainText('Jan 5, 2031, 9:30 PM');
    await expect(staff.getByText(`Times are in ${timeZone}.`)).toBeVisible();
    const titles = () => publicTitles(page, store, mark, 'Night Life');
    await expectRowsForVisitors(staff, titles, mark, 'heading');
  });

  test('reports each failure in the list of events [MSG-31] [MSG-32] [MSG-33]', async ({ staff, store }) => {
    await store.saveList('/events', [event('Any')]);
    await expectFailures(staff, {
      path: 'night-life',
      title: 'Night Life',
      list: '**/api/events',
      fetch: 'Failed to fetch events',
      save: 'Failed to save events. Please try again.',
      remove: 'Failed to remove event',
      tab: 'Events',
      field: 'Name',
    });
  });
});

test.describe('questions', () => {
  restoreAfterTests([], ['/faqs']);

  test('reports each failure in the FAQ editor [MSG-34] [MSG-35] [MSG-36]', async ({ staff, store }) => {
    await store.saveList('/faqs', [{ id: 'temp-1', question: 'Any?', answer: 'Any.' }]);
    await expectFailures(staff, {
      path: 'faq',
      title: 'FAQ',
      list: '**/api/faqs',
      fetch: 'Failed to fetch FAQs',
      save: 'Failed to save FAQs. Please try again.',
      remove: 'Failed to remove FAQ',
      tab: 'Questions',
      field: 'Question',
    });
  });
});

type Failures = {
  path: string;
  title: string;
  list: string;
  fetch: string;
  save: string;
  remove: string;
  tab: string;
  field: string;
};

/** Loads, saves and removes while each of them fails. */
async function expectFailures(page: Page, failing: Failures): Promise<void> {
  const error = (body: string): Notice => ({ title: 'Error', body, variant: 'destructive' });
  await page.route(failing.list, (route) => route.fulfill(failure));
  await page.goto(`/admin/content/${failing.path}`);
  await expectNotice(page, error(failing.fetch));
  await expectAccessible(page);
  await page.unroute(failing.list);
  await page.getByRole('button', { name: 'Try again' }).click();

  await button(page, 'Edit').click();
  await tab(page, failing.tab).click();
  await page.route(`${failing.list}*`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
  );
  await page.route(`${failing.list}/*`, (route) => route.fulfill(failure));
  await field(row(page, 0), failing.field).fill('Changed');
  await button(page, 'Save').click();
  await expectNotice(page, error(failing.save));
  await expect(field(row(page, 0), failing.field)).toHaveValue('Changed');
  await iconButton(row(page, 0), 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectNotice(page, error(failing.remove));
  await expect(row(page, 0)).toBeVisible();
}

/** Fills in the four texts of a showcase section. @returns the stored values */
async function fillHeadings(page: Page, mark: string) {
  const texts = {
    heading: `${mark} heading`,
    title: `${mark} title`,
    subtitle: `${mark} subtitle`,
    description: `${mark} description`,
  };
  await field(page, 'Heading').fill(texts.heading);
  await field(page, 'Title').fill(texts.title);
  await field(page, 'Subtitle').fill(texts.subtitle);
  await field(page, 'Description').fill(texts.description);
  return texts;
}

/** Expects the saved rows in order on the public page, removes the second one, and expects the rest. */
async function expectRowsForVisitors(
  staff: Page,
  titles: () => Promise<Locator>,
  mark: string,
  heading: string,
): Promise<void> {
  const marked = (...names: string[]) => names.map((name) => `${mark} ${name}`);
  await expect(await titles()).toHaveText(marked(heading, 'two', 'changed', 'three'));

  await button(staff, 'Edit').click();
  await remove(staff, 1);

  await expectNotice(staff, { title: 'Removed', variant: 'normal' });
  await expect(await titles()).toHaveText(marked(heading, 'two', 'three'));
}

async function deactivate(page: Page, index: number): Promise<void> {
  const active = row(page, index).getByRole('switch', { name: 'Active', exact: true });
  await expect(active).toBeChecked();
  await active.click();
  await expect(active).not.toBeChecked();
}

/** Waits until the page shows the stored image, loaded. */
async function expectStoredImage(
  image: Locator,
  store: ContentStore,
  address: string | null | undefined,
): Promise<void> {
  const picture = (await store.live()).pictures[address ?? ''];
  expect(picture, `picture of ${address}`).toBeDefined();
  await expect(image).toHaveAttribute('src', new RegExp(`/${picture?.hash}/`));
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

const photoTooLarge: Notice = {
  title: 'File too large',
  body: 'big.png: Please select an image smaller than 5MB',
  variant: 'destructive',
};
const MB = 2 ** 20;
let rows = 0;
function temp(): string {
  rows += 1;
  return `temp-${rows}`;
}

function callout(title: string) {
  return { id: temp(), title, description: 'Text', icon: 'Star' };
}

function artist(name: string) {
  return { id: temp(), name };
}

function event(name: string) {
  return { id: temp(), name, event_date: '2030-06-01T20:00:00.000Z' };
}
