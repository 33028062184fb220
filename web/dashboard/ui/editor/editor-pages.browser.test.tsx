import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Content } from '../../../testing/content-server.ts';
import {
  button,
  changesSaved,
  count,
  edit,
  expectTexts,
  field,
  main,
  open,
  openRow,
  remove,
  rows,
  type Trouble,
  tab,
} from '../../../testing/editing.ts';
import { error, warning } from '../../../testing/notices.ts';
import { expectNotice, ownAccount, renderDashboard } from '../../../testing/render-dashboard.tsx';

const content: Content = {
  callouts: [{ title: 'Any', description: '', icon: 'Star' }],
  artists: [{ name: 'Any' }],
  events: [{ name: 'Any', event_date: '2031-01-05T21:30:00Z' }],
  faqs: [{ question: 'Any?', answer: 'An answer' }],
  ...Object.fromEntries(
    ['art', 'nightlife', 'piercings', 'tattoos'].map((slug) => [slug, [{ image_url: '/assets/share-image.jpg' }]]),
  ),
};
const headings = (section: string) => ({
  Heading: `${section}/heading`,
  Title: `${section}/title`,
  Subtitle: `${section}/subtitle`,
  Description: `${section}/description`,
});

type Editor = {
  proves: string;
  path: string;
  title: string;
  /** The button beside `Save` while editing. */
  toggle: 'Preview' | 'Cancel';
  /** The tabs with the texts in them by label, after the label of their card, and where each is stored. */
  tabs: Record<string, Record<string, string>>;
  /** The input types other than `text`, by field. */
  types?: Record<string, string>;
  /** What cannot be saved, in the notice. The pages without it work as these. */
  what?: string;
};

const editors: Editor[] = [
  {
    proves: '[RTE-16] [ED-HERO-01] [MSG-23]',
    path: 'hero',
    title: 'First Screen',
    toggle: 'Preview',
    tabs: { '': { Title: 'hero/title', Subtitle: 'hero/subtitle' } },
    what: 'content',
  },
  {
    proves: '[RTE-16] [ED-ABOUT-01]',
    path: 'about',
    title: 'About',
    toggle: 'Cancel',
    tabs: {
      Content: {
        'Photo: Image URL': 'about/photo',
        Headline: 'about/headline',
        Description: 'about/description',
      },
      Callouts: {},
    },
    what: 'about section',
  },
  {
    proves: '[RTE-16] [ED-ARTISTS-01]',
    path: 'artists',
    title: 'Artists',
    toggle: 'Cancel',
    tabs: { 'Section Content': headings('artists'), 'Manage Artists': {} },
  },
  {
    proves: '[RTE-16] [ED-GALLERY-01]',
    path: 'tattoo-gallery',
    title: 'Tattoo Gallery',
    toggle: 'Cancel',
    tabs: { Content: headings('tattoo_gallery'), 'Gallery Images': {} },
  },
  {
    proves: '[RTE-16] [ED-PIER-01]',
    path: 'piercings',
    title: 'Piercings',
    toggle: 'Cancel',
    tabs: {
      Content: {
        ...headings('piercings'),
        'Service title': 'piercings/service_title',
        'Service description': 'piercings/service_description',
      },
      'Service Blocks': Object.fromEntries(
        [1, 2, 3, 4].flatMap((number) => [
          [`Block ${number} > Title`, `piercings_block${number}/title`],
          [`Block ${number} > Description`, `piercings_block${number}/description`],
        ]),
      ),
      'Gallery Images': {},
    },
  },
  {
    proves: '[RTE-16] [ED-GALLERY-01]',
    path: 'art-gallery',
    title: 'Art Gallery',
    toggle: 'Cancel',
    tabs: { Content: headings('art_gallery'), 'Gallery Images': {} },
  },
  {
    proves: '[RTE-16] [ED-NITE-01]',
    path: 'night-life',
    title: 'Night Life',
    toggle: 'Cancel',
    tabs: { Content: headings('night_life'), 'Gallery Images': {}, Events: {} },
  },
  {
    proves: '[RTE-16] [ED-FAQ-01]',
    path: 'faq',
    title: 'FAQ',
    toggle: 'Cancel',
    tabs: { Questions: {}, Content: { Title: 'faq/title', Description: 'faq/description' } },
  },
  {
    proves: '[RTE-16] [ED-CONTACT-01] [MSG-23]',
    path: 'contact',
    title: 'Contact',
    toggle: 'Preview',
    tabs: {
      Contact: {
        Address: 'contact/address',
        Phone: 'contact/phone',
        Email: 'contact/email',
        Hours: 'contact/hours',
        Instagram: 'contact/instagram',
        Facebook: 'contact/facebook',
      },
      'Page Texts': {
        'Booking section > Title': 'booking/title',
        'Booking section > Description': 'booking/description',
        'Booking section > Notes below the form': 'booking/notes_content',
        'Booking button': 'header/booking_button',
        'Footer description': 'footer/description',
      },
    },
    types: { phone: 'tel', email: 'email' },
    what: 'contact information',
  },
];

