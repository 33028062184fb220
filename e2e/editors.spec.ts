import { editorLabels as words } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import {
  button,
  count,
  countRequests,
  edit,
  expectNotice,
  failure,
  field,
  iconButton,
  keep,
  move,
  open,
  row,
  sidebar,
  tab,
  test,
} from './editing.ts';
import { expect, expectAccessible } from './studio.ts';

const { fields, tabs, lists } = words;
const pages = labels.pages;

test.describe('hero', () => {
  keep(['hero']);

  test('RTE-16 ED-01 ED-02 ED-03 ED-04 ED-10 ED-23 ED-HERO-01 ED-HERO-02 texts are edited, previewed and saved', async ({
    staff,
    store,
  }) => {
    const stored = await store.texts('hero');
    await open(staff, 'hero', pages.hero);
    await expect(staff.getByText(stored.title ?? '')).toBeVisible();
    await expect(staff.getByRole('textbox')).toHaveCount(0);

    await button(staff, words.edit).click();
    await expect(staff.getByRole('textbox')).toHaveCount(2);
    await expect(button(staff, words.save)).toBeVisible();
    await field(staff, fields.title).fill('Ink until dawn');
    await expect(count(staff)).toHaveText('1 unsaved change');
    await field(staff, fields.subtitle).fill('The door is open.');
    await expect(count(staff)).toHaveText('2 unsaved changes');
    await field(staff, fields.title).fill(stored.title ?? '');
    await expect(count(staff)).toHaveText('1 unsaved change');
    await field(staff, fields.title).fill('Ink until dawn');
    await expectAccessible(staff);
    await button(staff, words.preview).click();
    await expect(staff.getByText('The door is open.')).toBeVisible();
    await expect(staff.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(staff);
    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    await expect(count(staff)).toBeEmpty();
    await expect(button(staff, words.edit)).toBeVisible();
    expect(await store.texts('hero')).toMatchObject({ title: 'Ink until dawn', subtitle: 'The door is open.' });
  });

  test('ED-05 edits are discarded without a request', async ({ staff, store }) => {
    const stored = await store.texts('hero');
    await edit(staff, 'hero', pages.hero);
    await field(staff, fields.title).fill('Not this');
    const saves = countRequests(staff, 'PUT');

    await button(staff, words.discard).click();

    await expect(field(staff, fields.title)).toHaveValue(stored.title ?? '');
    await expect(count(staff)).toBeEmpty();
    expect(saves()).toBe(0);
  });

  test('MSG-37 when texts cannot be saved it says so, and the inputs stay', async ({ staff }) => {
    await staff.route('**/api/content', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    );
    await edit(staff, 'hero', pages.hero);
    await field(staff, fields.title).fill('Kept');

    await button(staff, words.save).click();

    await expectNotice(staff, {
      title: 'Error',
      body: 'Failed to save content. Please try again.',
      variant: 'destructive',
    });
    await expect(field(staff, fields.title)).toHaveValue('Kept');
    await expect(count(staff)).toHaveText('1 unsaved change');
  });

  test('whoever leaves with unsaved edits is asked first: by a link, and by the browser’s buttons', async ({
    staff,
  }) => {
    await open(staff, 'contact', pages.contact);
    await sidebar(staff).getByRole('link', { name: pages.hero }).click();
    // Until its code is there, the page before stays, with a button of the same name.
    await expect(staff.getByRole('heading', { level: 1, name: pages.hero })).toBeVisible();
    await button(staff, words.edit).click();
    await field(staff, fields.title).fill('Almost lost');
    const dialog = staff.getByRole('dialog', { name: words.leave.title });

    await sidebar(staff).getByRole('link', { name: pages.about }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: words.leave.stay }).click();
    await expect(staff).toHaveURL('/admin/content/hero');
    await staff.goBack();
    await expect(dialog).toBeVisible();
    await expect(staff).toHaveURL('/admin/content/hero');
    await staff.keyboard.press('Escape');
    await expect(field(staff, fields.title)).toHaveValue('Almost lost');
    await sidebar(staff).getByRole('link', { name: pages.about }).click();
    await dialog.getByRole('button', { name: words.leave.leave }).click();

    await expect(staff).toHaveURL('/admin/content/about');
    await sidebar(staff).getByRole('link', { name: pages.hero }).click();
    await expect(staff).toHaveURL('/admin/content/hero');
  });

  test('LIVE-08 what is stored elsewhere comes in with a notice, and unsaved edits stay', async ({ staff, store }) => {
    await edit(staff, 'hero', pages.hero);
    await field(staff, fields.title).fill('Mine');

    await store.saveTexts('hero', { subtitle: 'Theirs, stored meanwhile' });

    await expectNotice(staff, editorNotices.changedElsewhere);
    await expect(field(staff, fields.subtitle)).toHaveValue('Theirs, stored meanwhile');
    await expect(field(staff, fields.title)).toHaveValue('Mine');
    await expect(count(staff)).toHaveText('1 unsaved change');
  });

  test('of two who change the same text the second sees both values and chooses', async ({ staff, store }) => {
    await open(staff, 'hero', pages.hero);
    await staff.routeWebSocket('**/*', () => {});
    await button(staff, words.edit).click();
    await field(staff, fields.title).fill('Mine');
    await store.saveTexts('hero', { title: 'Theirs' });

    await button(staff, words.save).click();

    const clash = staff.getByRole('region', { name: words.clashes.title });
    await expect(clash).toContainText('Mine');
    await expect(clash).toContainText('Theirs');
    await expectAccessible(staff);
    expect((await store.texts('hero')).title).toBe('Theirs');
    await clash.getByRole('button', { name: words.clashes.keepMine }).click();
    await expect(clash).toBeHidden();
    await button(staff, words.save).click();
    await expectNotice(staff, editorNotices.changesSaved);
    expect((await store.texts('hero')).title).toBe('Mine');
  });
});

