import type { Page } from '@playwright/test';
import type { ContentStore } from './fixtures/content-store.ts';
import {
  aQuestion,
  button,
  changesSaved,
  count,
  countRequests,
  edit,
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
import { expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

restoreAfterTests(['faq'], ['/faqs', '/events']);

test('lists each question once, and shows its answer when opened [ED-26]', async ({ staff, store }) => {
  await store.saveList('/faqs', [aQuestion('Does it hurt?'), { ...aQuestion('Is it late?'), is_active: false }]);
  await open(staff, 'faq', 'FAQ');
  const main = staff.getByRole('main');

  await expect(main.getByText('Does it hurt?')).toHaveCount(1);
  await expect(row(staff, 1)).toContainText('Inactive, hidden from visitors');
  const answer = row(staff, 0).getByText('An answer', { exact: true });
  await expect(answer).toBeHidden();
  await main.getByText('Does it hurt?').click();
  await expect(answer).toBeVisible();
  await expectAccessible(staff);
  await staff.keyboard.press('Enter');
  await expect(answer).toBeHidden();
  await button(staff, 'Edit').click();

  await expect(field(row(staff, 0), 'Question')).toHaveValue('Does it hurt?');
  await expect(row(staff, 0).getByText('Does it hurt?').and(staff.locator(':not(.sr-only)'))).toHaveCount(0);

  await store.saveList('/events', [{ id: 'temp-1', name: 'Flash night', event_date: '2031-01-05T21:30:00Z' }]);
  await open(staff, 'night-life', 'Night Life');
  await tab(staff, 'Events').click();
  await expect(main.getByText('Flash night')).toHaveCount(1);
  await expect(row(staff, 0)).toContainText('Jan 5, 2031, 4:30 PM');
});

test('edits, adds, moves, hides and removes questions and shows the result to visitors [RTE-23] [ED-09] [ED-15] [ED-20] [ED-22] [ED-FAQ-01] [ED-FAQ-02] [ED-FAQ-03]', async ({
  staff,
  store,
  page,
}) => {
  const mark = `Q${Date.now()}`;
  await store.saveList('/faqs', [aQuestion(`${mark} one`), aQuestion(`${mark} two`), aQuestion(`${mark} four`)]);
  // Without the live connection, the page can only show a save that it read itself.
  await staff.routeWebSocket('**/*', () => {});
  await edit(staff, 'faq', 'FAQ');

  await move(staff, `${mark} two`, 'up');
  await expect(count(staff)).toHaveText('1 unsaved change');
  await expect(row(staff, 0)).toContainText(`${mark} two`);
  await move(staff, `${mark} two`, 'down');
  await expect(row(staff, 1)).toContainText(`${mark} two`);
  await expect(count(staff)).toBeEmpty();
  for (const [index, name] of [
    [0, 'Move up'],
    [2, 'Move down'],
  ] as const) {
    await expect(iconButton(row(staff, index), name)).toHaveAttribute('aria-disabled', 'true');
    await iconButton(row(staff, index), name).dispatchEvent('click');
    await expect(count(staff)).toBeEmpty();
  }
  await move(staff, `${mark} two`, 'up');
  await field(row(staff, 1), 'Question').fill(`${mark} changed`);
  await field(row(staff, 1), 'Answer').fill('Changed answer');
  await button(staff, 'Add question').click();
  await expect(field(row(staff, 3), 'Question')).toBeFocused();
  await field(row(staff, 3), 'Question').fill(`${mark} three `);
  await field(row(staff, 3), 'Answer').fill('Third answer');
  await expect(row(staff, 3).getByRole('switch', { name: 'Active', exact: true })).toBeChecked();
  await row(staff, 2).getByRole('switch', { name: 'Active', exact: true }).click();
  await expect(count(staff)).toHaveText('5 unsaved changes');
  await expectAccessible(staff);
  await tab(staff, 'Content').click();
  await field(staff, 'Title').fill(`${mark} heading`);
  await field(staff, 'Description').fill(`${mark} text`);
  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  const { rows } = await store.list('/faqs');
  expect(rows).toMatchObject([
    { question: `${mark} two`, order_index: 0, is_active: true },
    { question: `${mark} changed`, answer: 'Changed answer', order_index: 1, is_active: true },
    { question: `${mark} four`, order_index: 2, is_active: false },
    { question: `${mark} three`, answer: 'Third answer', order_index: 3, is_active: true },
  ]);
  expect((await store.rows('faq')).toSorted((a, b) => b.field.localeCompare(a.field))).toEqual([
    { section: 'faq', field: 'title', value: `${mark} heading`, content_type: 'text' },
    { section: 'faq', field: 'description', value: `${mark} text`, content_type: 'textarea' },
  ]);
  const titles = await publicTitles(page, store, mark);
  await expect(titles).toHaveText([`${mark} heading`, `${mark} two`, `${mark} changed`, `${mark} three`]);
  await expect(page.getByText(`${mark} text`)).toBeVisible();
  await tab(staff, 'Questions').click();
  await expect(staff.getByText('Inactive, hidden from visitors')).toBeVisible();

  // The page now holds the stored row: the trimmed text under its stored id.
  await button(staff, 'Edit').click();
  await expect(field(row(staff, 3), 'Question')).toHaveValue(`${mark} three`);
  await field(row(staff, 3), 'Answer').fill('Changed again');
  await button(staff, 'Save').click();
  await expect(button(staff, 'Edit')).toBeVisible();
  const again = await store.list('/faqs');
  expect(again.rows).toEqual(
    rows.map((stored, index) => (index === 3 ? { ...stored, answer: 'Changed again' } : stored)),
  );
  await button(staff, 'Edit').click();
  await remove(staff, 0);
  await expectNotice(staff, { title: 'Removed', variant: 'normal' });
  await expect(await publicTitles(page, store, mark)).toHaveText([
    `${mark} heading`,
    `${mark} changed`,
    `${mark} three`,
  ]);
});

test('removes a new row without a request, and a saved one at once after a confirmation [ED-11] [ED-12] [ED-13] [ED-14] [ED-23]', async ({
  staff,
  store,
}) => {
  const mark = `R${Date.now()}`;
  await store.saveList('/faqs', [aQuestion(`${mark} stays`), aQuestion(`${mark} goes`)]);
  // Without the live connection, the page can only show a removal that it read itself.
  await staff.routeWebSocket('**/*', () => {});
  await edit(staff, 'faq', 'FAQ');
  const changes = countRequests(staff, 'PUT', 'DELETE');
  await button(staff, 'Add question').click();
  await iconButton(row(staff, 2), 'Remove').click();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(count(staff)).toBeEmpty();
  expect(changes()).toBe(0);

  await iconButton(row(staff, 1), 'Remove').click();
  const dialog = staff.getByRole('dialog', { name: `Remove ${mark} goes?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(changes()).toBe(0);
  expect((await store.list('/faqs')).rows).toHaveLength(2);
  await field(row(staff, 0), 'Answer').fill('Not saved');
  await remove(staff, 1);

  await expectNotice(staff, { title: 'Removed', variant: 'normal' });
  const left = [{ question: `${mark} stays`, answer: 'An answer' }];
  expect((await store.list('/faqs')).rows).toMatchObject(left);
  await button(staff, 'Cancel').click();
  await expect(staff.getByText(`${mark} goes`)).toHaveCount(0);
  await expect(staff.getByRole('heading', { name: `${mark} stays` })).toBeVisible();
  expect((await store.list('/faqs')).rows).toMatchObject(left);
});

test('discards all edits of a list with Cancel, without a request [ED-05]', async ({ staff, store }) => {
  const mark = `C${Date.now()}`;
  await store.saveList('/faqs', [aQuestion(`${mark} one`), aQuestion(`${mark} two`)]);
  const stored = await store.list('/faqs');
  await edit(staff, 'faq', 'FAQ');
  await move(staff, `${mark} two`, 'up');
  await field(row(staff, 0), 'Question').fill('Lost');
  await button(staff, 'Add question').click();
  const changes = countRequests(staff, 'PUT', 'DELETE');

  await button(staff, 'Cancel').click();

  await expect(row(staff, 0)).toContainText(`${mark} one`);
  await expect(row(staff, 1)).toContainText(`${mark} two`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(count(staff)).toBeEmpty();
  expect(changes()).toBe(0);
  expect(await store.list('/faqs')).toEqual(stored);
});

test('saves the edits of two people who change the same list', async ({ staff, store }) => {
  const mark = `B${Date.now()}`;
  const { rows } = await store.saveList('/faqs', [aQuestion(`${mark} one`), aQuestion(`${mark} two`)]);
  await edit(staff, 'faq', 'FAQ');
  await field(row(staff, 0), 'Answer').fill('Mine');

  await store.saveList('/faqs', [rows[0] ?? {}, { ...rows[1], answer: 'Theirs' }, aQuestion(`${mark} three`)]);
  await expectNotice(staff, {
    title: 'Changed elsewhere',
    body: 'Someone else changed this content. Your unsaved changes are kept.',
    variant: 'warning',
  });
  await expect(row(staff, 2)).toContainText(`${mark} three`);
  await button(staff, 'Save').click();

  await expectNotice(staff, changesSaved);
  const answers = (await store.list('/faqs')).rows.map(({ answer }) => answer);
  expect(answers).toEqual(['Mine', 'Theirs', 'An answer']);
});

test('stores new rows once when a save is repeated after a lost response [ED-24]', async ({ staff, store }) => {
  const mark = await saveWithLostResponse(staff, store);

  await button(staff, 'Save').click();

  await expectOneQuestion(staff, store, mark);
});

test('finds new rows again that were stored although the response was lost [ED-24]', async ({ staff, store }) => {
  const mark = await saveWithLostResponse(staff, store);

  await expect(count(staff)).toBeEmpty();
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(staff.getByText('Changed elsewhere')).toHaveCount(0);
  await field(row(staff, 0), 'Answer').fill('Once and for all');
  await expect(count(staff)).toHaveText('1 unsaved change');
  await button(staff, 'Save').click();

  await expectOneQuestion(staff, store, mark);
  expect((await store.list('/faqs')).rows).toMatchObject([{ answer: 'Once and for all' }]);
});

test('keeps Save free of notices on a phone [MSG-78]', async ({ staff, store }) => {
  await staff.setViewportSize({ width: 360, height: 640 });
  await saveWithLostResponse(staff, store);

  await button(staff, 'Save').click({ trial: true });

  await expect(staff.getByRole('alert')).toBeVisible();
});

/** Saves a new question whose request arrives and whose response is lost. @returns the question */
async function saveWithLostResponse(staff: Page, store: ContentStore): Promise<string> {
  const mark = `U${Date.now()}`;
  await store.saveList('/faqs', []);
  await edit(staff, 'faq', 'FAQ');
  await button(staff, 'Add question').click();
  await field(row(staff, 0), 'Question').fill(mark);
  await field(row(staff, 0), 'Answer').fill('Once');
  let lost = 0;
  await staff.route('**/api/faqs', async (route) => {
    if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(staff, 'Save').click();
  await expectNotice(staff, {
    title: 'Error',
    body: 'Failed to save FAQs. There is no connection to the server. Your changes are kept. Please try again.',
    variant: 'destructive',
  });
  return mark;
}

async function expectOneQuestion(staff: Page, store: ContentStore, mark: string): Promise<void> {
  await expectNotice(staff, changesSaved);
  expect((await store.list('/faqs')).rows).toHaveLength(1);
  await expect(staff.getByRole('heading', { name: mark })).toHaveCount(1);
}
