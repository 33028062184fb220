import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CallName } from '#shared/contract/api.ts';
import { contentServer } from '../testing/content-server.ts';
import { button, edit, field } from '../testing/editing.ts';
import { openSettings } from '../testing/email-settings.ts';
import { act, lead, openLead } from '../testing/leads.ts';
import { renderDashboard } from '../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../testing/stub-api.ts';

const artists = [{ name: 'Nia', guest_from: '2030-01-01' }, { name: 'Ben' }];
const { listArtists } = contentServer({ artists }).answers;
const dialog = page.getByRole('dialog');

/** Sets fields by their labels; of several, the last one. */
async function set(values: Record<string, string>, within: Locator = page.getByRole('main')): Promise<Locator> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(label, within).last();
    await expect.element(control).toBeVisible();
    if (control.element() instanceof HTMLSelectElement) await control.selectOptions(value);
    else await control.fill(value);
  }
  return field(Object.keys(values)[0]!, within).last();
}

const ofArtist = (values: Record<string, string>) => async (answers: Answers) => {
  await edit('artists', { artists }, { tab: 'Manage Artists', row: 1, answers });
  const changed = await set(values);
  await button('Save').click();
  return changed;
};

/** Fills the page of a lead, or the dialog that a button opens, and presses the button that sends it. */
const ofLead = (sends: string, values: Record<string, string>, opens?: string) => async (answers: Answers) => {
  await openLead(lead({ turn: 'studio', turn_at: '2026-01-05T12:00:00.000Z' }), { answers });
  if (opens === 'Offer Times') await button(opens).click();
  else if (opens) await act(opens);
  const changed = await set(values, opens ? dialog : undefined);
  if (sends) await page.getByRole('button', { name: sends, exact: true }).click();
  return changed;
};

/** Sends an offer, whose refusal opens its dialog again. */
async function ofOffer(answers: Answers): Promise<Locator> {
  await ofLead('', { Artist: 'Ben', 'Another time': '2099-03-11T16:30' }, 'Offer Times')(answers);
  await page.getByRole('button', { name: /^2 h/ }).click();
  await set({ 'Answer by': '2099-03-05' }, dialog);
  await button('Add to the Reply').click();
  await set({ Subject: 'Dates', Message: 'Which one?' });
  await button('Send and Mark Contacted').click();
  return field('Answer by', dialog);
}

/** The row is closed when it is saved. */
async function ofQuestion(answers: Answers): Promise<Locator> {
  const off = { answered_by: 'words', choices: null, services: 'both', is_required: false } as const;
  const stored = contentServer({ questions: [{ ...off, question: 'Where?' }] }).answers;
  await renderDashboard('/admin/settings/questions', { answers: { ...stored, ...answers } });
  await button('Edit').click();
  await page.getByRole('button', { name: /^1 ?Where/ }).click();
  const changed = await set({ Question: 'Where on the body?' });
  await page.getByRole('button', { name: /^1 ?Where on/ }).click();
  await button('Save').click();
  return changed;
}

const ofSettings = (values: Record<string, string>, opens?: RegExp) => async (answers: Answers) => {
  const template = { id: crypto.randomUUID(), name: 'Invite', subject: 'Hello', text: 'Come by.' };
  await openSettings('admin', { getReplyTemplates: () => ({ templates: [template], version: 1 }), ...answers });
  if (opens) await page.getByRole('button', { name: opens }).click();
  const changed = await set(values);
  await button('Save Settings').click();
  return changed;
};

async function ofNewUser(answers: Answers): Promise<Locator> {
  await renderDashboard('/admin/settings/users', {
    answers: { listUsers: () => ({ users: [], waiting: 0 }), ...answers },
  });
  await button('Create User').click();
  const values = { Email: 'juno@afterhours.example', Password: 'night-7', 'Full Name': 'Juno Hale' };
  const changed = await set(values, dialog);
  await button('Create User', dialog).click();
  return changed;
}

async function ofTimesOff(answers: Answers): Promise<Locator> {
  await renderDashboard('/admin/dates', { answers });
  await page.getByText('Times off', { exact: true }).click();
  const changed = await set({ From: '2099-03-10', Artist: 'Ben' });
  await button('Add').click();
  return changed;
}

async function ofNote(answers: Answers): Promise<Locator> {
  await openLead(lead(), { answers });
  await page.getByRole('tab', { name: 'Note', exact: true }).click();
  const changed = await set({ Note: 'Left arm.' });
  await button('Add Note').click();
  return changed;
}

const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const date = { 'Start time': '2099-03-11T16:30', Artist: 'Ben' };
const phone = { 'What was said': 'Yes.' };

test.each<[CallName, path: string, (answers: Answers) => Promise<Locator>]>([
  [
    'saveArtists',
    'rows.1.profile_picture',
    ofArtist({ 'Profile picture: Image URL': 'https://cdn.example/a.jpg', Name: 'Bo' }),
  ],
  ['saveArtists', 'rows.1.account_id', ofArtist({ 'Assign new requests to': 'Juno Hale' })],
  ['saveArtists', 'rows.1.guest_from', ofArtist({ 'Guest from': '2030-01-01' })],
  ['saveQuestions', 'rows.0.question', ofQuestion],
  ['saveEmailSettings', 'settings.1.setting_value', ofSettings({ 'From Email Address': 'us@elsewhere.example' })],
  ['saveReplySettings', 'reply_to', ofSettings({ 'Reply-To Address': 'us@elsewhere.example' })],
  ['saveReplyTemplates', 'templates.0.subject', ofSettings({ Subject: 'Dates' }, /^1 ?Invite/)],
  ['saveAbsences', 'absences.0.from', ofTimesOff],
  ['createUser', 'email', ofNewUser],
  ['addLeadNote', 'text', ofNote],
  ['setLeadLater', 'until', ofLead('Put Aside', { Until: soon }, 'Put this lead aside')],
  ['logLeadAnswer', 'happened_at', ofLead('Log Answer', { When: '2020-01-01T00:00', ...phone }, 'Log an answer')],
  ['enterDate', 'starts_at', ofLead('Agree on This Date', date, 'Enter a date')],
  ['sendReply', 'offer.answer_by', ofOffer],
  ['sendReply', 'subject', ofLead('Send and Mark Contacted', { Subject: 'Hello', Message: 'Sure.' })],
  ['setLeadAssignee', 'assignee_id', ofLead('', { Assignee: 'Juno Hale' })],
])('shows why the server refuses a value at its field, until it changes: %s, %s [ED-32]', async (call, path, send) => {
  const refused = () => refuse('invalid-input', { field: path, message: `${path} must be something else` });
  const ofDay = { listDates: () => ({ dates: [] }), getAbsences: () => ({ version: 0, absences: [] }) };
  const control = await send({ listArtists, ...ofDay, [call]: refused });

  await expect.element(control).toHaveFocus();
  await expect.element(control).toHaveAttribute('aria-invalid', 'true');
  await expect.element(control).toHaveAccessibleDescription(/This must be something else\./);
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  expect(document.body.textContent).not.toContain(`${path} must`);
  const element = control.element();
  if (path.endsWith('picture')) await page.getByRole('button', { name: /^Remove Image/ }).click();
  else await (element instanceof HTMLSelectElement ? control.selectOptions(element.options[0]!) : control.fill(''));
  await expect.element(control).not.toHaveAttribute('aria-invalid');
  expect(page.getByRole('alert').elements()).toHaveLength(/^(save(?!Absences)|create)/.test(call) ? 1 : 0);
});
