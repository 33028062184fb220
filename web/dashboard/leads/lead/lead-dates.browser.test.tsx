import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { act, lead, leadAnswers, openLead } from '../../../testing/leads.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const { listArtists } = contentServer({ artists: [nia] }).answers;
const dialog = page.getByRole('dialog');
const dates = page.getByRole('region', { name: 'Dates', exact: true });

const terms = { minutes: 90, artist_id: nia.id, artist: 'Nia', price: '$300', deposit: '$50' };
const id = '00000000-0000-4000-8000-00000000000d';
const date = { ...terms, id, starts_at: '2099-03-10T15:30:00.000Z', sequence: 0 };
const times = ['2099-03-11T15:30:00.000Z', '2099-03-12T15:30:00.000Z'];
const open = { ...terms, times, answer_by: '2099-03-05', ends_at: '2099-03-05T23:00:00.000Z' };
const offer = { ...open, id: '20990301200000000-00000000-0000-4000-8000-00000000000e', offered_at: times[0] as string };

test('shows the open offer, the dates and the deposit, and changes them [DATE-10]', async () => {
  const ada = lead({ offer, dates: [date], deposit: 'asked' });
  const { sent } = await openLead(ada, {
    answers: {
      listArtists,
      setDeposit: ({ body: { deposit } }) => Object.assign(ada, { deposit }),
      moveDate: () => Object.assign(ada, { dates: [{ ...date, starts_at: '2099-03-17T15:30:00.000Z' }] }),
      cancelDate: () => Object.assign(ada, { dates: undefined }),
    },
  });
  await expect.element(dates).toHaveTextContent('2 times offered, answer by Mar 5, 2099');
  await expect.element(dates).toHaveTextContent('Tuesday, March 10, 2099 at 4:30 PM');
  await expect.element(dates).toHaveTextContent('Artist: Nia · Duration: 1 h 30 min · Price: $300 · Deposit: $50');
  const deposit = dates.getByLabelText('Deposit');
  await expect.element(deposit).toHaveValue('asked');
  await deposit.selectOptions('Received');
  await expect.element(deposit).toHaveValue('received');

  await dates.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog.getByLabelText('Start time')).toHaveValue('2099-03-10T16:30');
  await dialog.getByLabelText('Start time').fill('2099-03-17T16:30');
  await dialog.getByRole('button', { name: 'Move the Date' }).click();
  await expect.element(dates).toHaveTextContent('Tuesday, March 17, 2099 at 4:30 PM');
  await dates.getByRole('button', { name: 'Cancel date' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel date' }).click();
  await expect.element(dates).not.toHaveTextContent('March 17');
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toHaveFocus();

  const params = { id: ada.id, date: id };
  const body = { starts_at: '2099-03-17T16:30', minutes: 90, artist_id: nia.id };
  expect(sent('setDeposit')).toEqual([{ params: { id: ada.id }, body: { deposit: 'received' } }]);
  expect(sent('moveDate')).toEqual([{ params, body }]);
  expect(sent('cancelDate')).toEqual([{ params }]);
});

test('opens the rules that the visitor agreed to for a date as they were [RULE-04]', async () => {
  const agreed_rules = [
    { version: 'new', text: 'Come on time.' },
    { version: 'old', text: 'Come sober.' },
  ];
  const rules = { version: 'old', agreed_at: '2099-03-01T15:30:00.000Z' };
  await openLead(lead({ agreed_rules, dates: [{ ...date, rules }] }));

  await dates.getByText('Agreed to the rules on Sunday, March 1, 2099 at 4:30 PM').click();
  await expect.element(dates.getByText('Come sober.')).toBeVisible();
  await expect.element(dates).not.toHaveTextContent('Come on time.');
  await expectAccessible();
});

test('shows the emails that are planned after a date, and stops one by its button or key and lets it go after all [DATE-47]', async () => {
  const ada = lead({ service: 'piercing-ear', dates: [date] });
  const template = { id, name: 'After', subject: 'Hi', text: 'Hi' };
  const rule = { template: id, services: ['piercing-ear' as const], since: '2026-03-01T20:00:00.000Z' };
  const settings = { reply_to: '', confirmations: false, version: 1, sender: 'a@mail.example', reaches_visitors: true };
  const { sent } = await openLead(ada, {
    answers: {
      getReplyTemplates: () => ({ templates: [template], version: 1 }),
      getReplySettings: () => ({
        ...settings,
        aftercare: { ...rule, days: 1 },
        checkup: { ...rule, days: 42 },
      }),
      stopFollowUp: ({ body: { email, stopped } }) =>
        Object.assign(ada, { dates: [{ ...date, stopped: stopped ? [email] : [] }] }),
    },
  });
  await expect.element(dates).toHaveTextContent('Aftercare email: Mar 11, 2099');
  await expect.element(dates).toHaveTextContent('Check-up email: Apr 21, 2099');
  await expectAccessible();

  await userEvent.keyboard('x');
  await expectNotice({ title: 'Email Stopped', body: 'The visitor does not get it.', variant: 'normal' });
  await expect.element(dates).toHaveTextContent('Aftercare email: stopped');
  await dates.getByRole('button', { name: 'Resume the Aftercare Email' }).click();
  await expectNotice({ title: 'Email Planned', body: 'The visitor gets it as planned.', variant: 'normal' });
  await dates.getByRole('button', { name: 'Stop the Check-up Email' }).click();
  await expect.element(dates).toHaveTextContent('Check-up email: stopped');
  expect(sent('stopFollowUp').map(({ params, body }) => [params.date, body])).toEqual([
    [id, { email: 'aftercare', stopped: true }],
    [id, { email: 'aftercare', stopped: false }],
    [id, { email: 'checkup', stopped: true }],
  ]);
});

test('offers and enters no times for a closed lead, which the server would refuse [DATE-27]', async () => {
  await openLead(lead({ status: 'closed' }));
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();

  await userEvent.keyboard('d');
  expect(page.getByRole('button', { name: 'Offer Times' }).elements()).toEqual([]);
  expect(dialog.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'More…' }).click();
  await expect.element(dialog.getByRole('option', { name: 'Show the Link of the Request' })).toBeVisible();
  expect(dialog.getByRole('option', { name: /Enter a date|Offer Times/ }).elements()).toEqual([]);
});

