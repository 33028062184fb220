import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, edit, iconButton, rows } from '../../testing/editing.ts';
import { act, lead, logEntry, openLead } from '../../testing/leads.ts';
import { ownAccount, renderDashboard } from '../../testing/render-dashboard.tsx';

const dialog = page.getByRole('dialog');
const red = 'rgb(242, 92, 92)';

const note = () => logEntry({ kind: 'note', by: ownAccount.id, text: 'Later' });
const preview = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
const photo = { id: '2026030120-00000000-0000-4000-8000-000000000001', body: false, preview, state: 'ready' } as const;
const date = {
  id: '00000000-0000-4000-8000-00000000000d',
  starts_at: '2099-03-10T15:30:00.000Z',
  minutes: 90,
  artist_id: '00000000-0000-4000-8000-00000000000a',
  artist: 'Nia',
  sequence: 0,
};

test.each([
  ['erasing a lead', () => openLead(lead(), { as: 'admin' }), () => act('Erase'), ['Cancel', 'Erase']],
  ['deleting a note', () => openLead(lead(), { log: [note()] }), () => button('Delete').click(), ['Cancel', 'Delete']],
  [
    'cancelling a date',
    () => openLead(lead({ dates: [date] })),
    () => button('Cancel Date').click(),
    ['Keep the Date', 'Cancel Date'],
  ],
  [
    'deleting a photo',
    () =>
      openLead(lead({ photos: [{ id: photo.id }] }), {
        answers: { listLeadPhotos: () => ({ photos: [photo] }), openLeadPhoto: () => ({ url: preview }) },
      }),
    async () => {
      await page.getByRole('button', { name: 'Open photo 1' }).click();
      await button('Delete Photo', dialog).click();
    },
    ['Keep It', 'Delete Photo'],
  ],
  [
    'removing a row',
    () => edit('faq', { faqs: [{ question: 'Why?', answer: 'So.' }] }),
    () => iconButton(rows.first(), 'Remove').click(),
    ['Cancel', 'Remove'],
  ],
] as const)('asks before %s, with a red button at the end [ADM-32]', async (_, open, ask, names) => {
  await open();
  await ask();

  await expect.poll(() => looks()).toEqual([names, [expect.not.stringMatching(red), red]]);
});

test('shows no other button red [ADM-32]', async () => {
  const otherId = '00000000-0000-4000-8000-000000000002';
  await renderDashboard('/admin/settings/users', {
    answers: {
      listUsers: () => ({
        users: [
          {
            ...ownAccount,
            id: otherId,
            user_id: otherId,
            created_at: '2026-03-01T12:00:00.000Z',
            role: 'user',
            state: 'active',
            second_step: true,
          },
        ],
        waiting: 0,
      }),
    },
  });
  const questions = {
    'Make Administrator': () => page.getByRole('combobox', { name: /^Role/ }).selectOptions('admin'),
    Disable: () => page.getByRole('button', { name: /^Disable/ }).click(),
    'Reset Two-Step': () => page.getByRole('button', { name: /^Reset Two-Step/ }).click(),
  };
  for (const [confirm, ask] of Object.entries(questions)) {
    await ask();
    await expect.poll(() => looks()).toEqual([['Cancel', confirm], expect.not.arrayContaining([red])]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

/** The buttons at the end of the dialog, with their colors. */
function looks() {
  const buttons = [...(dialog.query()?.querySelectorAll<HTMLElement>('.button') ?? [])].slice(-2);
  return [buttons.map(({ textContent }) => textContent), buttons.map((each) => getComputedStyle(each).backgroundColor)];
}
