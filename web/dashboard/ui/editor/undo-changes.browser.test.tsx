import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import {
  button,
  changesSaved,
  count,
  drag,
  edit,
  expectTexts,
  field,
  iconButton,
  openRow,
  remove,
  rows,
  tab,
} from '../../../testing/editing.ts';
import { openSettings, settingRows, stored, storedReplySettings } from '../../../testing/email-settings.ts';
import { error, normal, warning } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';

const undo = page.getByRole('button', { name: 'Undo', exact: true });
const undone = { title: 'Undone', body: undefined, variant: 'normal' } as never;
const questions = (...names: string[]) => names.map((question) => ({ question, answer: 'An answer' }));
const heading = rows.getByRole('heading');
/** The rows in edit mode. */
const expectRows = (...names: string[]) =>
  expectTexts(
    heading,
    names.map((name, index) => `${index + 1}${name}`),
  );

test('undoes a save of texts by button and keys, and keeps edits that are newer [ED-35]', async () => {
  const { texts } = await edit('hero', { texts: { 'hero/title': 'Before' } });
  await field('Title').fill('Mistake');
  await button('Save').click();
  await expectNotice(changesSaved);
  await button('Edit').click();
  await field('Subtitle').fill('Not saved yet');
  (document.activeElement as HTMLElement).blur();

  await userEvent.keyboard('{Control>}z{/Control}');

  await expectNotice(undone);
  expect(texts).toEqual({ 'hero/title': 'Before' });
  await expect.element(field('Title')).toHaveValue('Before');
  await expect.element(field('Subtitle')).toHaveValue('Not saved yet');
  await expect.element(count).toHaveTextContent('1 unsaved change');
  expect(page.getByText('Changed elsewhere').elements()).toEqual([]);
  await button('Save').click();
  await undo.click();
  await expect.poll(() => texts).toEqual({ 'hero/title': 'Before' });
});

test('undoes all parts of a save, and the removal of a row with its place [ED-35]', async () => {
  const before = {
    texts: { 'artists/title': 'Before' },
    artists: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }],
  };
  const { texts, lists } = await edit('artists', before);
  const ids = lists.artists.rows.map(({ id }) => id);
  await field('Title').fill('Mistake');
  await tab('Manage Artists').click();
  await iconButton(rows.nth(2), 'Move up').click();
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(lists.artists.rows.map(({ id }) => id)).not.toEqual(ids);
  await undo.click();
  await expectNotice(undone);
  expect(lists.artists.rows.map(({ id }) => id)).toEqual(ids);
  expect(texts).toEqual(before.texts);
  await expectTexts(heading, ['One', 'Two', 'Three']);

  await button('Edit').click();
  await iconButton(rows.nth(1), 'Remove').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('You can undo this for 10 seconds.');
  await button('Remove', dialog).click();
  await expectNotice(normal('Removed', 'Two'));
  await expectAccessible();
  await field('Name', await openRow(0)).fill('First');
  await undo.click();
  await expectRows('First', 'Two', 'Three');
  expect(lists.artists.rows.map(({ id }) => id)).toEqual(ids);
});

test('puts a removed row back to its place in an order that is not saved [ED-35]', async () => {
  await edit('faq', { faqs: questions('One', 'Two', 'Three', 'Four') });
  await iconButton(rows.nth(3), 'Move up').click();
  await iconButton(rows.nth(2), 'Move up').click();
  await iconButton(rows.nth(1), 'Move up').click();
  await remove(1);
  await expectRows('Four', 'Two', 'Three');

  await undo.click();

  await expectNotice(undone);
  await expectRows('Four', 'One', 'Two', 'Three');
  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
});

test('says why an undo is refused, and offers it again without a connection [ED-36]', async () => {
  const { lists, trouble } = await edit('faq', { faqs: questions('One', 'Two') });
  await remove(1);
  trouble.undoChange = 'fails';
  await undo.click();
  await expectNotice(error('Failed to undo. Please try again.'));
  trouble.undoChange = 'is lost';
  await undo.click();
  await expect.element(undo).toBeVisible();
  delete trouble.undoChange;
  await undo.click();
  await expectNotice(undone);
  await expectRows('One', 'Two');

  await remove(0);
  lists.faqs = { version: 9, rows: [] };
  await undo.click();
  await expectNotice(warning('Not Undone', 'The server says why.'));
  expect(lists.faqs.rows).toEqual([]);
});

test('brings discarded edits back, below newer ones [ED-05]', async () => {
  const { sent } = await edit('faq', { faqs: questions('One', 'Two') });
  await field('Question', await openRow(0)).fill('Edited');
  await field('Question', await openRow(1)).fill('Lost');
  await button('Add Question').click();
  await button('Cancel').click();
  await expectNotice({ title: 'Changes Discarded', variant: 'normal' });
  await button('Edit').click();
  await field('Question', await openRow(1)).fill('Newer');

  await undo.click();

  await expectRows('Edited', 'Newer', 'Untitled');
  expect(sent('undoChange')).toEqual([]);
  await button('Cancel').click();
  await undo.click();
  await expectRows('Edited', 'Newer', 'Untitled');
  await expect.element(button('Cancel')).toBeVisible();
});

test('keeps discarded edits that are brought back after their page was left [ED-05]', async () => {
  await edit('hero', { texts: {} });
  await field('Title').fill('Wanted');
  await button('Discard').click();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await undo.click();
  await expectNotice(undone);
  await page.getByRole('link', { name: 'First Screen', exact: true }).click();
  await expect.element(field('Title')).toHaveValue('Wanted');
});