test.describe('contact', () => {
  keep(['contact', 'header', 'footer']);

  test('RTE-24 ED-CONTACT-01 ED-CONTACT-02 ED-03 contact details have their kinds of inputs and are stored', async ({
    staff,
    store,
    request,
  }) => {
    await open(staff, 'contact', pages.contact);
    await expect(staff.getByRole('textbox')).toHaveCount(0);
    await button(staff, words.edit).click();
    await expect(button(staff, words.preview)).toBeVisible();
    const values = {
      address: '7 Quay Lane',
      phone: '(555) 010-0177',
      email: 'desk@afterhours.example',
      hours: 'Every night',
      instagram: '@quay.example',
      facebook: 'quay.example',
    };
    for (const [name, value] of Object.entries(values)) {
      const input = field(staff, fields[name as keyof typeof values]);
      await expect(input).toHaveAttribute('type', name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text');
      await input.fill(value);
    }
    await expect(count(staff)).toHaveText('6 unsaved changes');

    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    expect(await store.texts('contact')).toEqual(values);
    await expect.poll(async () => (await request.get('/')).text()).toContain('7 Quay Lane');
  });

  test('DATA-22 booking button and footer are edited in the tab Page Texts', async ({ staff, store }) => {
    await edit(staff, 'contact', pages.contact, tabs.pageTexts);
    await field(staff, fields.booking_button).fill('Book a night');
    await field(staff, words.footerDescription).fill('Come by.');

    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    expect((await store.texts('header')).booking_button).toBe('Book a night');
    expect((await store.texts('footer')).description).toBe('Come by.');
  });

  test('MSG-38 when contact details cannot be saved it says so', async ({ staff }) => {
    await open(staff, 'contact', pages.contact);
    await staff.route('**/api/content', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    );
    await button(staff, words.edit).click();
    await field(staff, fields.hours).fill('Never');

    await button(staff, words.save).click();

    await expectNotice(staff, {
      title: 'Error',
      body: 'Failed to save contact information. Please try again.',
      variant: 'destructive',
    });
  });
});

test.describe('questions', () => {
  keep(['faq'], ['/faqs']);

  test('RTE-23 ED-FAQ-01 ED-FAQ-02 ED-FAQ-03 ED-02 ED-09 ED-15 ED-22 questions are added, moved, edited and stored', async ({
    staff,
    store,
    request,
  }) => {
    const mark = `Q${Date.now()}`;
    await store.saveList('/faqs', [entry(`${mark} one`), entry(`${mark} two`)]);
    await open(staff, 'faq', pages.faq);
    await expect(staff.getByRole('textbox')).toHaveCount(0);
    await button(staff, words.edit).click();
    await expect(button(staff, words.cancel)).toBeVisible();

    await move(staff, `${mark} two`, 'moveUp');
    await expect(count(staff)).toHaveText('1 unsaved change');
    await expect(row(staff, 0)).toContainText(`${mark} two`);
    await expect(iconButton(row(staff, 0), words.list.moveUp)).toHaveAttribute('aria-disabled', 'true');
    await expect(iconButton(row(staff, 1), words.list.moveDown)).toHaveAttribute('aria-disabled', 'true');
    await field(row(staff, 1), fields.answer).fill('Changed answer');
    await button(staff, lists.faqs.add).click();
    await expect(field(row(staff, 2), fields.question)).toBeFocused();
    await field(row(staff, 2), fields.question).fill(`${mark} three`);
    await field(row(staff, 2), fields.answer).fill('Third answer');
    await expect(row(staff, 2).getByRole('switch', { name: words.list.active })).toBeChecked();
    await row(staff, 1).getByRole('switch', { name: words.list.active }).click();
    await expect(count(staff)).toHaveText('4 unsaved changes');
    await expectAccessible(staff);
    await tab(staff, tabs.content).click();
    await field(staff, fields.title).fill(`${mark} heading`);
    await field(staff, fields.description).fill(`${mark} text`);
    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    const { rows } = await store.list('/faqs');
    expect(rows).toMatchObject([
      { question: `${mark} two`, order_index: 0, is_active: true },
      { question: `${mark} one`, answer: 'Changed answer', order_index: 1, is_active: false },
      { question: `${mark} three`, answer: 'Third answer', order_index: 2, is_active: true },
    ]);
    expect(rows.every(({ id }) => !id.startsWith('temp-'))).toBe(true);
    expect(await store.texts('faq')).toMatchObject({ title: `${mark} heading`, description: `${mark} text` });
    await expect.poll(async () => (await request.get('/')).text()).toContain(`${mark} three`);
    await tab(staff, tabs.entries).click();
    await expect(staff.getByText(words.list.inactive)).toBeVisible();
  });

  test('ED-11 ED-12 ED-13 ED-14 ED-23 a new row just goes, a saved one after a question and at once', async ({
    staff,
    store,
  }) => {
    const mark = `R${Date.now()}`;
    await store.saveList('/faqs', [entry(`${mark} stays`), entry(`${mark} goes`)]);
    await edit(staff, 'faq', pages.faq);
    const changes = countRequests(staff, 'PUT', 'DELETE');
    await button(staff, lists.faqs.add).click();
    await iconButton(row(staff, 2), words.list.remove).click();
    await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expect(count(staff)).toBeEmpty();
    expect(changes()).toBe(0);

    await iconButton(row(staff, 1), words.list.remove).click();
    const dialog = staff.getByRole('dialog', { name: words.list.removeTitle(`${mark} goes`) });
    await expect(dialog).toBeVisible();
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: words.cancel }).click();
    expect((await store.list('/faqs')).rows).toHaveLength(2);
    await iconButton(row(staff, 1), words.list.remove).click();
    await dialog.getByRole('button', { name: words.list.remove }).click();

    await expectNotice(staff, editorNotices.removed);
    expect((await store.list('/faqs')).rows).toMatchObject([{ question: `${mark} stays` }]);
    await button(staff, words.cancel).click();
    await expect(staff.getByText(`${mark} goes`)).toHaveCount(0);
    await expect(staff.getByRole('heading', { name: `${mark} stays` })).toBeVisible();
  });

  test('ED-05 Cancel gives up all edits without a request', async ({ staff, store }) => {
    const mark = `C${Date.now()}`;
    await store.saveList('/faqs', [entry(`${mark} one`), entry(`${mark} two`)]);
    await edit(staff, 'faq', pages.faq);
    await move(staff, `${mark} two`, 'moveUp');
    await field(row(staff, 0), fields.question).fill('Lost');
    await button(staff, lists.faqs.add).click();
    const changes = countRequests(staff, 'PUT', 'DELETE');

    await button(staff, words.cancel).click();

    await expect(row(staff, 0)).toContainText(`${mark} one`);
    await expect(row(staff, 1)).toContainText(`${mark} two`);
    await expect(count(staff)).toBeEmpty();
    expect(changes()).toBe(0);
  });

  test('a list that somebody else saved meanwhile is saved with the edits of both', async ({ staff, store }) => {
    const mark = `B${Date.now()}`;
    const { rows } = await store.saveList('/faqs', [entry(`${mark} one`), entry(`${mark} two`)]);
    await edit(staff, 'faq', pages.faq);
    await field(row(staff, 0), fields.answer).fill('Mine');

    await store.saveList('/faqs', [rows[0] ?? {}, { ...rows[1], answer: 'Theirs' }, entry(`${mark} three`)]);
    await expectNotice(staff, editorNotices.changedElsewhere);
    await expect(row(staff, 2)).toContainText(`${mark} three`);
    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    const answers = (await store.list('/faqs')).rows.map(({ answer }) => answer);
    expect(answers).toEqual(['Mine', 'Theirs', 'An answer']);
  });

  test('ED-24 after an unclear answer another try stores new rows once', async ({ staff, store }) => {
    const mark = `U${Date.now()}`;
    await store.saveList('/faqs', []);
    await edit(staff, 'faq', pages.faq);
    await button(staff, lists.faqs.add).click();
    await field(row(staff, 0), fields.question).fill(mark);
    await field(row(staff, 0), fields.answer).fill('Once');
    let lost = 0;
    await staff.route('**/api/faqs', async (route) => {
      if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });

    await button(staff, words.save).click();
    await expectNotice(staff, editorNotices.faqsSaveFailed);
    await button(staff, words.save).click();

    await expectNotice(staff, editorNotices.changesSaved);
    expect((await store.list('/faqs')).rows).toHaveLength(1);
    await expect(staff.getByRole('heading', { name: mark })).toHaveCount(1);
  });
});

test('ADM-05 ADM-06 ADM-07 the sidebar lists the pages in their groups and order', async ({ admin: page }) => {
  const addresses = async (heading: string) => {
    const group = sidebar(page).locator('div', { has: page.getByRole('heading', { name: heading, exact: true }) });
    const links = await group.getByRole('link').all();
    return Promise.all(links.map((link) => link.getAttribute('href')));
  };
  await expect(sidebar(page)).toBeVisible();

  expect(await addresses(labels.admin.content)).toEqual(
    ['hero', 'about', 'artists', 'tattoo-gallery', 'piercings', 'art-gallery', 'night-life', 'faq', 'contact'].map(
      (path) => `/admin/content/${path}`,
    ),
  );
  expect(await addresses(labels.admin.business)).toEqual(['/admin/leads', '/admin/email-settings']);
  expect(await addresses(labels.admin.settings)).toEqual(
    ['general', 'branding', 'users'].map((path) => `/admin/settings/${path}`),
  );
});

function entry(question: string) {
  return { id: `temp-${Math.random().toString(36).slice(2)}`, question, answer: 'An answer' };
}
