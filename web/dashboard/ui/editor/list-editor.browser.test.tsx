import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onNotices, shownNotices } from '../../../common/notices/shown-notices.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Content } from '../../../testing/content-server.ts';
import {
  button,
  changesSaved,
  count,
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
import { error } from '../../../testing/notices.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

const removed = (body: string) => ({ title: 'Removed', body, variant: 'normal' }) as const;
const active = (index: number) => rows.nth(index).getByRole('switch', { name: 'Active', exact: true });
const move = (name: string, direction: 'up' | 'down') =>
  page.getByRole('button', { name: `Move ${direction}: ${name}`, exact: true }).click();
const aQuestion = (question: string) => ({ question, answer: 'An answer' });

type List = {
  proves: string;
  path: string;
  list: 'callouts' | 'artists' | 'events' | 'faqs';
  save: 'saveCallouts' | 'saveArtists' | 'saveEvents' | 'saveFaqs';
  tabName: string;
  add: string;
  /** A stored row, by its name. */
  aRow: (name: string) => Record<string, unknown>;
  /** The values that the test enters into the fields of a row, and the row that is stored then. */
  typed: Record<string, string>;
  stored: Record<string, unknown>;
  /** Whether the stored rows are edited again. The other lists work as these. */
  twice?: boolean;
};

const lists: List[] = [
  {
    proves: '[ED-ABOUT-01]',
    path: 'about',
    list: 'callouts',
    save: 'saveCallouts',
    tabName: 'Callouts',
    add: 'Add Callout',
    aRow: (title) => ({ title, description: 'Text', icon: 'Star' }),
    typed: { Title: 'New', Description: 'Changed' },
    stored: { title: 'New', description: 'Changed' },
  },
  {
    proves: '[ED-ARTISTS-01]',
    path: 'artists',
    list: 'artists',
    save: 'saveArtists',
    tabName: 'Manage Artists',
    add: 'Add Artist',
    aRow: (name) => ({ name }),
    typed: {
      Name: 'New',
      Description: 'Fine lines',
      'Instagram link': '@fine.example',
      'Profile picture: Image URL': '/assets/share-image.jpg',
    },
    stored: {
      name: 'New',
      description: 'Fine lines',
      instagram_link: '@fine.example',
      profile_picture: '/assets/share-image.jpg',
    },
    twice: true,
  },
  {
    proves: '[ED-NITE-01]',
    path: 'night-life',
    list: 'events',
    save: 'saveEvents',
    tabName: 'Events',
    add: 'Add Event',
    aRow: (name) => ({ name, event_date: '2030-06-01T20:00:00Z' }),
    typed: {
      Name: 'New',
      Description: 'Bring a friend',
      'Date and time': '2031-02-06T22:00',
      'Image: Image URL': '/assets/share-image.jpg',
    },
    stored: {
      name: 'New',
      description: 'Bring a friend',
      event_date: '2031-02-06T21:00:00.000Z',
      image_url: '/assets/share-image.jpg',
    },
  },
  {
    proves: '[ED-FAQ-01]',
    path: 'faq',
    list: 'faqs',
    save: 'saveFaqs',
    tabName: 'Questions',
    add: 'Add Question',
    aRow: aQuestion,
    typed: { Question: 'New', Answer: 'Changed answer' },
    stored: { question: 'New', answer: 'Changed answer' },
    twice: true,
  },
];

for (const { proves, path, list, save, tabName, add, aRow, typed, stored, twice } of lists) {
  test(`edits, adds, moves, hides and removes ${list} ${proves} [ED-09] [ED-12] [ED-15] [ED-06] [ED-23]`, async () => {
    const { lists, sent } = await edit(path, { [list]: ['One', 'Two', 'Three'].map(aRow) }, { tab: tabName });
    const [one, two, three] = lists[list].rows;
    const fill = async (index: number) => {
      for (const [label, value] of Object.entries(typed)) await field(label, rows.nth(index)).fill(value);
    };

    await move('Two', 'up');
    await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
    await openRow(1);
    await fill(1);
    await expect.element(active(2)).toBeChecked();
    await active(2).click();
    await button(add).click();
    await expect.element(rows.nth(3).getByRole('textbox').first()).toHaveFocus();
    await expect.element(active(3)).toBeChecked();
    await fill(3);
    await expectAccessible();
    if (!twice) await remove(0);
    await button('Save').click();

    await expectNotice(changesSaved);
    expect(sent(save)).toHaveLength(1);
    const saved = [
      { ...two, is_active: true },
      { ...one, ...stored, is_active: true },
      { ...three, is_active: false },
      { ...stored, is_active: true },
    ].slice(twice ? 0 : 1);
    expect(lists[list].rows).toMatchObject(saved.map((row, order_index) => ({ ...row, order_index })));
    if (!twice) return;
    await expect.element(main.getByText('Inactive, hidden from visitors')).toBeVisible();
    await expectAccessible();

    // The page now holds the stored rows under their final ids.
    await button('Edit').click();
    const added = lists[list].rows[3];
    await remove(0);
    await expectNotice(removed('Two'));
    await field(Object.keys(typed)[0] ?? '', await openRow(2)).fill('Newer');
    await button('Save').click();
    await expectNotice(changesSaved);
    expect(lists[list].rows.map(({ id }) => id)).toEqual([one?.id, three?.id, added?.id]);
  });
}

test('offers three icons for callouts [ED-ABOUT-01]', async () => {
  const { lists } = await edit(
    'about',
    { callouts: [{ title: 'Late', description: '', icon: 'Star' }] },
    { tab: 'Callouts' },
  );

  await openRow(0);
  await expectTexts(field('Icon').getByRole('option'), ['Users', 'Clock', 'Star']);
  await field('Icon').selectOptions('Clock');
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.callouts.rows).toMatchObject([{ icon: 'Clock' }]);
});