test('undoes the removal of a new row and a move, and says nothing where nothing moved [ED-05]', async () => {
  await edit('faq', { faqs: questions('One', 'Two', 'Three') });
  const handle = page.getByRole('button', { name: 'Drag to move: Two', exact: true });
  await drag(handle, handle);
  await button('Add Question').click();
  await field('Question', rows.nth(3)).fill('Typed');
  await iconButton(rows.nth(3), 'Remove').click();
  await expectNotice(normal('Removed', 'Typed'));
  expect(page.getByText('Order Changed', { exact: true }).query()).toBeNull();
  await undo.click();
  await expectRows('One', 'Two', 'Three', 'Typed');

  await iconButton(rows.nth(2), 'Move up').click();
  await expectNotice({ title: 'Order Changed', variant: 'normal' });
  await field('Question', await openRow(0)).fill('Edited');
  await undo.click();
  await expectRows('Edited', 'Two', 'Three', 'Typed');
});

test('shortens the name of a removed row, and keeps it beside the button on a phone [ED-35]', async () => {
  await page.viewport(320, 700);
  await edit('faq', { faqs: questions('A'.repeat(100)) }, { row: 0 });
  await remove(0);
  const name = page.getByText(/^A{59}…$/);
  await expect.element(name).toBeVisible();
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  expect(undo.element().getBoundingClientRect().height).toBeLessThan(45);
  await page.viewport(1280, 720);
});

test('undoes a published style and a removed logo, and leaves a style that was edited since [ED-35]', async () => {
  const logo = '/assets/share-image.jpg';
  const server = contentServer({ texts: { 'branding/logo': logo } });
  await renderDashboard('/admin/settings/branding', { answers: server.answers });
  const size = page.getByRole('slider', { name: 'Font size', exact: true });
  await expect.element(size).toHaveValue('16');
  await size.fill('20');
  await button('Publish Style').click();
  await expect.poll(() => server.texts['branding/style']).toContain('"fontSize":20');
  await undo.click();
  await expectNotice(undone);
  expect(server.texts).toEqual({ 'branding/logo': logo });
  await expect.element(size).toHaveValue('16');

  await size.fill('20');
  await button('Publish Style').click();
  await expect.element(undo).toBeVisible();
  await size.fill('22');
  await undo.click();
  await expectNotice(undone);
  await expect.element(size).toHaveValue('22');

  await button('Remove Logo').click();
  await expect.poll(() => server.texts['branding/logo']).toBe('');
  await undo.click();
  await expect.poll(() => server.texts['branding/logo']).toBe(logo);
  await expect.element(page.getByRole('img', { name: 'Studio logo' })).toBeVisible();
});

test('undoes saved general settings [ED-35]', async () => {
  const server = contentServer({ texts: { 'general/seo_title': 'Before' } });
  await renderDashboard('/admin/settings/general', { answers: server.answers });
  const title = page.getByLabelText('Title in search results', { exact: true });
  await title.fill('Mistake');
  await page.getByRole('button', { name: 'Save Settings', exact: true }).click();
  await expect.poll(() => server.texts['general/seo_title']).toBe('Mistake');

  await undo.click();

  await expectNotice(undone);
  expect(server.texts['general/seo_title']).toBe('Before');
  await expect.element(title).toHaveValue('Before');
});

test('undoes saved settings and templates of emails, unless they were changed since [ED-35] [ED-36]', async () => {
  let current = stored();
  const template = { id: '00000000-0000-4000-8000-000000000009', name: 'Invite', subject: 'Hello', text: 'Come by' };
  let templates = { templates: [template], version: 1 };
  const server: Answers = {
    getEmailSettings: () => current,
    saveEmailSettings: ({ body: { settings } }) => {
      const isOutdated = settings.some(({ before }, index) => before !== current.settings[index]?.setting_value);
      if (isOutdated) refuse('conflict');
      current = { ...current, settings: settings.map(({ before: _, ...row }) => row) };
      return current;
    },
    ...storedReplySettings(),
    getReplyTemplates: () => templates,
    saveReplyTemplates: ({ body }) => {
      templates = { ...body, version: body.version + 1 };
      return templates;
    },
  };
  await openSettings('admin', server);
  const save = page.getByRole('button', { name: 'Save Settings', exact: true });
  const subject = page.getByLabelText('Subject Line', { exact: true });
  const replyTo = page.getByLabelText('Reply-To Address', { exact: true });
  await subject.fill('Mistake');
  await replyTo.fill('desk@afterhours.example');
  const inTemplates = page.getByRole('region', { name: 'Reply templates' });
  await inTemplates.getByRole('listitem').getByRole('button', { expanded: false }).click();
  await inTemplates.getByLabelText('Text', { exact: true }).fill('Mistake');
  await save.click();
  await expect.poll(() => templates.templates[0]?.text).toBe('Mistake');
  current = {
    ...current,
    settings: stored({ subject_template: 'Mistake', from_email: 'theirs@afterhours.example' }).settings,
  };
  await undo.click();
  await expectNotice(undone);
  expect(current.settings).toMatchObject(settingRows({ from_email: 'theirs@afterhours.example' }));
  await expect.element(subject).toHaveValue('📋 New Lead Notification');
  await expect.element(replyTo).toHaveValue('');
  expect(templates).toEqual({ templates: [template], version: 3 });

  await subject.fill('Mistake');
  await save.click();
  current = { ...current, settings: stored({ subject_template: 'Theirs' }).settings };
  await undo.click();
  await expectNotice(warning('Not Undone', 'This has been changed since, so nothing was undone.'));
  expect(current.settings).toMatchObject(settingRows({ subject_template: 'Theirs' }));
});