const inputs = () => main.element().querySelectorAll('input:not([hidden]), textarea, select, [role=switch]');

/** The texts of an editor with the values that the tests enter. */
function newTexts({ tabs }: Editor) {
  return Object.entries(tabs).flatMap(([tabName, texts]) =>
    Object.entries(texts).map(([path, key]) => {
      const [label = '', card] = path.split(' > ').toReversed();
      const [section = '', name = ''] = key.split('/');
      const value = name === 'photo' ? '/assets/share-image.jpg' : `new.${name}`;
      const input = () => field(label, card ? main.getByRole('region', { name: card, exact: true }) : main);
      return { tabName, input, value, row: { section, field: name, value } };
    }),
  );
}

async function openTab(name: string) {
  if (name) await tab(name).click();
}

async function failToSave({ tabName, input, value }: ReturnType<typeof newTexts>[number], what: string) {
  await openTab(tabName);
  await input().fill(value);
  await button('Save').click();
  await expectNotice(error(`Failed to save ${what}. Please try again.`));
  await expect.element(input()).toHaveValue(value);
}

for (const editor of editors) {
  const { proves, path, title, toggle, tabs, types = {}, what } = editor;

  test(`shows the content of ${title} read-only, edits all of it after Edit, and saves it ${proves} [ED-01] [ED-04] [ED-09] [ED-19] [ED-23]`, async () => {
    const texts = newTexts(editor);
    const walked = Object.keys(tabs).slice(0, what ? undefined : 1);
    const { sent, trouble } = await open(path, content, { trouble: { saveContent: 'fails' } });

    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect.element(button('Edit')).toBeVisible();
    await expect.element(button('Save')).not.toBeInTheDocument();
    await expectTexts(main.getByRole('tab'), Object.keys(tabs).filter(Boolean));
    for (const name of walked) {
      await openTab(name);
      expect(inputs()).toHaveLength(0);
    }

    await button('Edit').click();
    await expect.element(button('Edit')).not.toBeInTheDocument();
    await expect.element(button(toggle)).toBeVisible();
    await expect.element(button(toggle === 'Cancel' ? 'Preview' : 'Cancel')).not.toBeInTheDocument();
    await expect.element(count).toBeEmptyDOMElement();
    for (const name of walked) {
      await openTab(name);
      await expect.poll(() => inputs().length).toBeGreaterThan(0);
    }
    if (what) await failToSave(texts[0]!, what);
    delete trouble.saveContent;
    const kinds: string[] = [];
    for (const { tabName, input, value, row } of texts) {
      await openTab(tabName);
      await input().fill(value);
      const { type } = input().element() as HTMLInputElement;
      kinds.push(type === 'textarea' ? type : 'text');
      if (type !== 'textarea') expect(type).toBe(types[row.field] ?? 'text');
    }
    await expect.element(count).toHaveTextContent(new RegExp(`^${texts.length} unsaved changes$`));
    await expectAccessible();
    if (toggle === 'Preview') {
      await button('Preview').click();
      for (const { tabName, value } of texts) {
        await openTab(tabName);
        await expect.element(main.getByText(value, { exact: true }).first()).toBeVisible();
      }
      expect(inputs()).toHaveLength(0);
      await expectAccessible();
      await button('Edit').click();
    }

    const failed = sent('saveContent').length;
    await button('Save').click();

    await expectNotice(changesSaved);
    await expect.element(count).toBeEmptyDOMElement();
    await expect.element(button('Edit')).toBeVisible();
    await expect.element(button('Save')).not.toBeInTheDocument();
    expect(inputs()).toHaveLength(0);
    const saved = sent('saveContent').slice(failed);
    expect(saved.flatMap(({ body }) => body.rows)).toMatchObject(
      texts.map(({ row }, index) => ({ ...row, content_type: kinds[index] })),
    );
  });
}

test('has no button to edit, save or cancel in User Management [ED-01]', async () => {
  const user = { ...ownAccount, user_id: ownAccount.id, created_at: '2026-03-01T12:00:00.000Z' };
  const users = [{ ...user, role: 'admin', state: 'active' } as const];
  await renderDashboard('/admin/settings/users', { answers: { listUsers: () => ({ users, waiting: 0 }) } });

  await expect.element(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
  for (const name of ['Edit', 'Preview', 'Cancel', 'Save']) expect(button(name).elements()).toEqual([]);
  expect(main.getByText('unsaved').elements()).toEqual([]);
});

const aHero: Content = { texts: { 'hero/title': 'Ink', 'hero/subtitle': 'At night' } };

test('discards edits without sending a request [ED-05]', async () => {
  const { sent } = await edit('hero', aHero);
  await field('Title').fill('Not this');
  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);

  await button('Discard').click();

  await expect.element(field('Title')).toHaveValue('Ink');
  await expect.element(count).toBeEmptyDOMElement();
  expect(sent('saveContent')).toEqual([]);
});

