import { answerRequests } from './fixtures/answer-requests.ts';
import {
  anImage,
  aQuestion,
  button,
  changesSaved,
  count,
  edit,
  field,
  move,
  publicTitles,
  remove,
  restoreAfterTests,
  row,
  tab,
  test,
} from './fixtures/editing.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { enterCredentials, expect, expectAccessible, signIn } from './fixtures/studio.ts';

restoreAfterTests(
  ['hero', 'about', 'booking', 'contact', 'faq', 'footer', 'header'],
  ['/artists', '/events', '/faqs', '/gallery/tattoos'],
);

const kept = 'You made these changes on an earlier visit (just now). They are not saved yet.';

test('shows visitors the contact details and page texts that staff save [ED-CONTACT-01] [BOOK-01]', async ({
  staff,
  store,
  page,
}) => {
  const details = {
    Address: '7 Quay Lane',
    Phone: '(555) 010-0177',
    Email: 'desk@afterhours.example',
    Hours: 'Every night',
    Instagram: '@quay.example',
    Facebook: 'quay.example',
  };
  await edit(staff, 'contact', 'Contact');
  for (const [label, value] of Object.entries(details)) await field(staff, label).fill(value);
  await tab(staff, 'Page Texts').click();
  await field(staff, 'Booking button').fill('Book a night');
  await field(staff, 'Footer description').fill('Come by.');
  const booking = staff.getByRole('region', { name: 'Booking section' });
  await field(booking, 'Title').fill('Book a chair');
  await field(booking, 'Description').fill('Write to us tonight.');

  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  const stored = Object.entries(details).map(([label, value]) => [label.toLowerCase(), value]);
  expect(await store.texts('contact')).toEqual(Object.fromEntries(stored));
  await store.published();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const text of ['7 Quay Lane', '(555) 010-0177', 'desk@afterhours.example', 'Every night', 'Come by.']) {
    await expect(footer.getByText(text)).toBeVisible();
  }
  await expect(footer.locator('a[href*="instagram.com/quay.example"]')).toBeVisible();
  await expect(footer.locator('a[href*="facebook.com/quay.example"]')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Book a night')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Book a chair' }).getByText('Write to us tonight.')).toBeVisible();
});

test('shows visitors the questions that staff add, move, hide and remove [ED-FAQ-01] [ED-06]', async ({
  staff,
  store,
  page,
}) => {
  const mark = `Q${Date.now()}`;
  await store.saveList(
    '/faqs',
    ['one', 'two', 'hidden'].map((name) => aQuestion(`${mark} ${name}`)),
  );
  await edit(staff, 'faq', 'FAQ');
  await move(staff, `${mark} two`, 'up');
  await row(staff, 2).getByRole('switch', { name: 'Active', exact: true }).click();
  await button(staff, 'Add Question').click();
  await field(row(staff, 3), 'Question').fill(`${mark} three `);
  await field(row(staff, 3), 'Answer').fill('Third answer');

  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  await expect(await publicTitles(page, store, mark)).toHaveText([`${mark} two`, `${mark} one`, `${mark} three`]);
  await button(staff, 'Edit').click();
  await remove(staff, 0);
  await expectNotice(staff, { title: 'Removed', body: `${mark} two`, variant: 'normal' });
  await expect(await publicTitles(page, store, mark)).toHaveText([`${mark} one`, `${mark} three`]);
});