test('names the time zone of events, and refuses an event without a name or a date [ED-NITE-08] [ED-NITE-09]', async () => {
  const { sent, lists } = await open('night-life', {}, { tab: 'Events' });
  const zone = main.getByText('Times are in Europe/Berlin.');
  await expect.element(zone).toBeVisible();
  await button('Edit').click();
  await expect.element(zone).toBeVisible();
  await button('Add Event').click();
  await expect.element(field('Date and time')).toHaveAccessibleDescription('Europe/Berlin time');

  for (const [label, value] of [
    ['Name', 'Flash night'],
    ['Date and time', '2031-01-05T21:30'],
  ] as const) {
    await field(label).fill(value);
    await button('Save').click();
    await expectNotice(error('Event name and date are required'));
    expect(sent('saveEvents')).toEqual([]);
    await field(label).fill('');
  }
  await field('Name').fill('Flash night');
  await field('Date and time').fill('2031-01-05T21:30');
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.events.rows).toMatchObject([{ name: 'Flash night', event_date: '2031-01-05T20:30:00.000Z' }]);
  await expect.element(rows.first()).toHaveTextContent('Jan 5, 2031, 9:30 PM');
});

test('lists each row once, and shows the rest when it is opened [ED-04]', async () => {
  const faqs = [aQuestion('Does it hurt?'), { ...aQuestion('Is it late?'), is_active: false }];
  await open('faq', { faqs });
  const question = main.getByText('Does it hurt?');
  const answer = rows.first().getByText('An answer', { exact: true });

  await expect.element(question).toBeVisible();
  expect(question.elements()).toHaveLength(1);
  await expect.element(rows.nth(1)).toHaveTextContent('Inactive, hidden from visitors');
  await expect.element(answer).not.toBeVisible();
  await question.click();
  await expect.element(answer).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).not.toBeVisible();
});

test('keeps the first row from moving up and the last one from moving down [ED-15]', async () => {
  await edit('faq', { faqs: ['One', 'Two'].map(aQuestion) });

  for (const [index, name] of [
    [0, 'Move up'],
    [1, 'Move down'],
  ] as const) {
    const arrow = iconButton(rows.nth(index), name);
    await expect.element(arrow).toHaveAttribute('aria-disabled', 'true');
    arrow.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(count).toBeEmptyDOMElement();
  }
  await move('One', 'down');
  await expect.element(main.getByText('One is now at position 2 of 2')).toBeInTheDocument();
  await move('One', 'up');
  await expect.element(count).toBeEmptyDOMElement();
});