test('asks before leaving unsaved edits, by a link and by the browser buttons', async () => {
  await open('contact', aHero);
  const link = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await link('First Screen').click();
  await expect.element(heading('First Screen')).toBeVisible();
  await button('Edit').click();
  await field('Title').fill('Almost lost');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

  await link('About').click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  history.back();
  await expect.element(dialog).toBeVisible();
  expect(location.pathname).toBe('/admin/content/hero');
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Title')).toHaveValue('Almost lost');
  await link('About').click();
  await dialog.getByRole('button', { name: 'Leave' }).click();

  await expect.element(heading('About')).toBeVisible();
  await link('First Screen').click();
  await expect.element(heading('First Screen')).toBeVisible();
});

test('saves nothing until the second of two people who change the same text has chosen a version [ED-28]', async () => {
  const { texts } = await edit('hero', aHero);
  await field('Title').fill('Mine');
  texts['hero/title'] = 'Theirs';

  await button('Save').click();

  const conflict = page.getByRole('region', { name: 'Someone else changed this too' });
  await expect.element(conflict).toHaveTextContent(/Mine.*Theirs/);
  await expectAccessible();
  await button('Save').click();
  await expect.element(conflict).toHaveFocus();
  await expect.element(conflict).toHaveAccessibleDescription('Choose what to keep, then save.');
  await expectNotice(warning('Not saved yet', 'Someone else changed this too. Choose what to keep, then save again.'));
  expect(texts['hero/title']).toBe('Theirs');

  await button('Keep Mine').click();
  await expect.element(conflict).not.toBeInTheDocument();
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(texts['hero/title']).toBe('Mine');
});

test('keeps typed texts no longer than until they are saved or discarded [ED-29] [ED-34]', async () => {
  const keptTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  await open('hero', aHero);
  for (const end of ['Discard', 'Save']) {
    await button('Edit').click();
    await field('Title').fill(`Until ${end}`);
    await expect.poll(keptTexts).toHaveLength(1);

    await button(end).click();

    await expect.poll(keptTexts).toEqual([]);
    if (end === 'Discard') await button('Preview').click();
  }
});

const lists = [
  {
    proves: '[MSG-22] [MSG-23] [MSG-24]',
    path: 'about',
    calls: ['listCallouts', 'saveCallouts', 'removeCallout'],
    fetch: 'Failed to fetch about section data',
    save: 'Failed to save about section. Please try again.',
    remove: 'Failed to remove callout',
    tabName: 'Callouts',
    label: 'Title',
  },
  {
    proves: '[MSG-22] [MSG-23] [MSG-24]',
    path: 'artists',
    calls: ['listArtists', 'saveArtists', 'removeArtist'],
    fetch: 'Failed to fetch artists',
    save: 'Failed to save artists. Please try again.',
    remove: 'Failed to remove artist',
    tabName: 'Manage Artists',
    label: 'Name',
  },
  {
    proves: '[MSG-22] [MSG-23] [MSG-24]',
    path: 'art-gallery',
    calls: ['listImages', 'saveImages', 'removeImage'],
    fetch: 'Failed to fetch gallery data',
    save: 'Failed to save gallery. Please try again.',
    remove: 'Failed to remove image',
    tabName: 'Gallery Images',
    label: 'Title',
  },
  {
    proves: '[MSG-22] [MSG-23] [MSG-24]',
    path: 'night-life',
    calls: ['listEvents', 'saveEvents', 'removeEvent'],
    fetch: 'Failed to fetch events',
    save: 'Failed to save events. Please try again.',
    remove: 'Failed to remove event',
    tabName: 'Events',
    label: 'Name',
  },
  {
    proves: '[MSG-22] [MSG-23] [MSG-24]',
    path: 'faq',
    calls: ['listFaqs', 'saveFaqs', 'removeFaq'],
    fetch: 'Failed to fetch FAQs',
    save: 'Failed to save FAQs. Please try again.',
    remove: 'Failed to remove FAQ',
    tabName: 'Questions',
    label: 'Question',
  },
] as const;

for (const { proves, path, calls, fetch, save, remove: removal, tabName, label } of lists) {
  test(`reports in ${path} that a list cannot be loaded, saved or removed from, and keeps the edits ${proves}`, async () => {
    const [readCall, saveCall, removeCall] = calls;
    const trouble: Trouble = { [readCall]: 'fails', [saveCall]: 'fails', [removeCall]: 'fails' };
    await open(path, content, { trouble });
    await expectNotice(error(fetch));
    await expectAccessible();
    delete trouble[readCall];
    await page.getByRole('button', { name: 'Try Again' }).click();
    await button('Edit').click();
    await tab(tabName).click();
    await openRow(0);
    await field(label, rows.first()).fill('Changed');

    await button('Save').click();

    await expectNotice(error(save));
    await expect.element(field(label, rows.first())).toHaveValue('Changed');
    await remove(0);
    await expectNotice(error(removal));
    await expect.element(field(label, rows.first())).toHaveValue('Changed');
  });
}
