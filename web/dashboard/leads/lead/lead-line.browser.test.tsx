import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { act, lead, openLead } from '../../../testing/leads.ts';
import { error, normal } from '../../../testing/notices.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';
import { endedLater } from './lead-line.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const log = page.getByRole('region', { name: 'Log', exact: true });
const button = (name: string) => main.getByRole('button', { name, exact: true });

let ada: Lead;
beforeEach(() => {
  ada = lead({ created_at: new Date(Date.now() - 5 * 3_600_000).toISOString() });
});

test('puts a lead aside until a day with a reason, and takes it back [INBOX-23]', async () => {
  const { sent } = await openLead(ada);
  await expect.element(main.getByText('Waiting 5 h')).toBeVisible();
  await userEvent.keyboard('l');
  await expect.element(dialog).toHaveAccessibleName('Put this lead aside');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'In a Week' }).click();
  await dialog.getByLabelText('Reason (optional)').fill('Travels');
  await userEvent.keyboard('{Enter}');

  await expect.element(main.getByText('Travels')).toBeVisible();
  const week = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + 7 * 86_400_000);
  expect(sent('setLeadLater')).toMatchObject([{ body: { until: week, word: 'Travels' } }]);
  await button('Take back').click();
  await expectNotice(normal('Taken Back', 'This lead is in its former queue again.'));
  await expect.element(button('Take back')).not.toBeInTheDocument();
});

test.each(['p', 'a button'])(
  'offers the day and reason of Later again, by %s, once a message of the visitor has ended it [INBOX-86]',
  async (way) => {
    const week = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + 7 * 86_400_000);
    const at = new Date().toISOString();
    const entry = (n: number, fields: object) => ({
      id: `2026030120000000${n}-00000000-0000-4000-8000-00000000000${n}`,
      at,
      ...fields,
    });
    const log = [
      entry(1, { kind: 'later', by: 'ada', until: week, word: 'Travels' }),
      entry(2, { kind: 'answer', from: 'visitor', way: 'page', text: 'Thanks!', happened_at: at }),
    ] as LogEntry[];
    const { sent } = await openLead(ada, { log });
    const again = main.getByRole('button', { name: /^Later again: / });
    await expect.element(again).toBeVisible();
    await (way === 'p' ? userEvent.keyboard(way) : again.click());

    await expect.element(button('Take back')).toBeVisible();
    expect(again.query()).toBeNull();
    expect(sent('setLeadLater')).toMatchObject([{ body: { until: week, word: 'Travels' } }]);
  },
);

test('offers no day again that is over, and none that staff took back [INBOX-86]', () => {
  const later = (until?: string) => [{ kind: 'later', until }] as LogEntry[];
  expect(endedLater(ada, later('2026-03-02'), '2026-03-01')).toEqual({ until: '2026-03-02', word: undefined });
  expect(endedLater(ada, later('2026-03-01'), '2026-03-01')).toBeUndefined();
  expect(endedLater(ada, [...later('2026-03-02'), ...later()], '2026-03-01')).toBeUndefined();
  const waiting = { ...ada, turn: 'visitor' as const, turn_since: ada.created_at, turn_at: ada.created_at };
  expect(endedLater(waiting, later('2026-03-02'), '2026-03-01')).toBeUndefined();
});

test('removes the mark of a new answer when a visible page shows the lead [INBOX-52]', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  ada.unread = true;
  const { sent } = await openLead(ada, { answers: { markLeadRead: () => ({ ...ada, unread: undefined }) } });
  await expect.element(main.getByText('Waiting 5 h')).toBeVisible();
  expect(sent('markLeadRead')).toEqual([]);

  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => sent('markLeadRead').length).toBe(1);
  await main.getByRole('link', { name: 'All Leads' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada' })).not.toHaveTextContent('New answer');
});

test('says why a day is refused, and keeps the dialog open [INBOX-23]', async () => {
  const message = 'The day must be after today.';
  const { sent } = await openLead(ada, { answers: { setLeadLater: () => refuse('invalid-input', { message }) } });
  await act('Put this lead aside');
  await dialog.getByRole('button', { name: 'Put Aside' }).click();

  await expectNotice({ title: 'Not Saved', body: message, variant: 'destructive' });
  // A dialog that closes has done so before it can be used again.
  await dialog.getByRole('button', { name: 'Put Aside' }).click();
  await expect.poll(() => sent('setLeadLater')).toHaveLength(2);
});

test('logs an answer that came another way, with its time, and the turn follows [INBOX-24]', async () => {
  const { sent } = await openLead(ada);
  await expect.element(main.getByText('Waiting 5 h')).toBeVisible();
  await userEvent.keyboard('o');
  await expect.element(dialog).toHaveAccessibleName('Log an answer that came another way');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Log Answer' }).click();
  await expect.element(dialog.getByText('Please fill in this field.')).toBeVisible();
  await dialog.getByLabelText('Who answered').selectOptions('The studio');
  await dialog.getByLabelText('How').selectOptions('In person');
  await dialog.getByLabelText('When').fill('2030-01-05T21:30');
  await dialog.getByLabelText('What was said').fill('Friday at six');
  await dialog.getByRole('button', { name: 'Log Answer' }).click();

  await expect.element(log.getByText('Friday at six')).toBeVisible();
  await expect.element(main.getByText("Visitor's turn")).toBeVisible();
  const happened_at = new Date('2030-01-05T21:30').toISOString();
  const body = { from: 'studio', way: 'in person', text: 'Friday at six', happened_at };
  expect(sent('logLeadAnswer')).toMatchObject([
    { body, headers: { 'idempotency-key': expect.stringMatching(/.{16}/) } },
  ]);
});

test('keeps the text of an answer that could not be logged [INBOX-24]', async () => {
  await openLead(ada, { answers: { logLeadAnswer: () => refuse('internal') } });
  await act('Log an answer');
  await dialog.getByLabelText('What was said').fill('Friday at six');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectNotice(error('Failed to log the answer. Your text is still here; please try again.'));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('o');

  await expect.element(dialog.getByLabelText('What was said')).toHaveValue('Friday at six');
});
