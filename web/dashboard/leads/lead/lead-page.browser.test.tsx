import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { act, colleague, lead, openLead, openLeads } from '../../../testing/leads.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice, ownAccount } from '../../../testing/render-dashboard.tsx';

const heading = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');
const log = page.getByRole('region', { name: 'Log' });
const status = main.getByLabelText('Status: ');
const assignee = page.getByLabelText('Assignee');
const actions = page.getByRole('button', { name: 'Actions', exact: true });
const undo = page.getByRole('button', { name: 'Undo' });
const gone = page.getByRole('heading', { name: 'This lead cannot be shown' });
const clock = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

let ada: Lead;
beforeEach(() => {
  ada = lead();
});
afterEach(() => vi.useRealTimers());

test('shows every value of a request, its code and the day of the privacy notice, under its own URL and title [DESK-40] [BOOK-29] [ENTER-14]', async () => {
  const description = `A moth.\n${'ink '.repeat(80)}the end.`;
  const privacy_notice = { version: '0123456789ab', sent_at: '2025-01-05T12:00:00.000Z' };
  await openLead(lead({ description, privacy_notice }));

  await expect.element(heading).toHaveTextContent('Ada Byron');
  // The number of leads to answer comes before it, once it is read.
  await expect.poll(() => document.title).toMatch(/^(\(1\) )?Ada Byron \| Afterhours$/);
  for (const text of ['ada@mail.example', 'Medium Tattoo (3 to 6 inches)', 'No preference', 'K7R-2MX', 'Website'])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible();
  expect(main.getByText('the end.').element().textContent).toBe(description);
  await expect.element(log).toHaveTextContent('Request received with the privacy notice of Jan 5, 2025');
  await expect.element(log).not.toHaveTextContent('0123456789ab');
  await expect.element(page.getByRole('link', { name: '(555) 010-0101' })).toHaveAttribute('href', 'tel:5550100101');
  await expect.element(status).toHaveValue('new');
  await expect.element(assignee).toHaveValue('');
});

test('shows the piece, a narrow one too, and its words alone once its files are gone [BOOK-38]', async () => {
  const failed: (string | null)[] = [];
  const note = ({ target }: Event) => target instanceof HTMLImageElement && failed.push(target.getAttribute('src'));
  addEventListener('error', note, true);
  onTestFinished(() => removeEventListener('error', note, true));
  await openLead(lead({ piece: { id: 'tAbCd-_12', title: 'Night moth', artist: 'Jane' } }));
  const words = main.getByText('Night moth by Jane');
  await expect.element(words).toBeVisible();
  const image = () => main.element().querySelector('dl img');
  await expect.poll(image).toBeNull();
  expect(failed).toEqual(['/media/pictures/AbCd-_12/480.webp', '/media/pictures/AbCd-_12/320.webp']);

  await main.getByRole('link', { name: 'All Leads' }).click();
  await page.getByRole('button', { name: /: Ada Byron$/ }).click();
  await expect.element(main.getByText('Something like Night moth by Jane')).toBeVisible();
});

test('shows the answers to the questions of the form, in page, list and cards [ASK-05]', async () => {
  await openLead(lead({ details: [{ id: 'q', question: 'Where on the body?', answer: 'Arm' }] }));
  await expect.element(main.getByRole('term').getByText('Where on the body?')).toBeVisible();
  await expect.element(main.getByText('Arm', { exact: true })).toBeVisible();

  await main.getByRole('link', { name: 'All Leads' }).click();
  await page.getByRole('button', { name: /: Ada Byron$/ }).click();

  await expect.element(main.getByText('Where on the body? Arm')).toBeVisible();
  await page.viewport(360, 640);
  await main
    .getByRole('listitem')
    .getByRole('button', { name: /: Ada Byron$/ })
    .click();
  await expect.element(main.getByRole('listitem').getByText('Where on the body? Arm')).toBeVisible();
  await page.viewport(1280, 720);
});

