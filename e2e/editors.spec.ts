import {
  aQuestion,
  button,
  changesSaved,
  count,
  countRequests,
  edit,
  failure,
  field,
  open,
  restoreAfterTests,
  sidebar,
  tab,
  test,
} from './fixtures/editing.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { enterCredentials, expect, expectAccessible, signIn } from './fixtures/studio.ts';

const kept = 'You made these changes on an earlier visit (just now). They are not saved yet.';

/** The nine pages: path, toggle label while editing, tabs, and one text with its error message. */
const pages = [
  { path: 'hero', title: 'Hero', toggle: 'Preview', tabs: [], text: 'Title' },
  {
    path: 'about',
    title: 'About',
    toggle: 'Cancel',
    tabs: ['Content', 'Callouts'],
    text: 'Headline',
    fails: 'about section',
  },
  { path: 'artists', title: 'Artists', toggle: 'Cancel', tabs: ['Section Content', 'Manage Artists'], text: 'Heading' },
  {
    path: 'tattoo-gallery',
    title: 'Tattoo Gallery',
    toggle: 'Cancel',
    tabs: ['Content', 'Gallery Images'],
    text: 'Heading',
  },
  {
    path: 'piercings',
    title: 'Piercings',
    toggle: 'Cancel',
    tabs: ['Content', 'Service Blocks', 'Gallery Images'],
    text: 'Heading',
  },
  { path: 'art-gallery', title: 'Art Gallery', toggle: 'Cancel', tabs: ['Content', 'Gallery Images'], text: 'Heading' },
  {
    path: 'night-life',
    title: 'Night Life',
    toggle: 'Cancel',
    tabs: ['Content', 'Gallery Images', 'Events'],
    text: 'Heading',
  },
  { path: 'faq', title: 'FAQ', toggle: 'Cancel', tabs: ['Questions', 'Content'], text: 'Title' },
  {
    path: 'contact',
    title: 'Contact',
    toggle: 'Preview',
    tabs: ['Contact', 'Page Texts'],
    text: 'Hours',
    fails: 'contact information',
  },
];

