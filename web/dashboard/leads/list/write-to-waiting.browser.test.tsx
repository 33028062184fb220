import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, loseResponse, refuse } from '../../../testing/stub-api.ts';

const nia = '00000000-0000-4000-8000-00000000000a';
const dialog = page.getByRole('dialog', { name: 'Write to the First' });
const template = { id: nia, name: 'Open', subject: 'Books are open', text: 'Hi {{first_name}}, come by: {{link}}' };

/** The lead of the nth visitor who waits for Nia since minute n. */
function waiting(first_name: string, minute: number): Lead {
  const turn_since = `2026-01-05T12:${String(minute).padStart(2, '0')}:00.000Z`;
  return lead({ first_name, artist: 'Nia', artist_id: nia, turn: 'books', turn_since, turn_at: turn_since });
}

/** Opens the dialog with the template for the waiting list of Nia. `mayWrite` runs before a reply is stored, `written` after. */
async function openDialog(
  leads: Lead[],
  { mayWrite = () => {}, written = () => {} }: { [When in 'mayWrite' | 'written']?: (name: string) => void } = {},
) {
  const { answers } = contentServer({ artists: [{ id: nia, name: 'Nia' }] });
  const answered = new Map<string, { key: string; reply: Awaited<ReturnType<NonNullable<Answers['sendReply']>>> }>();
  const stored = leadAnswers(leads);
  const { sent } = await renderDashboard('/admin/leads', {
    answers: {
      listArtists: answers.listArtists,
      ...stored,
      getReplyTemplates: () => ({ templates: [template], version: 1 }),
      sendReply: async (request) => {
        const { id, first_name } = leads.find((each) => each.id === request.params.id)!;
        const key = request.headers['idempotency-key'];
        const earlier = answered.get(id);
        if (earlier?.key === key) return earlier.reply;
        if (earlier && request.body.seen_turn_at) refuse('answered');
        mayWrite(first_name);
        const reply = await stored.sendReply!(request);
        answered.set(id, { key, reply });
        written(first_name);
        return reply;
      },
    },
  });
  await page.getByRole('button', { name: `Waiting list ${leads.length}` }).click();
  await page.getByRole('button', { name: 'Write to the First' }).click();
  await dialog.getByLabelText('Artist').selectOptions('Nia');
  await dialog.getByLabelText('Template').selectOptions('Open');
  return () =>
    sent('sendReply').map(({ body: { text, mark_contacted, ends_wait } }) => `${text} ${mark_contacted && ends_wait}`);
}

const names = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const send = (count: number) => dialog.getByRole('button', { name: `Send ${count} Emails` }).click();

test('writes to the first of the waiting list in order, to each with the own values [BOOKS-10] [REPLY-73] [REPLY-74]', async () => {
  const texts = await openDialog(['Ada', 'Ben', 'Cy'].map(waiting));
  await expect.poll(names).toEqual(['Ada Byron', 'Ben Byron', 'Cy Byron']);
  await dialog.getByLabelText('How many').fill('2');
  await expect.poll(names).toEqual(['Ada Byron', 'Ben Byron']);
  await dialog.getByLabelText('Message').fill('Hi {{name}}');
  await expect.element(dialog.getByText('Unknown placeholder: “name”')).toBeVisible();
  await send(2);
  await dialog.getByLabelText('Message').fill('Below are the times.');
  await expect.element(dialog.getByText(/^These emails have no times to choose from/)).toBeVisible();
  await send(2);
  await dialog.getByLabelText('Message').fill('Hi');
  await dialog.getByLabelText('Subject').fill('{{link}}');
  await expect.element(dialog.getByText(/^Please move the link to the message/)).toBeVisible();
  await send(2);
  expect(texts()).toEqual([]);
  await dialog.getByLabelText('Template').selectOptions('Open');
  await expectAccessible();

  await send(2);

  await expectNotice(normal('Emails Sent', '2 visitors were written to.'));
  expect(texts()).toEqual(['Hi Ada, come by: {{link}} true', 'Hi Ben, come by: {{link}} true']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('names no number on the button while no visitor is chosen [BOOKS-10]', async () => {
  await openDialog(['Ada'].map(waiting));
  await expect.element(dialog.getByRole('button', { name: 'Send 1 Email', exact: true })).toBeVisible();

  await dialog.getByLabelText('How many').fill('');

  await expect.element(dialog.getByRole('button', { name: 'Send Emails', exact: true })).toBeVisible();
  await expect.poll(names).toEqual([]);
});

test('writes to at most 25 at once [BOOKS-10]', async () => {
  await openDialog(Array.from({ length: 27 }, (_, n) => waiting(`No${n}`, n)));
  await expect.poll(names).toHaveLength(25);
  await dialog.getByLabelText('How many').fill('26');
  await expect.element(dialog.getByLabelText('How many')).toHaveValue(26);
  expect([names().length, names().at(-1)]).toEqual([25, 'No24 Byron']);
});

test('goes on after a lost response without writing twice, and names whom the server refuses [BOOKS-10] [BOOKS-13]', async () => {
  let isLost = true;
  const received: string[] = [];
  const texts = await openDialog(['Ada', 'Ben', 'Cy'].map(waiting), {
    written: (name) => received.push(name) === 1 && isLost && loseResponse(),
    mayWrite: (name) => name === 'Ben' && refuse('conflict', { message: 'x cannot receive emails.' }),
  });
  await expect.poll(names).toHaveLength(3);
  await send(3);
  await expect.poll(() => texts().length).toBeGreaterThan(0);
  await expect.element(page.getByText('Reply Not Sent')).toBeVisible();
  expect(texts().every((text) => text.startsWith('Hi Ada'))).toBe(true);
  isLost = false;

  await send(3);

  await expect
    .element(
      page.getByText('These visitors stay on the waiting list. Ben Byron: x cannot receive emails.', { exact: true }),
    )
    .toBeVisible();
  expect(texts().slice(-2)).toEqual(['Hi Ben, come by: {{link}} true', 'Hi Cy, come by: {{link}} true']);
  expect(received).toEqual(['Ada', 'Cy']);
});

test('counts only the visitors who were written to, also after a lost response [BOOKS-10] [BOOKS-13]', async () => {
  let isLost = true;
  await openDialog(['Ada', 'Ben', 'Cy'].map(waiting), {
    written: (name) => name === 'Ada' && isLost && loseResponse(),
    mayWrite: (name) => name === 'Ben' && refuse('answered'),
  });
  await expect.poll(names).toHaveLength(3);
  await send(3);
  await expect.element(page.getByText('Reply Not Sent')).toBeVisible();
  isLost = false;

  await send(3);

  await expectNotice(
    normal('Emails Sent', '2 visitors were written to. 1 request was answered or erased in the meantime.'),
  );
});

test('says that no visitor was written to when all were answered or erased [BOOKS-10] [BOOKS-13]', async () => {
  await openDialog(['Ada', 'Ben'].map(waiting), {
    mayWrite: (name) => refuse(name === 'Ada' ? 'answered' : 'not-found'),
  });
  await expect.poll(names).toHaveLength(2);

  await send(2);

  await expectNotice(
    normal('Nothing to Send', 'No visitors were written to. 2 requests were answered or erased in the meantime.'),
  );
});