test('opens a text message or a WhatsApp chat to the number [DESK-67]', async () => {
  const called = lead({ phone: '0151 23456789' });
  let phone: string | undefined = '+4915123456789';
  const { reload } = await openLead(called, { answers: { getLead: () => ({ lead: called, phone, related: [] }) } });

  const text = main.getByRole('link', { name: 'Text', exact: true });
  await expect.element(text).toHaveAttribute('href', 'sms:+4915123456789');
  const whatsapp = main.getByRole('link', { name: 'WhatsApp (opens in a new tab)' });
  await expect.element(whatsapp).toHaveAttribute('href', 'https://wa.me/4915123456789');
  await expectAccessible();

  phone = undefined;
  await reload();
  await expect.element(main.getByRole('link', { name: '0151 23456789' })).toBeVisible();
  await expect.element(log).toHaveTextContent('Request received');
  expect(text.query()).toBeNull();
});

test('lists the keys on ?, ignores them while someone types, and can switch them off [DESK-43]', async () => {
  await openLead(ada);
  await expect.element(actions).toBeVisible();
  await userEvent.keyboard('n');
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('a?juk');
  await expect.element(note).toHaveValue('a?juk');
  await expect.element(assignee).toHaveValue('');

  (heading.element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Commands and keys' });
  await expect.element(dialog.getByRole('option', { name: 'Write a note' })).toHaveTextContent('Write a noten');
  await expectAccessible();
  await dialog.getByLabelText('Use single-key shortcuts').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('u?');
  await expect.element(heading).toHaveTextContent('Ada Byron');
  await page.getByRole('button', { name: 'Commands and keys' }).click();
  await dialog.getByLabelText('Use single-key shortcuts').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('u');
  await expect.poll(() => location.pathname).toBe('/admin/leads');
});

test('shows a clear screen for a lead that is unknown, or that has an impossible id [DESK-44]', async () => {
  await openLeads([], {}, ada);
  await expect.element(gone).toBeVisible();
  await expectAccessible();
  await main.getByRole('link', { name: 'All Leads' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/leads');

  history.pushState(null, '', '/admin/leads/no-id');
  dispatchEvent(new PopStateEvent('popstate'));

  await expect.element(gone).toBeVisible();
});

test('shows within half a minute that a colleague has erased the open lead [DESK-44] [DESK-65]', async () => {
  const leads = [ada];
  vi.useFakeTimers({ toFake: [...clock] });
  await openLeads(leads, {}, ada);
  await expect.element(heading).toHaveTextContent('Ada Byron');

  leads.pop();
  await vi.advanceTimersByTimeAsync(31_000);

  await expect.element(gone).toBeVisible();
});

test('offers to undo a change of status for 10 seconds [DESK-50]', async () => {
  vi.useFakeTimers({ toFake: [...clock] });
  await openLead(ada);
  await status.selectOptions('closed');
  await expect.element(undo).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_900);
  await undo.click();
  await expectNotice({ title: 'Undone', variant: 'normal' });
  await expect.element(status).toHaveValue('new');

  await status.selectOptions('closed');
  await expect.element(undo).toBeVisible();
  // A notice under the pointer stays.
  await heading.hover();
  await vi.advanceTimersByTimeAsync(10_100);

  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(status).toHaveValue('closed');
});

test('assigns a lead with one key, in the menu, to a colleague or to no account, with undo [DESK-51]', async () => {
  const { sent } = await openLead({ ...ada, assignee_id: colleague.id });
  await expect.element(actions).toBeVisible();

  await userEvent.keyboard('a');
  await expectNotice(normal('Assignee Updated', 'The lead is assigned to Robin Staff.'));
  await expect.element(assignee).toHaveValue(ownAccount.id);
  await expect.element(log).toHaveTextContent('Robin Staff took over this lead');
  await undo.click();
  await expect.element(assignee).toHaveValue(colleague.id);
  expect(sent('setLeadAssignee').map(({ body }) => body.assignee_id)).toEqual([ownAccount.id, colleague.id]);
  await assignee.selectOptions('Unassigned');
  await expectNotice(normal('Assignee Updated', 'The lead is unassigned.'));
  await act('Assign to me');
  await expect.element(assignee).toHaveValue(ownAccount.id);
  await assignee.selectOptions('Juno Hale');
  await expect.element(log).toHaveTextContent(/removed the assignee.*assigned this lead to Juno Hale/);
  await expect.element(assignee).toHaveValue(colleague.id);
});

test('links to the other requests of the visitor [DESK-10] [DATE-31]', async () => {
  const other = lead({ first_name: 'Augusta', code: 'B3D-4FG' });
  const leads = [ada, other];
  await openLeads(
    leads,
    {
      answers: {
        getLead: ({ params: { id } }) => ({
          lead: id === ada.id ? ada : other,
          related: leads.filter((each) => each.id !== id).map((each) => ({ ...each, missed: id === ada.id ? 1 : 0 })),
        }),
      },
    },
    ada,
  );
  const related = page.getByRole('region', { name: 'Other requests by this visitor' });

  await expect.element(related.getByRole('link')).toHaveTextContent('did not come');
  await related.getByRole('link', { name: 'Augusta Byron' }).click();

  await expect.element(heading).toHaveTextContent('Augusta Byron');
  await expect.element(related.getByRole('link')).toHaveTextContent('Ada Byron');
  await expect.element(related.getByRole('link')).not.toHaveTextContent('did not come');
});

const preview = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
const photos = [1, 2, 3].map((n) => ({
  id: `2026030120-00000000-0000-4000-8000-00000000000${n}`,
  body: false,
  preview,
}));
const starts_at = '2099-03-10T15:30:00.000Z';
const date = { id: colleague.id, artist_id: colleague.id, artist: 'Nia', minutes: 90, sequence: 0, starts_at };
const details = ['Where on the body?', 'How large?'].map((question, n) => ({ id: `${n}`, question, answer: 'Arm' }));

test.each([
  [1280, 800],
  [1920, 1080],
  [360, 740],
])(
  'shows the beginning of the description, the photos and the answers of 12 leads first at %i × %i [INBOX-87]',
  async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 720));
    const leads = Array.from({ length: 12 }, (_, n) =>
      lead({
        first_name: `No${n}`,
        description: 'A moth.\n'.repeat([1, 5, 200][n % 3] ?? 1),
        details,
        ...(n % 2 && { photos: photos.map(({ id }) => ({ id })) }),
        ...(n % 5 && { dates: [date], deposit: 'asked' }),
      }),
    );
    const listLeadPhotos = () => ({ photos: photos.map((photo) => ({ ...photo, state: 'ready' as const })) });
    await openLeads(leads, { answers: { listLeadPhotos } });
    await page.getByRole('link', { name: 'No0 Byron', exact: true }).click();
    const request = page.getByRole('region', { name: 'Request' });
    for (const [n, { first_name }] of leads.entries()) {
      await expect.element(heading).toHaveTextContent(`${first_name} Byron`);
      await expect.poll(() => request.getByRole('img').elements()).toHaveLength(n % 2 ? 3 : 0);
      const parts = [
        request.getByText(/^A moth/),
        ...request.getByRole('img').all(),
        request.getByRole('definition').last(),
      ];
      const upper = () => heading.element().closest('.sticky')?.getBoundingClientRect().bottom ?? height;
      const lower = () => document.querySelector('.lower-bar')?.getBoundingClientRect().top ?? height;
      await expect
        .poll(() =>
          parts.every((part) => {
            const { top, bottom } = part.element().getBoundingClientRect();
            return top >= upper() && bottom <= lower();
          }),
        )
        .toBe(true);
      await userEvent.keyboard('j');
    }
  },
);