test.describe('each of the nine pages', () => {
  restoreAfterTests([], ['/callouts', '/artists', '/events', '/faqs']);

  test('shows its content read-only, and edits it after Edit, with a count of changes and Save [ED-01] [ED-03] [ED-04] [MSG-37]', async ({
    staff,
    admin,
    store,
  }) => {
    await store.saveList('/callouts', [{ id: 'temp-1', title: 'Any', description: '', icon: 'Star' }]);
    await store.saveList('/artists', [{ id: 'temp-1', name: 'Any' }]);
    await store.saveList('/events', [{ id: 'temp-1', name: 'Any', event_date: '2031-01-05T21:30:00Z' }]);
    await store.saveList('/faqs', [aQuestion('Any?')]);
    const main = staff.getByRole('main');
    const inputs = main.locator('input, textarea, select, [role=switch], [contenteditable]');
    await staff.route('**/api/content', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    );
    for (const { path, title, toggle, tabs, text, fails = 'content' } of pages) {
      await sidebar(staff).getByRole('link', { name: title, exact: true }).click();
      await expect(staff).toHaveURL(`/admin/content/${path}`);
      await expect(staff.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(button(staff, 'Edit')).toBeVisible();
      await expect(button(staff, 'Save')).toHaveCount(0);
      await expect(main.getByRole('tab')).toHaveText(tabs);
      for (const name of tabs) {
        await tab(staff, name).click();
        await expect(inputs).toHaveCount(0);
      }
      await expect(inputs).toHaveCount(0);

      await button(staff, 'Edit').click();
      await expect(button(staff, 'Edit')).toHaveCount(0);
      await expect(button(staff, toggle)).toBeVisible();
      await expect(button(staff, 'Save')).toBeVisible();
      await expect(button(staff, toggle === 'Cancel' ? 'Preview' : 'Cancel')).toHaveCount(0);
      await expect(count(staff)).toBeEmpty();
      for (const name of tabs) {
        await tab(staff, name).click();
        await expect(inputs).not.toHaveCount(0);
      }
      const content = tabs.find((name) => /Content$/.test(name)) ?? tabs[0];
      if (content) await tab(staff, content).click();
      await field(staff, text).fill('Never stored');
      await expect(count(staff)).toHaveText('1 unsaved change');
      await button(staff, 'Save').click();
      await expectNotice(staff, {
        title: 'Error',
        body: `Failed to save ${fails}. Please try again.`,
        variant: 'destructive',
      });
      await dismissNotices(staff);
      await expect(field(staff, text)).toHaveValue('Never stored');
      await expect(count(staff)).toHaveText('1 unsaved change');

      await button(staff, toggle === 'Cancel' ? 'Cancel' : 'Discard').click();
      if (toggle === 'Preview') await button(staff, 'Preview').click();
      await expect(count(staff)).toBeEmpty();
      await expect(inputs).toHaveCount(0);
      await expect(button(staff, 'Edit')).toBeVisible();
    }

    await admin.goto('/admin/settings/users');
    await expect(admin.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    await expect(admin.getByRole('table')).toBeVisible();
    for (const name of ['Edit', 'Preview', 'Cancel', 'Save']) await expect(button(admin, name)).toHaveCount(0);
    await expect(admin.getByRole('main').getByText('unsaved')).toHaveCount(0);
  });
});

test.describe('hero', () => {
  restoreAfterTests(['hero']);

  test('edits title and subtitle, counts the changes, previews and saves them [RTE-16] [ED-02] [ED-10] [ED-23] [ED-HERO-01] [ED-HERO-02]', async ({
    staff,
    store,
  }) => {
    const stored = await store.texts('hero');
    await open(staff, 'hero', 'Hero');
    await expect(staff.getByText(stored.title ?? '')).toBeVisible();
    await expect(staff.getByRole('textbox')).toHaveCount(0);

    await button(staff, 'Edit').click();
    await expect(staff.getByRole('textbox')).toHaveCount(2);
    await expect(button(staff, 'Save')).toBeVisible();
    await field(staff, 'Title').fill('Ink until dawn');
    await expect(count(staff)).toHaveText('1 unsaved change');
    await field(staff, 'Subtitle').fill('The door is open.');
    await expect(count(staff)).toHaveText('2 unsaved changes');
    await field(staff, 'Title').fill(stored.title ?? '');
    await expect(count(staff)).toHaveText('1 unsaved change');
    await field(staff, 'Title').fill('Ink until dawn');
    await expectAccessible(staff);
    await button(staff, 'Preview').click();
    await expect(staff.getByText('The door is open.')).toBeVisible();
    await expect(staff.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(staff);
    await button(staff, 'Edit').click();
    await expect(field(staff, 'Subtitle')).toHaveValue('The door is open.');
    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    await expect(count(staff)).toBeEmpty();
    await expect(staff.getByRole('textbox')).toHaveCount(0);
    await expect(button(staff, 'Edit')).toBeVisible();
    await expect(button(staff, 'Save')).toHaveCount(0);
    expect(await store.texts('hero')).toMatchObject({ title: 'Ink until dawn', subtitle: 'The door is open.' });
  });

  test('discards edits without sending a request [ED-05]', async ({ staff, store }) => {
    const stored = await store.texts('hero');
    await edit(staff, 'hero', 'Hero');
    await field(staff, 'Title').fill('Not this');
    const saves = countRequests(staff, 'PUT');

    await button(staff, 'Discard').click();

    await expect(field(staff, 'Title')).toHaveValue(stored.title ?? '');
    await expect(count(staff)).toBeEmpty();
    expect(saves()).toBe(0);
    expect(await store.texts('hero')).toEqual(stored);
  });

  test('reports that texts could not be saved, and keeps the edits [MSG-37]', async ({ staff }) => {
    await staff.route('**/api/content', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    );
    await edit(staff, 'hero', 'Hero');
    await field(staff, 'Title').fill('Kept');

    await button(staff, 'Save').click();

    await expectNotice(staff, {
      title: 'Error',
      body: 'Failed to save content. Please try again.',
      variant: 'destructive',
    });
    await expect(field(staff, 'Title')).toHaveValue('Kept');
    await expect(count(staff)).toHaveText('1 unsaved change');
  });

  test('asks before leaving unsaved edits, by a link and by the browser buttons', async ({ staff }) => {
    await open(staff, 'contact', 'Contact');
    await sidebar(staff).getByRole('link', { name: 'Hero' }).click();
    // Until its code has loaded, the previous page stays, with a button of the same name.
    await expect(staff.getByRole('heading', { level: 1, name: 'Hero' })).toBeVisible();
    await button(staff, 'Edit').click();
    await field(staff, 'Title').fill('Almost lost');
    const dialog = staff.getByRole('dialog', { name: 'Leave without saving?' });

    await sidebar(staff).getByRole('link', { name: 'About' }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(staff).toHaveURL('/admin/content/hero');
    await staff.goBack();
    await expect(dialog).toBeVisible();
    await expect(staff).toHaveURL('/admin/content/hero');
    await staff.keyboard.press('Escape');
    await expect(field(staff, 'Title')).toHaveValue('Almost lost');
    await sidebar(staff).getByRole('link', { name: 'About' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();

    await expect(staff).toHaveURL('/admin/content/about');
    await expect(staff.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await sidebar(staff).getByRole('link', { name: 'Hero' }).click();
    await expect(staff).toHaveURL('/admin/content/hero');
  });

  test('shows changes that were saved elsewhere with a notice, and keeps unsaved edits [LIVE-08]', async ({
    staff,
    store,
  }) => {
    await edit(staff, 'hero', 'Hero');
    await field(staff, 'Title').fill('Mine');

    await store.saveTexts('hero', { subtitle: 'Theirs, saved earlier' });

    await expectNotice(staff, {
      title: 'Changed elsewhere',
      body: 'Someone else changed this content. Your unsaved changes are kept.',
      variant: 'warning',
    });
    await expect(field(staff, 'Subtitle')).toHaveValue('Theirs, saved earlier');
    await expect(field(staff, 'Title')).toHaveValue('Mine');
    await expect(count(staff)).toHaveText('1 unsaved change');
  });

  test('saves nothing until the second of two people who change the same text has chosen a version [ED-28]', async ({
    staff,
    store,
  }) => {
    await open(staff, 'hero', 'Hero');
    await staff.routeWebSocket('**/*', () => {});
    await button(staff, 'Edit').click();
    await field(staff, 'Title').fill('Mine');
    await store.saveTexts('hero', { title: 'Theirs' });

    await button(staff, 'Save').click();

    const conflict = staff.getByRole('region', { name: 'Someone else changed this too' });
    await expect(conflict).toContainText('Mine');
    await expect(conflict).toContainText('Theirs');
    await expectAccessible(staff);

    await button(staff, 'Save').click();

    await expect(conflict).toBeFocused();
    await expect(conflict).toHaveAccessibleDescription('Choose what to keep, then save.');
    await expectNotice(staff, {
      title: 'Not saved yet',
      body: 'Someone else changed this too. Choose what to keep, then save again.',
      variant: 'warning',
    });
    expect((await store.texts('hero')).title).toBe('Theirs');

    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(conflict).toBeHidden();
    await button(staff, 'Save').click();
    await expectNotice(staff, changesSaved);
    expect((await store.texts('hero')).title).toBe('Mine');
  });

  test('offers typed texts again after a closed tab, an ended session and a sign-out in another tab [ED-29]', async ({
    browser,
    studio,
    store,
  }) => {
    const context = await browser.newContext({ baseURL: studio.site });
    const closed = await context.newPage();
    await signIn(closed, studio.user);
    await edit(closed, 'hero', 'Hero');
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
    await conflict.getByRole('button', { name: 'Keep mine' }).click();

    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { message: 'The token has expired' } }),
    );
    await button(page, 'Save').click();
    await expect(page).toHaveURL('/admin/auth');
    await page.unrouteAll();
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
    await context.close();
  });

  test('keeps typed texts no longer than until they are saved, discarded or the account signs out [ED-29]', async ({
    browser,
    studio,
  }) => {
    const page = await browser.newPage({ baseURL: studio.site });
    const keptTexts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
    await signIn(page, studio.user);
    for (const end of ['Save', 'Discard', 'Sign Out']) {
      await page.goto('/admin/content/hero');
      await button(page, 'Edit').click();
      await field(page, 'Title').fill(`Until ${end}`);
      await expect.poll(keptTexts).toHaveLength(1);

      await page.getByRole('button', { name: end, exact: true }).click();

      await expect.poll(keptTexts).toEqual([]);
    }
    await expect(page).toHaveURL('/admin/auth');
    expect(await keptTexts()).toEqual([]);
    await page.context().close();
  });
});

test.describe('contact', () => {
  restoreAfterTests(['booking', 'contact', 'header', 'footer']);

  test('edits the contact details in matching input types, and shows them to visitors [RTE-24] [ED-CONTACT-01] [ED-CONTACT-02]', async ({
    staff,
    store,
    page,
  }) => {
    await edit(staff, 'contact', 'Contact');
    const details = [
      ['Address', 'address', 'text', '7 Quay Lane'],
      ['Phone', 'phone', 'tel', '(555) 010-0177'],
      ['Email', 'email', 'email', 'desk@afterhours.example'],
      ['Hours', 'hours', 'text', 'Every night'],
      ['Instagram', 'instagram', 'text', '@quay.example'],
      ['Facebook', 'facebook', 'text', 'quay.example'],
    ] as const;
    await expect(staff.getByRole('textbox')).toHaveCount(6);
    for (const [label, , type, value] of details) {
      const input = field(staff, label);
      await expect(input).toHaveAttribute('type', type);
      await input.fill(value);
    }
    await expect(count(staff)).toHaveText('6 unsaved changes');

    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    expect(await store.texts('contact')).toEqual(Object.fromEntries(details.map(([, name, , value]) => [name, value])));
    await store.published();
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const text of ['7 Quay Lane', '(555) 010-0177', 'desk@afterhours.example', 'Every night']) {
      await expect(footer.getByText(text)).toBeVisible();
    }
    await expect(footer.locator('a[href*="instagram.com/quay.example"]')).toBeVisible();
    await expect(footer.locator('a[href*="facebook.com/quay.example"]')).toBeVisible();
  });

  test('edits the booking button and the footer description in the tab Page Texts [DATA-22]', async ({
    staff,
    store,
    page,
  }) => {
    await edit(staff, 'contact', 'Contact', 'Page Texts');
    await field(staff, 'Booking button').fill('Book a night');
    await field(staff, 'Footer description').fill('Come by.');

    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    expect((await store.texts('header')).booking_button).toBe('Book a night');
    expect((await store.texts('footer')).description).toBe('Come by.');
    await store.published();
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('Book a night')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Come by.')).toBeVisible();
  });

  test("shows visitors the booking section's title and description, which staff edit in Page Texts [BOOK-03]", async ({
    staff,
    store,
    page,
  }) => {
    await edit(staff, 'contact', 'Contact', 'Page Texts');
    const card = staff.getByRole('region', { name: 'Booking section' });
    await field(card, 'Title').fill('Book a chair');
    await field(card, 'Description').fill('Write to us tonight.');

    await button(staff, 'Save').click();

    await expectNotice(staff, changesSaved);
    expect(await store.texts('booking')).toMatchObject({ title: 'Book a chair', description: 'Write to us tonight.' });
    await store.published();
    await page.goto('/');
    const section = page.getByRole('region', { name: 'Book a chair' });
    await expect(section.getByText('Write to us tonight.')).toBeVisible();
  });

  test('reports that contact details could not be saved [MSG-38]', async ({ staff }) => {
    await open(staff, 'contact', 'Contact');
    await staff.route('**/api/content', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    );
    await button(staff, 'Edit').click();
    await field(staff, 'Hours').fill('Never');

    await button(staff, 'Save').click();

    await expectNotice(staff, {
      title: 'Error',
      body: 'Failed to save contact information. Please try again.',
      variant: 'destructive',
    });
  });
});