test('removes a new row without a request, and a saved one at once after a confirmation [ED-06] [ED-12]', async () => {
  const { lists, sent } = await edit('faq', { faqs: ['Stays', 'Goes'].map(aQuestion) });
  await button('Add Question').click();
  await iconButton(rows.nth(2), 'Remove').click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(count).toBeEmptyDOMElement();
  expect(page.getByRole('dialog').elements()).toEqual([]);

  await iconButton(rows.nth(1), 'Remove').click();
  const dialog = page.getByRole('dialog', { name: 'Remove Goes?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await button('Cancel', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await field('Answer', await openRow(0)).fill('Not saved');
  await remove(1);

  await expectNotice(removed('Goes'));
  expect(sent('removeFaq')).toHaveLength(1);
  const left = [{ question: 'Stays', answer: 'An answer' }];
  expect(lists.faqs.rows).toMatchObject(left);
  await button('Cancel').click();
  await expectTexts(rows.getByRole('heading'), ['Stays']);
  expect(lists.faqs.rows).toMatchObject(left);
  expect(sent('saveFaqs')).toEqual([]);
});

test('takes the version of another person who changed or removed a row [ED-28]', async () => {
  const { lists } = await edit('faq', { faqs: ['Changes', 'Goes'].map(aQuestion) });
  for (const index of [0, 1]) await field('Answer', await openRow(index)).fill('Mine');
  lists.faqs = { version: 2, rows: [{ ...lists.faqs.rows[0], answer: 'Theirs' }] };
  await button('Save').click();

  await button('Take Theirs').click();
  await button('Remove It').click();

  await expect.element(field('Answer')).toHaveValue('Theirs');
  await expect.element(count).toBeEmptyDOMElement();
});

test('discards all edits of a list with Cancel, without a request [ED-05]', async () => {
  const { sent } = await edit('faq', { faqs: ['One', 'Two'].map(aQuestion) });
  await move('Two', 'up');
  await field('Question', await openRow(0)).fill('Lost');
  await button('Add Question').click();

  await button('Cancel').click();

  await expectTexts(rows.getByRole('heading'), ['One', 'Two']);
  await expect.element(count).toBeEmptyDOMElement();
  expect([...sent('saveFaqs'), ...sent('removeFaq')]).toEqual([]);
});

test('stores new rows once when a save is repeated after a lost response [ED-07]', async () => {
  const { lists, trouble } = await saveWithLostResponse();
  delete trouble.saveFaqs;

  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.faqs.rows).toMatchObject([{ question: 'Why?', answer: 'Once' }]);
  await expectTexts(rows.getByRole('heading'), ['Why?']);
});

test('finds new rows again that were stored although the response was lost [ED-07]', async () => {
  const { lists, trouble, sent } = await saveWithLostResponse();
  delete trouble.saveFaqs;
  const titles = new Set<string>();
  const stop = onNotices(() => {
    for (const { title } of shownNotices()) titles.add(title);
  });
  onTestFinished(() => void stop());
  await field('Answer').fill('Once and for all');

  await button('Save').click();
  await expect.poll(() => sent('listFaqs')).toHaveLength(2);
  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
  await expect.element(rows).toHaveLength(1);
  await button('Save').click();

  await expectNotice(changesSaved);
  expect(lists.faqs.rows).toMatchObject([{ question: 'Why?', answer: 'Once and for all' }]);
  expect([...titles]).not.toContain('Changed elsewhere');
});

test('opens the row with a value that the server refuses, and shows why at the field [ED-32]', async () => {
  const faqs = ['Why?', 'When?', 'Who?'].map((question) => ({ question, answer: `${question} So.` }));
  const message = 'rows.2.answer must have at most 5000 characters';
  await edit(
    'faq',
    { faqs },
    { answers: { saveFaqs: () => refuse('invalid-input', { field: 'rows.2.answer', message }) } },
  );
  await button('Add Question').click();
  await field('Question', rows.last()).fill('How?');
  await field('Answer', rows.last()).fill('So.');

  await button('Save').click();

  const reason = 'This must have at most 5000 characters.';
  await expectNotice(error(`Failed to save FAQs. Please try again. 3, Answer: ${reason}`));
  const answer = field('Answer', rows.nth(2));
  await expect.element(answer).toHaveFocus();
  await expect.element(answer).toHaveAccessibleDescription(reason);
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
});

/** Saves a new question whose request arrives and whose response is lost. */
async function saveWithLostResponse(content: Content = {}) {
  const opened = await edit('faq', content, { trouble: { saveFaqs: 'is lost' } });
  await button('Add Question').click();
  await field('Question').fill('Why?');
  await field('Answer').fill('Once');
  await button('Save').click();
  await expectNotice(
    error('Failed to save FAQs. There is no connection to the server. Your changes are kept. Please try again.'),
  );
  return opened;
}

const head = (index: number) => rows.nth(index).getByRole('heading').getByRole('button');
const handle = (name: string) => page.getByRole('button', { name: `Drag to move: ${name}`, exact: true });
const names = () =>
  rows
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent?.replace(/^\D*\d+/, ''));
const eight = ['A', 'محمد', 'N'.repeat(84), 'Four', 'Five', 'Six', 'Seven', 'Eight'].map((name) => ({ name }));