test('shows visitors the images that staff upload, with their descriptions [ED-ABOUT-01] [ED-ARTISTS-01] [ED-GALLERY-04] [ED-NITE-07] [UPL-23] [UPL-14] [ED-25]', async ({
  staff,
  store,
  page,
}) => {
  test.slow();
  for (const path of ['/artists', '/events', '/gallery/tattoos']) await store.showOnly(path, []);
  const input = (label: string) => staff.locator(`input[type=file][aria-label="${label}"]`).last();
  const save = async () => {
    await button(staff, 'Save').click();
    await expectNotice(staff, changesSaved);
  };
  const last = async (path: string) => (await store.list(path)).rows.at(-1);

  await edit(staff, 'about', 'About');
  await input('Photo').setInputFiles(await anImage());
  const photo = /^\/media\/about-images\/about\/\d+\.png$/;
  await expect(field(staff, 'Photo: Image URL')).toHaveValue(photo, { timeout: 30_000 });
  await field(staff, 'Photo description').fill('The shop window at night');
  await save();
  await edit(staff, 'artists', 'Artists', 'Manage Artists');
  await button(staff, 'Add Artist').click();
  await field(staff, 'Name').last().fill('Nia');
  await input('Profile picture').setInputFiles(await anImage());
  await field(staff, 'Image description').last().fill('Nia bends over a forearm', { timeout: 30_000 });
  await save();
  await edit(staff, 'night-life', 'Night Life', 'Events');
  await button(staff, 'Add Event').click();
  await field(staff, 'Name').last().fill('Flash night');
  await field(staff, 'Date and time').last().fill('2031-01-05T21:30');
  await input('Image').setInputFiles(await anImage());
  await field(staff, 'Image description').last().fill('A wall of small drawings', { timeout: 30_000 });
  await save();
  await edit(staff, 'tattoo-gallery', 'Tattoo Gallery', 'Gallery Images');
  await input('Gallery Images').setInputFiles([await anImage('one.png'), await anImage('two.png')]);
  await expect(count(staff)).toHaveText('2 unsaved changes', { timeout: 30_000 });
  await staff.getByRole('main').getByRole('listitem').last().getByRole('heading').getByRole('button').click();
  await field(staff, 'Image description').fill('A fern along a rib');
  await save();

  const artist = await last('/artists');
  expect(artist?.profile_picture).toMatch(new RegExp(`^/media/artist-photos/${artist?.id}-\\d+\\.png$`));
  const event = await last('/events');
  expect(event?.image_url).toMatch(/^\/media\/gallery-images\/events\/events-\d+\.png$/);
  const tattoo = await last('/gallery/tattoos');
  expect(tattoo?.image_url).toMatch(/^\/media\/gallery-images\/tattoos\/tattoos-\d+\.png$/);
  await store.published();
  const { pictures } = await store.page();
  await page.goto('/');
  const expectImage = async (name: string, url: string | null | undefined) => {
    const image = page.getByRole('img', { name });
    await expect(image).toHaveAttribute('src', new RegExp(`/${pictures[url ?? '']?.hash}/`));
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  };
  await expectImage('The shop window at night', (await store.texts('about')).photo);
  await expectImage('Nia bends over a forearm', artist?.profile_picture);
  await tab(page, 'Night Life').click();
  await expectImage('A wall of small drawings', event?.image_url);
  await tab(page, 'Tattoo Gallery').click();
  await expect(page.getByRole('link', { name: 'A fern along a rib' })).toBeVisible();
  await expectImage('A fern along a rib', tattoo?.image_url);
  await expectAccessible(page);
});

test('adds 30 dropped images once each although there is no connection for three seconds, and refuses an empty file once [UPL-35]', async ({
  staff,
  store,
}) => {
  test.slow();
  await store.showOnly('/gallery/tattoos', []);
  await edit(staff, 'tattoo-gallery', 'Tattoo Gallery', 'Gallery Images');
  const images = await Promise.all(Array.from({ length: 30 }, (_, n) => anImage(`${n}.png`, 300_000)));
  const files = [...images, { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }];
  const sent = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const dropped = await staff.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    return transfer;
  }, sent);
  const waiting = staff.getByRole('group', { name: /\.png$/ }).filter({ hasText: 'No connection. Waiting...' });

  await staff.context().setOffline(true);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await staff.getByRole('main').dispatchEvent(type, { dataTransfer: dropped });
  await expectNotice(staff, {
    title: 'Empty file',
    body: 'empty.png: Please select a file that is not empty',
    variant: 'destructive',
  });
  await expect(staff.getByText('Empty file', { exact: true })).toHaveCount(1);
  await expect(waiting).toHaveCount(10);
  // The break itself.
  await staff.waitForTimeout(3_000);
  await expect(waiting).toHaveCount(10);
  await staff.context().setOffline(false);

  await expect(count(staff)).toHaveText('30 unsaved changes', { timeout: 60_000 });
  await button(staff, 'Save').click();
  await expectNotice(staff, changesSaved);
  const { rows } = await store.list('/gallery/tattoos');
  const added = rows.flatMap(({ is_active, image_url }) => (is_active ? [image_url] : []));
  expect([added.length, new Set(added).size]).toEqual([30, 30]);
});

