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
const dialog = page.getByRole('dialog', { name: 'Offer This Time' });
const template = {
  id: '5b0f3c2e-6a41-4d0e-9a5b-1f6f2f0a7c07',
  name: 'A time is free',
  subject: 'A time is free',
  text: 'Hi {{first_name}}, see {{link}}',
};
const starts_at = '2099-03-10T15:30:00.000Z';
const date = {
  ...{ id: crypto.randomUUID(), starts_at, minutes: 90, artist_id: nia, artist: 'Nia', sequence: 0 },
  ...{ price: '$300', deposit: '$50' },
};
const asked_times = [{ artist_id: nia, time: starts_at }];
const offer = {
  ...{ minutes: 90, artist_id: nia, artist: 'Nia', times: ['2099-03-11T15:30:00.000Z'], answer_by: '2099-03-05' },
  ...{ ends_at: '2099-03-05T23:00:00.000Z', id: 'x', offered_at: '2026-01-05T12:00:00.000Z' },
};

/** A lead that waits for Nia: for her books to open, or for an answer. */
function waiting(first_name: string, turn: 'books' | 'studio', change: Partial<Lead> = {}): Lead {
  const turn_since = '2026-01-05T12:00:00.000Z';
  const email = `${crypto.randomUUID()}@mail.example`;
  return lead({ first_name, email, artist: 'Nia', artist_id: nia, turn, turn_since, turn_at: turn_since, ...change });
}

async function open(path: string, leads: Lead[], answers: Answers = {}) {
  const { listArtists } = contentServer({ artists: [{ id: nia, name: 'Nia' }] }).answers;
  const getReplyTemplates = () => ({ templates: [template], version: 0 });
  const listDates = () => ({ dates: [] });
  const stored = { ...leadAnswers(leads), listArtists, getReplyTemplates, listDates };
  return renderDashboard(path, { answers: { ...stored, ...answers } });
}

const rows = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map((row) => `${row.querySelector('input')?.checked ? '✓' : '–'} ${row.textContent}`);

test('offers the time of a cancelled date to those who wait for the artist, in order, in one step [DATE-55]', async () => {
  const ada = lead({ first_name: 'Ada', artist_id: nia, turn: 'none', dates: [date] });
  const long = 'x'.repeat(84);
  const leads = [
    ada,
    waiting('Cy', 'studio', { dates: [{ ...date, declined_at: starts_at }] }),
    waiting('Written', 'studio', { waiting_since: '2026-01-04T12:00:00.000Z' }),
    ...[
      waiting('أميرة', 'books', { email: 'Amira@mail.example' }),
      waiting(long, 'books', { email: '' }),
      waiting('Eve', 'books', { asked_times }),
    ],
    waiting('Again', 'studio', { email: 'Amira@MAIL.example' }),
    ...[waiting('Offered', 'studio', { offer }), waiting('Agreed', 'studio', { dates: [date] })],
    waiting('Other', 'studio', { artist_id: crypto.randomUUID() }),
    ...Array.from({ length: 12 }, (_, n) => waiting(`No${n}`, 'studio')),
  ];
  let isLost = true;
  const { sent } = await open(`/admin/leads/${ada.id}`, leads, {
    cancelDate: () =>
      Object.assign(ada, { dates: undefined, turn: 'studio', turn_since: starts_at, turn_at: starts_at }),
    sendReply: async (request) => {
      const { first_name } = leads.find(({ id }) => id === request.params.id)!;
      if (first_name === 'Cy') refuse('answered');
      const reply = await leadAnswers(leads).sendReply!(request);
      if (first_name === 'Written' && isLost) loseResponse();
      return reply;
    },
  });
  await page.getByRole('button', { name: 'Cancel date' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel date' }).click();
  await page.getByRole('button', { name: 'Offer This Time' }).click();

  await expect
    .poll(rows)
    .toEqual([
      '✓ أميرة Byron Medium Tattoo (3 to 6 inches) · Waiting list',
      `– ${long} Byron Medium Tattoo (3 to 6 inches) · Waiting list · Not emailed`,
      '✓ Cy Byron Medium Tattoo (3 to 6 inches) · To answer',
      '✓ Written Byron Medium Tattoo (3 to 6 inches) · Waiting list',
      ...[0, 1, 2, 3, 4, 5].map((n) => `✓ No${n} Byron Medium Tattoo (3 to 6 inches) · To answer`),
    ]);
  await expect.element(dialog).toHaveTextContent('Tuesday, March 10, 2099 at 4:30 PM');
  await expect.element(dialog).toHaveTextContent('Artist: Nia · Duration: 1 h 30 min');
  await expectAccessible();
  for (const n of [1, 2, 3, 4, 5]) await dialog.getByRole('checkbox', { name: `No${n}` }).click();
  await dialog.getByLabelText('Price').fill('$280');
  await dialog.getByRole('button', { name: 'Offer to 4 Requests' }).click();
  await expect.element(dialog.getByText('Reply Not Sent')).toBeVisible();
  isLost = false;
  await dialog.getByRole('button', { name: 'Offer to 4 Requests' }).click();

  await expectNotice(
    normal(
      'Time Offered',
      '3 requests were offered the time. 1 was answered, offered a time or erased in the meantime.',
    ),
  );
  const replies = sent('sendReply');
  const keys = new Map(replies.map(({ params: { id }, headers }) => [id, headers['idempotency-key']]));
  expect(new Set(replies.map(({ headers }) => headers['idempotency-key'])).size).toBe(keys.size);
  expect(replies[0]?.body).toMatchObject({
    text: 'Hi أميرة, see {{link}}',
    seen_turn_at: '2026-01-05T12:00:00.000Z',
    offer: { times: ['2099-03-10T16:30'], minutes: 90, price: '$280', deposit: '$50', freed: true },
  });
});

const cem = lead({ first_name: 'Cem' });
const declined = { ...date, declined_at: '2026-03-10T15:30:00.000Z', lead: cem };

/** Opens the dialog for a declined date of the page `Dates`. */
async function openDeclined(...others: (typeof date)[]) {
  const opened = await open('/admin/dates?from=2099-03-04', [cem, waiting('Ben', 'books')], {
    listDates: () => ({
      dates: [declined, ...others.map((other) => ({ ...other, lead: lead({ first_name: 'Dov' }) }))],
    }),
    releaseFormerTime: () => cem,
  });
  await page.getByText('Cem Byron').click();
  await page.getByRole('button', { name: 'Offer This Time' }).click();
  return opened;
}

test('offers the time of a declined date from the page Dates, which gives it back [DATE-55]', async () => {
  const { sent } = await openDeclined();

  await dialog.getByRole('button', { name: 'Offer to 1 Request' }).click();

  await expectNotice(normal('Time Offered', '1 request was offered the time.'));
  expect(sent('releaseFormerTime')).toEqual([{ params: { id: cem.id, date: date.id } }]);
});

test('says that a time is not free any more, instead of offering it [DATE-58]', async () => {
  await openDeclined({ ...date, id: crypto.randomUUID(), starts_at: '2099-03-10T16:45:00.000Z' });

  await expect.element(dialog.getByText('This time is not free any more.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Offer to/ })).not.toBeInTheDocument();
});