test('moves nothing when the photos come [INBOX-87]', async () => {
  const listed = Promise.withResolvers<void>();
  const ready = photos.map((photo) => ({ ...photo, state: 'ready' as const }));
  const listLeadPhotos = () => listed.promise.then(() => ({ photos: ready }));
  await openLead(lead({ details, photos: photos.map(({ id }) => ({ id })) }), { answers: { listLeadPhotos } });
  const answer = main.getByText('How large?');
  await expect.element(answer).toBeVisible();
  const { top } = answer.element().getBoundingClientRect();

  listed.resolve();

  await expect.poll(() => main.getByRole('region', { name: 'Photos' }).getByRole('img').elements()).toHaveLength(3);
  expect(answer.element().getBoundingClientRect().top).toBe(top);
});

test('shows a long description as a whole on demand [INBOX-87]', async () => {
  await openLead(lead({ description: `${'A moth.\n'.repeat(30)}The end.` }));
  await expect.element(main.getByText('The end.')).toBeVisible();
  const text = main.getByText('The end.').element();
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight);
  await main.getByRole('button', { name: 'Show the whole text' }).click();

  expect(text.scrollHeight).toBe(text.clientHeight);
  await expect.element(main.getByRole('button', { name: 'Show the whole text' })).not.toBeInTheDocument();
});
