import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { colleague, lead, openLeads } from '../../../testing/leads.ts';

const row = ({ first_name }: Lead) => page.getByRole('row').filter({ hasText: `${first_name} Byron` });
const statusOf = (shown: Lead) => row(shown).getByRole('combobox');
const pollMs = 10_000;

let ada: Lead;
beforeEach(() => {
  ada = lead();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens the list with a stopped clock. */
async function open(leads: Lead[], answers = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const { sent } = await openLeads(leads, { answers });
  await expect.element(row(ada)).toBeVisible();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(/\d/);
  return { lists: () => sent('listLeads').length, polls: () => sent('getLeadSummary').length };
}

/** Skips the time until the next poll, and waits for its answer. */
async function skipToNextPoll(polls: () => number): Promise<void> {
  const before = polls();
  await vi.advanceTimersByTimeAsync(pollMs);
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(before));
}

test('shows a new lead first, and moves nothing while staff read, select or type', async () => {
  const description = `A moth. ${'ink '.repeat(80)}`;
  const read = lead({ first_name: 'Read', description });
  const others = Array.from({ length: 12 }, () => lead({ first_name: 'Other', description }));
  const leads = [ada, ...others.slice(6), read, ...others.slice(0, 6)];
  const { polls } = await open(leads);
  await row(read).getByRole('checkbox').click();
  await row(read).getByRole('button', { name: 'Show all' }).click();
  (statusOf(read).element() as HTMLElement).focus();
  const top = () => row(read).element().getBoundingClientRect().top;
  const before = top();

  leads.unshift(lead({ first_name: 'Zoe' }), lead({ first_name: 'Yan' }));
  await skipToNextPoll(polls);

  await expect.element(page.getByText('2 new leads')).toBeVisible();
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1, 3)
      .map(({ textContent }) => textContent?.slice(0, 3));
  await expect.poll(names).toEqual(['Zoe', 'Yan']);
  expect(top()).toBeCloseTo(before, 0);
  await expect.element(row(read).getByRole('checkbox')).toBeChecked();
  await expect.element(row(read).getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect.element(statusOf(read)).toHaveFocus();
});

test('does not reload an unchanged list, and shows a status that a colleague sets', async () => {
  const { lists, polls } = await open([ada]);
  for (const _ of [1, 2]) await skipToNextPoll(polls);
  expect(lists()).toBe(1);

  ada.status = 'closed';
  await skipToNextPoll(polls);

  await expect.element(statusOf(ada)).toHaveValue('closed');
  expect(lists()).toBe(2);
});

test('shows within two minutes that a colleague assigned a lead, which no count shows [DESK-65]', async () => {
  const { lists, polls } = await open([ada]);
  ada.assignee_id = colleague.id;

  for (let seconds = 0; seconds < 120; seconds += 10) await skipToNextPoll(polls);

  await expect.element(row(ada)).toHaveTextContent('Juno Hale');
  expect(lists()).toBe(2);
});

test('does not reload the list after changing a status itself, although a poll counts the change first', async () => {
  const stored = Promise.withResolvers<Lead>();
  const { lists, polls } = await open([ada], {
    setLeadStatus: () => {
      ada.status = 'contacted';
      return stored.promise;
    },
  });
  await statusOf(ada).selectOptions('contacted');
  await skipToNextPoll(polls);

  stored.resolve(ada);
  for (const _ of [1, 2]) await skipToNextPoll(polls);

  await expect.element(statusOf(ada)).toHaveValue('contacted');
  expect(lists()).toBe(1);
});

test('polls in a hidden tab too, and at once when the tab is visible again [INBOX-40]', async () => {
  const leads = [ada];
  const { lists, polls } = await open(leads);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  for (let seconds = 0; seconds < 130; seconds += 10) await skipToNextPoll(polls);
  expect(lists()).toBe(1);

  const ben = lead({ first_name: 'Ben' });
  leads.unshift(ben);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(row(ben)).toBeVisible();
});