test('shows what fills the week of the artist, and asks about a time off that the server refuses [DATE-27] [DATE-30] [DATE-34] [DATE-41]', async () => {
  const ada = lead();
  const { sent } = await openLead(ada, {
    answers: {
      listArtists,
      getAbsences: () => ({
        version: 1,
        absences: [
          { id, artist_id: nia.id, from: '2099-03-09', until: '2099-03-10', until_time: '15:00', remark: 'Fair' },
        ],
      }),
      listDates: () => ({
        dates: [
          { ...date, lead: ada },
          // Another artist's time, which Nia is free at.
          { ...date, id: ada.id, artist_id: ada.id, artist: 'Kai', starts_at: '2099-03-10T17:00:00.000Z', lead: ada },
        ],
      }),
      enterDate: ({ body: { despite_absence } }) =>
        despite_absence ? ada : refuse('conflict', { field: 'despite_absence', message: 'Nia is away on March 10.' }),
    },
  });
  await act('Enter a date');
  await dialog.getByLabelText('Artist').selectOptions('Nia');
  await dialog.getByLabelText('Start time').fill('2099-03-10T18:30');
  const slot = (time: string, state: string) =>
    dialog.getByRole('button', { name: `Tuesday, March 10, ${time}, ${state}`, exact: true });
  await expect.element(slot('4:30 PM', 'taken: Ada Byron')).toHaveAttribute('aria-disabled', 'true');
  const close = slot('3:00 PM', 'too close to a time that is taken: Ada Byron');
  await expect.element(close).toHaveAttribute('aria-disabled', 'true');
  (close.element() as HTMLElement).click();
  await expect.element(dialog.getByLabelText('Start time')).toHaveValue('2099-03-10T18:30');
  await dialog.getByRole('button', { name: '2 h' }).click();
  await dialog.getByLabelText('Duration in minutes').fill('90');
  await slot('3:00 PM', 'free').click();
  await expect.element(dialog.getByLabelText('Start time')).toHaveValue('2099-03-10T15:00');
  await slot('2:30 PM', 'time off: Fair').click();
  await expect.element(dialog.getByLabelText('Start time')).toHaveValue('2099-03-10T14:30');
  await slot('6:00 PM', 'free').click();
  const asked = dialog.getByLabelText('Do it in the time off');
  await expect.element(asked).not.toBeVisible();
  await dialog.getByRole('button', { name: 'Agree on This Date' }).click();
  await expect.element(dialog.getByText('Nia is away on March 10.')).toBeVisible();
  await expect.element(asked).toHaveFocus();
  await asked.click();
  await dialog.getByRole('button', { name: 'Agree on This Date' }).click();

  const bodies = () => sent('enterDate').map(({ body }) => [body.starts_at, body.despite_absence]);
  const starts_at = '2099-03-10T18:00';
  await expect.poll(bodies).toEqual([
    [starts_at, undefined],
    [starts_at, true],
  ]);
});

