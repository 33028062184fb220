import type { Page } from '@playwright/test';
import { editorLabels as words } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import type { Notice } from '#shared/notices.ts';
import {
  aPicture,
  aText,
  button,
  count,
  edit,
  expectNotice,
  failure,
  field,
  iconButton,
  keep,
  move,
  open,
  row,
  tab,
  test,
} from './editing.ts';
import { expect, expectAccessible } from './studio.ts';

const { fields, tabs, lists } = words;
const pages = labels.pages;

test.describe('about', () => {
  keep(['about'], ['/callouts']);

  test('RTE-17 ED-ABOUT-01 ED-ABOUT-02 ED-ABOUT-04 ED-ABOUT-05 ED-03 texts and callouts are edited and stored', async ({
    staff,
    store,
    request,
  }) => {
    const mark = `N${Date.now()}`;
    await store.saveList('/callouts', [callout(`${mark} one`), callout(`${mark} two`)]);
    await open(staff, 'about', pages.about);
    await expect(staff.getByRole('tab')).toHaveText(['Content', 'Callouts']);
    await button(staff, words.edit).click();
    await expect(button(staff, words.cancel)).toBeVisible();
    await field(staff, `${fields.photo}: ${words.pictures.address}`).fill('/assets/share-image.jpg');
    await field(staff, fields.headline).fill(`${mark} headline`);
    await field(staff, fields.description).fill('Two\nlines');
    await tab(staff, tabs.callouts).click();
    await field(row(staff, 0), fields.icon).selectOption('Clock');
    await expect(field(row(staff, 0), fields.icon).getByRole('option')).toHaveText(['Users', 'Clock', 'Star']);
    await field(row(staff, 0), fields.description).fill('Changed');
    await move(staff, `${mark} two`, 'moveUp');
    await button(staff, lists.callouts.add).click();
    await field(row(staff, 2), fields.title).fill(`${mark} three`);
    await expectAccessible(staff);
    await expect(count(staff)).toHaveText('7 unsaved changes');

    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    expect(await store.texts('about')).toMatchObject({
      photo: '/assets/share-image.jpg',
      headline: `${mark} headline`,
      description: 'Two\nlines',
    });
    expect((await store.list('/callouts')).rows).toMatchObject([
      { title: `${mark} two`, icon: 'Star' },
      { title: `${mark} one`, icon: 'Clock', description: 'Changed' },
      { title: `${mark} three`, is_active: true },
    ]);
    await expect.poll(async () => (await request.get('/')).text()).toContain(`${mark} three`);
  });

  test('MSG-22 MSG-23 MSG-24 what fails in the About editor is told', async ({ staff, store }) => {
    await store.saveList('/callouts', [callout('Any')]);
    await expectFailures(staff, {
      path: 'about',
      title: pages.about,
      list: '**/api/callouts',
      fetch: 'Failed to fetch about section data',
      save: 'Failed to save about section. Please try again.',
      remove: 'Failed to remove callout',
      tab: tabs.callouts,
      field: fields.title,
    });
  });

  test('ED-ABOUT-03 UPL-03 UPL-24 UPL-25 MSG-62 MSG-68 MSG-70 a photo is uploaded, unless something is wrong with it', async ({
    staff,
    store,
  }) => {
    await edit(staff, 'about', pages.about);
    const address = field(staff, `${fields.photo}: ${words.pictures.address}`);
    const before = await address.inputValue();
    const input = staff.locator('input[type=file]');

    await input.setInputFiles(aText);
    await expectNotice(staff, editorNotices.notAnImage);
    await input.setInputFiles({ ...aText, mimeType: 'image/png', name: 'big.png', buffer: Buffer.alloc(5 * MB + 1) });
    await expectNotice(staff, editorNotices.photoTooLarge);
    await staff.route('**/api/uploads', (route) => route.fulfill(failure));
    await input.setInputFiles(await aPicture());
    await expectNotice(staff, { ...editorNotices.photoUploadFailed });
    await expect(address).toHaveValue(before);
    await staff.unroute('**/api/uploads');
    await input.setInputFiles(await aPicture());

    await expect(address).toHaveValue(/^\/media\/about-images\/about\/\d+\.png$/, { timeout: 30_000 });
    await button(staff, words.save).click();
    await expectNotice(staff, editorNotices.changesSaved);
    expect((await store.texts('about')).photo).toMatch(/^\/media\/about-images\//);
  });
});

test.describe('artists', () => {
  keep(['artists'], ['/artists']);

  test('RTE-18 ED-ARTISTS-01 ED-ARTISTS-02 ED-ARTISTS-03 ED-ARTISTS-05 artists are edited, added and moved', async ({
    staff,
    store,
    request,
  }) => {
    const mark = `A${Date.now()}`;
    await store.saveList('/artists', [artist(`${mark} one`), artist(`${mark} two`)]);
    await open(staff, 'artists', pages.artists);
    await expect(staff.getByRole('tab')).toHaveText(['Section Content', 'Manage Artists']);
    await button(staff, words.edit).click();
    const texts = { heading: `${mark} heading`, title: 'T', subtitle: 'S', description: 'D' };
    for (const [name, value] of Object.entries(texts)) {
      await field(staff, fields[name as keyof typeof texts]).fill(value);
    }
    await tab(staff, tabs.artists).click();
    await field(row(staff, 0), fields.description).fill('Fine lines');
    await field(row(staff, 0), fields.instagram_link).fill('@fine.example');
    await field(row(staff, 0), `${fields.profile_picture}: ${words.pictures.address}`).fill('/assets/share-image.jpg');
    await move(staff, `${mark} two`, 'moveUp');
    await button(staff, lists.artists.add).click();
    await field(row(staff, 2), fields.name).fill(`${mark} three`);
    await expectAccessible(staff);

    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    expect(await store.texts('artists')).toMatchObject(texts);
    expect((await store.list('/artists')).rows).toMatchObject([
      { name: `${mark} two` },
      {
        name: `${mark} one`,
        description: 'Fine lines',
        instagram_link: '@fine.example',
        profile_picture: '/assets/share-image.jpg',
      },
      { name: `${mark} three`, description: null, profile_picture: null },
    ]);
    await expect.poll(async () => (await request.get('/')).text()).toContain(`${mark} three`);
  });

  test('UPL-04 UPL-29 ED-ARTISTS-04 the photo of a new artist bears the id that the artist gets', async ({
    staff,
    store,
  }) => {
    const mark = `P${Date.now()}`;
    await store.saveList('/artists', []);
    await edit(staff, 'artists', pages.artists, tabs.artists);
    await button(staff, lists.artists.add).click();
    await field(row(staff, 0), fields.name).fill(mark);
    const address = field(row(staff, 0), `${fields.profile_picture}: ${words.pictures.address}`);
    const input = staff.locator('input[type=file]');
    await input.setInputFiles({ ...aText, mimeType: 'image/png', name: 'big.png', buffer: Buffer.alloc(5 * MB + 1) });
    await expectNotice(staff, editorNotices.photoTooLarge);
    await input.setInputFiles(await aPicture());
    await expect(address).toHaveValue(/^\/media\/artist-photos\//, { timeout: 30_000 });
    await expect(field(row(staff, 0), fields.name)).toHaveValue(mark);

    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    const [stored] = (await store.list('/artists')).rows;
    expect(stored?.profile_picture).toContain(`/media/artist-photos/${stored?.id}-`);
  });

  test('MSG-25 MSG-26 MSG-27 what fails in the Artists editor is told', async ({ staff, store }) => {
    await store.saveList('/artists', [artist('Any')]);
    await expectFailures(staff, {
      path: 'artists',
      title: pages.artists,
      list: '**/api/artists',
      fetch: 'Failed to fetch artists',
      save: 'Failed to save artists. Please try again.',
      remove: 'Failed to remove artist',
      tab: tabs.artists,
      field: fields.name,
    });
  });
});

test.describe('night life', () => {
  keep(['night_life'], ['/events']);

  test('RTE-22 ED-NITE-01 ED-NITE-02 ED-NITE-04 ED-NITE-06 ED-NITE-07 ED-NITE-08 events have a name, a time and a picture', async ({
    staff,
    store,
    request,
  }) => {
    const mark = `E${Date.now()}`;
    await store.saveList('/events', [event(`${mark} one`), event(`${mark} two`)]);
    const { timeZone } = await (await request.get('/config.json')).json();
    await open(staff, 'night-life', pages.nightLife);
    await expect(staff.getByRole('tab')).toHaveText(['Content', 'Gallery Images', 'Events']);
    await button(staff, words.edit).click();
    for (const name of ['heading', 'title', 'subtitle', 'description'] as const) {
      await field(staff, fields[name]).fill(`${mark} ${name}`);
    }
    await tab(staff, tabs.events).click();
    await move(staff, `${mark} two`, 'moveUp');
    await button(staff, lists.events.add).click();
    await field(row(staff, 2), fields.name).fill(`${mark} three`);
    await expectAccessible(staff);
    await button(staff, words.save).click();
    await expectNotice(staff, { title: 'Error', body: 'Event name and date are required', variant: 'destructive' });
    expect((await store.list('/events')).rows).toHaveLength(2);
    await field(row(staff, 2), fields.event_date).fill('2031-01-05T21:30');
    await field(row(staff, 2), fields.description).fill('Doors at nine');
    await row(staff, 2)
      .locator('input[type=file]')
      .setInputFiles(await aPicture());
    await expect(field(row(staff, 2), `${fields.image_url}: ${words.pictures.address}`)).toHaveValue(
      /^\/media\/gallery-images\/events\/events-\d+\.png$/,
      { timeout: 30_000 },
    );
    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    const [first, , third] = (await store.list('/events')).rows;
    expect(first?.name).toBe(`${mark} two`);
    expect(third).toMatchObject({ name: `${mark} three`, description: 'Doors at nine', is_active: true });
    const shown = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    expect(shown.format(new Date(third?.event_date ?? ''))).toMatch(/^1\/5\/31, 9:30.PM$/);
    await expect(row(staff, 2)).toContainText('Jan 5, 2031, 9:30 PM');
    expect(await store.texts('night_life')).toMatchObject({
      heading: `${mark} heading`,
      description: `${mark} description`,
    });
    await expect.poll(async () => (await request.get('/')).text()).toContain(`${mark} three`);
  });

  test('MSG-31 MSG-32 MSG-33 what fails in the list of events is told', async ({ staff, store }) => {
    await store.saveList('/events', [event('Any')]);
    await expectFailures(staff, {
      path: 'night-life',
      title: pages.nightLife,
      list: '**/api/events',
      fetch: 'Failed to fetch events',
      save: 'Failed to save events. Please try again.',
      remove: 'Failed to remove event',
      tab: tabs.events,
      field: fields.name,
    });
  });
});

test.describe('questions', () => {
  keep([], ['/faqs']);

  test('MSG-34 MSG-35 MSG-36 what fails in the FAQ editor is told', async ({ staff, store }) => {
    await store.saveList('/faqs', [{ id: 'temp-1', question: 'Any?', answer: 'Any.' }]);
    await expectFailures(staff, {
      path: 'faq',
      title: pages.faq,
      list: '**/api/faqs',
      fetch: 'Failed to fetch FAQs',
      save: 'Failed to save FAQs. Please try again.',
      remove: 'Failed to remove FAQ',
      tab: tabs.entries,
      field: fields.question,
    });
  });
});

type Failing = {
  path: string;
  title: string;
  list: string;
  fetch: string;
  save: string;
  remove: string;
  tab: string;
  field: string;
};

/** Reads, saves and removes while each of them fails. */
async function expectFailures(page: Page, failing: Failing): Promise<void> {
  const error = (body: string): Notice => ({ title: 'Error', body, variant: 'destructive' });
  await page.route(failing.list, (route) => route.fulfill(failure));
  await page.goto(`/admin/content/${failing.path}`);
  await expectNotice(page, error(failing.fetch));
  await expectAccessible(page);
  await page.unroute(failing.list);
  await page.getByRole('button', { name: labels.admin.retry }).click();

  await button(page, words.edit).click();
  await tab(page, failing.tab).click();
  await page.route(`${failing.list}*`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
  );
  await page.route(`${failing.list}/*`, (route) => route.fulfill(failure));
  await field(row(page, 0), failing.field).fill('Changed');
  await button(page, words.save).click();
  await expectNotice(page, error(failing.save));
  await expect(field(row(page, 0), failing.field)).toHaveValue('Changed');
  await iconButton(row(page, 0), words.list.remove).click();
  await page.getByRole('dialog').getByRole('button', { name: words.list.remove }).click();
  await expectNotice(page, error(failing.remove));
  await expect(row(page, 0)).toBeVisible();
}

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