test('lists rows closed with picture, name and state, opens one at a time, and keeps its head where it is [ED-39]', async () => {
  await page.viewport(360, 740);
  const artists = eight.map((row, index) => ({
    ...row,
    is_active: index !== 1,
    profile_picture: '/assets/share-image.jpg',
  }));
  await edit('artists', { artists }, { tab: 'Manage Artists' });
  await expect.element(rows).toHaveLength(8);
  for (const element of rows.elements()) expect(element.getBoundingClientRect().height).toBeLessThan(100);
  await expect.element(rows.nth(1)).toHaveTextContent('محمدInactive, hidden from visitors');
  await expect.element(rows.first().getByRole('heading')).toHaveTextContent(/^1A$/);
  expect(rows.first().element().querySelector('[aria-expanded] img')).not.toBeNull();
  expect(main.getByRole('textbox', { includeHidden: true }).elements()).toEqual([]);

  await openRow(0);
  await expect.element(field('Name', rows.first())).toBeVisible();
  await head(7).element().scrollIntoView({ block: 'center' });
  const { top } = head(7).element().getBoundingClientRect();
  await openRow(7);
  await expect.element(field('Name', rows.last())).toBeVisible();
  await expect.element(head(0)).toHaveAttribute('aria-expanded', 'false');
  await new Promise((done) => setTimeout(done, 200));
  expect(Math.abs(head(7).element().getBoundingClientRect().top - top)).toBeLessThan(2);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
  await head(7).click();
  await expect.element(field('Name', rows.last())).not.toBeVisible();
  await page.viewport(1280, 720);
});

test('opens the closed row that keeps a save from being sent, after another tab was open too [ED-39]', async () => {
  const { sent } = await edit('artists', { artists: eight }, { tab: 'Manage Artists', row: 6 });
  await field('Instagram link', rows.nth(6)).fill('javascript:alert(1)');
  await openRow(2);
  await button('Save').click();
  await expect.element(field('Instagram link', rows.nth(6))).toHaveFocus();
  await expect.element(head(2)).toHaveAttribute('aria-expanded', 'false');
  await button('Cancel').click();

  await page.getByRole('link', { name: 'Night Life' }).click();
  await tab('Events').click();
  await button('Edit').click();
  for (const _ of [1, 2]) await button('Add Event').click();
  await field('Name', rows.last()).fill('Flash');
  await field('Date and time', rows.last()).fill('2031-01-05T21:30');
  await tab('Content').click();
  await tab('Events').click();
  await button('Save').click();
  await expectNotice(error('Event name and date are required'));
  await expect.element(field('Name', rows.first())).toHaveFocus();
  expect([...sent('saveArtists'), ...sent('saveEvents')]).toEqual([]);
});

test('moves a row by its handle, the eighth to the first position by one drag and by one key [ED-40]', async () => {
  const { sent } = await edit('artists', { artists: eight }, { tab: 'Manage Artists' });
  const order = eight.map(({ name }) => name);
  await expect.poll(names).toEqual(order);
  const press = async (key: string, position: number) => {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(main.getByText(`Eight is now at position ${position} of 8`)).toBeInTheDocument();
    await expect.element(handle('Eight')).toHaveFocus();
  };
  // Or else a finger scrolls the page.
  expect(getComputedStyle(handle('Eight').element()).touchAction).toBe('none');
  (handle('Eight').element() as HTMLElement).focus();
  await press('Home', 1);
  await expect.poll(names).toEqual(['Eight', ...order.slice(0, 7)]);
  await userEvent.keyboard('{ArrowUp}');
  await press('ArrowDown', 2);
  await press('ArrowUp', 1);
  await press('End', 8);
  await expect.element(count).toBeEmptyDOMElement();

  await openRow(3);
  await drag(handle('Eight'), handle('Eight'));
  await expect.element(field('Name', rows.nth(3))).not.toBeVisible();
  expect(names()).toEqual(order);
  await drag(handle('Eight'), handle('A'));
  await expect.poll(names).toEqual(['Eight', ...order.slice(0, 7)]);
  await expect.element(main.getByText('Eight is now at position 1 of 8')).toBeInTheDocument();
  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
  expect(sent('saveArtists')).toEqual([]);
});