test("shows no offer whose last day is over, and the studio's turn, before the hourly run [DATE-10]", async () => {
  const at = '2026-03-01T20:00:00.000Z';
  const turn = { turn: 'visitor', turn_since: at, turn_at: at } as const;
  const ended = { ...offer, ends_at: '2026-03-05T23:00:00.000Z' };
  await openLead(lead({ status: 'contacted', ...turn, offer: ended, deposit: 'asked' }));
  await expect.element(dates.getByLabelText('Deposit')).toBeVisible();
  expect(dates.getByText(/offered/).query()).toBeNull();
  await expect.element(page.getByText(/^Waiting \d+ d/).first()).toBeVisible();
});

test('adds an offer to a reply in a dialog, and keeps it with the draft [DATE-10]', async () => {
  const ada = lead();
  const answers = { ...leadAnswers([ada]), listArtists };
  const { sent, reload } = await renderDashboard(`/admin/leads/${ada.id}`, { answers });
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Dates');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Which one?');
  await page.getByRole('button', { name: 'Offer Times' }).click();
  await dialog.getByLabelText('Artist').selectOptions('Nia');
  await dialog.getByLabelText('Another time').fill('2099-03-11T16:30');
  await userEvent.keyboard('{Enter}');
  await dialog.getByLabelText('Another time').fill('2099-03-12T16:30');
  await dialog.getByRole('button', { name: /^2 h/ }).click();
  await dialog.getByLabelText('Price (optional)').fill('$300');
  await dialog.getByLabelText('Answer by').fill('2099-03-05');
  await dialog.getByRole('button', { name: 'Add to the Reply' }).click();
  await expect.element(page.getByText('2 times with Nia')).toBeVisible();

  await reload();
  await expect.element(page.getByText('2 times with Nia')).toBeVisible();
  await page.getByRole('button', { name: 'Send and Mark Contacted', exact: true }).click();

  await expectNotice({ title: 'Reply Sent', body: 'The lead is marked as contacted.', variant: 'normal' });
  const sentTerms = { minutes: 120, artist_id: nia.id, price: '$300', deposit: '', payment_url: '' };
  const local = ['2099-03-11T16:30', '2099-03-12T16:30'];
  const sentOffer = { ...sentTerms, times: local, answer_by: '2099-03-05' };
  expect(sent('sendReply')).toMatchObject([{ body: { text: 'Which one?', offer: sentOffer } }]);
});

test('breaks no word on the button of a notice in the dialog of a date on a phone', async () => {
  await page.viewport(360, 740);
  await openLead(lead({ dates: [date] }), { answers: { listArtists } });
  await dates.getByRole('button', { name: 'Cancel date' }).click();
  const news = { title: 'New requests: 1. New answers: 1.', variant: 'normal' } as const;

  showNotice(news, { label: 'Show', run: () => {} });

  const label = document.createRange();
  label.selectNodeContents(await dialog.getByRole('button', { name: 'Show' }).findElement());
  expect(label.getClientRects()).toHaveLength(1);
  await page.viewport(1280, 720);
});