test('shows what another person saves during edits, keeps the edits, and saves both [LIVE-08]', async ({
  staff,
  store,
}) => {
  const mark = `B${Date.now()}`;
  const { rows } = await store.saveList('/faqs', [aQuestion(`${mark} one`), aQuestion(`${mark} two`)]);
  const changedElsewhere = {
    title: 'Changed elsewhere',
    body: 'Someone else changed this content. Your unsaved changes are kept.',
    variant: 'warning',
  } as const;
  await edit(staff, 'faq', 'FAQ', 'Content');
  await field(staff, 'Title').fill('Mine');
  await tab(staff, 'Questions').click();
  await row(staff, 0).getByRole('heading').getByRole('button').click();
  await field(row(staff, 0), 'Answer').fill('Mine');

  await store.saveTexts('faq', { description: 'Theirs, saved earlier' });
  await expectNotice(staff, changedElsewhere);
  await dismissNotices(staff);
  await store.saveList('/faqs', [rows[0] ?? {}, { ...rows[1], answer: 'Theirs' }, aQuestion(`${mark} three`)]);
  await expectNotice(staff, changedElsewhere);

  await expect(row(staff, 2)).toContainText(`${mark} three`);
  await expect(count(staff)).toHaveText('2 unsaved changes');
  await tab(staff, 'Content').click();
  await expect(field(staff, 'Title')).toHaveValue('Mine');
  await expect(field(staff, 'Description')).toHaveValue('Theirs, saved earlier');
  await button(staff, 'Save').click();
  await expectNotice(staff, changesSaved);
  expect(await store.texts('faq')).toMatchObject({ title: 'Mine', description: 'Theirs, saved earlier' });
  expect((await store.list('/faqs')).rows.map(({ answer }) => answer)).toEqual(['Mine', 'Theirs', 'An answer']);
});

test('previews unsaved edits with the styles of the published page [ED-27]', async ({ staff, store }) => {
  const stored = await store.texts('hero');
  await edit(staff, 'hero', 'First Screen');
  const frame = staff.frameLocator('iframe[title="How visitors see it"]');

  await field(staff, 'Title').fill('Ink at noon');

  await expect(frame.locator('h1', { hasText: 'Ink at noon' })).toHaveCSS('text-transform', 'uppercase');
  expect(await store.texts('hero')).toEqual(stored);
});

test('offers typed texts again after a closed tab, an ended session and a sign-out in another tab, until the account signs out [ED-29] [ED-34]', async ({
  browser,
  studio,
  store,
}) => {
  const context = await browser.newContext({ baseURL: studio.site });
  const closed = await context.newPage();
  await signIn(closed, studio.user);
  await edit(closed, 'hero', 'First Screen');
  await field(closed, 'Title').fill('My title');
  await field(closed, 'Subtitle').fill('My subtitle');
  await closed.close();
  await store.saveTexts('hero', { title: 'Their title' });

  const page = await context.newPage();
  await page.goto('/admin/content/hero');
  await expect(page.getByText(kept)).toBeVisible();
  await expect(field(page, 'Subtitle')).toHaveValue('My subtitle');
  await expect(count(page)).toHaveText('2 unsaved changes');
  await expectAccessible(page);
  const conflict = page.getByRole('region', { name: 'Someone else changed this too' });
  await expect(conflict).toContainText('Their title');
  await page.reload();
  await conflict.getByRole('button', { name: 'Keep Mine' }).click();

  const accept = await answerRequests(page, '**/api/**', (route) => {
    // A refused read in the background would end the session before the press.
    if (route.request().method() !== 'PUT') return route.continue();
    return route.fulfill({ status: 401, json: { message: 'The token has expired' } });
  });
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/admin/auth');
  accept();
  await enterCredentials(page, studio.user);
  await expect(page).toHaveURL('/admin/content/hero');
  await expect(page.getByText(kept)).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('My title');

  const other = await context.newPage();
  await other.goto('/admin/leads');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/auth');
  await signIn(page, studio.user);
  await page.goto('/admin/content/hero');
  await expect(page.getByText(kept)).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('My title');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/admin/auth');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  await context.close();
});
