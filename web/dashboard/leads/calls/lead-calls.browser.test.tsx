import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { leadCounts, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';
import { forgetSession } from '../../account/session.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  return page.viewport(1280, 720);
});

const ada = lead();
/** A page that reads nothing itself. */
const path = '/admin/nope';

/** The connections that the page opened, newest last. */
let sockets: TestSocket[] = [];
afterEach(() => {
  sockets = [];
});
class TestSocket {
  readonly url: string;
  readyState = 0;
  onopen?: (event: Event) => void;
  onmessage?: (event: MessageEvent) => void;
  onclose?: (event: CloseEvent) => void;
  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }
  send() {}
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  says(data: string) {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
  breaks() {
    this.onclose?.(new CloseEvent('close'));
  }
}
const lastSocket = async () => {
  await vi.waitFor(() => expect(sockets.at(-1)?.onopen).toBeDefined());
  return sockets.at(-1) as TestSocket;
};

const stopClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });

test('counts the leads to answer beside Leads Management, also in the collapsed sidebar and on phones [INBOX-40]', async () => {
  let studio = 1;
  stopClock();
  await renderDashboard(path, { as: 'user', answers: { getLeadSummary: () => leadCounts({ studio }) } });
  const link = page.getByRole('listitem').filter({ hasText: 'Leads Management' });
  await expect.element(link).toHaveTextContent('Leads Management11 lead to answer');

  studio = 3;
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.element(link).toHaveTextContent('Leads Management33 leads to answer');
  await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
  await expect.element(link.getByText('3', { exact: true })).toBeVisible();

  studio = 0;
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.element(link).toHaveTextContent(/^Leads Management$/);
  await expect.poll(() => document.title).toMatch(/^Oops! Page not found \|/);
  studio = 2;
  await vi.advanceTimersByTimeAsync(8_000);
  await page.viewport(360, 640);
  await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
  await expect.element(link.getByText('2', { exact: true })).toBeVisible();
});

test.each([
  { name: 'without a role', options: { answers: { getAccount: () => refuse('forbidden') } } },
  { name: 'signed out', options: { as: 'visitor' as const } },
])('reads and shows no count $name [INBOX-42]', async ({ options }) => {
  stopClock();
  const { sent } = await renderDashboard(path, options);
  await expect.element(page.getByText(/no access|Admin Access Required|Page not found/).first()).toBeVisible();

  await vi.advanceTimersByTimeAsync(60_000);

  expect(sent('getLeadSummary')).toEqual([]);
  expect(document.title).not.toMatch(/^\(/);
});

test('stops polling when the server refuses the counts [INBOX-42]', async () => {
  stopClock();
  const { sent } = await renderDashboard(path, { answers: { getLeadSummary: () => refuse('forbidden') } });
  await expect.poll(() => sent('getLeadSummary').length).toBe(1);

  await vi.advanceTimersByTimeAsync(60_000);

  expect(sent('getLeadSummary')).toHaveLength(1);
});

test('polls every 8 seconds without a connection, and every three minutes with one, which announces changes [INBOX-40] [INBOX-43]', async () => {
  let studio = 0;
  stopClock();
  const { sent } = await renderDashboard(path, {
    as: 'user',
    answers: { getLeadSummary: () => leadCounts({ studio }) },
    socket: TestSocket,
  });
  const polls = () => sent('getLeadSummary').length;
  const socket = await lastSocket();
  expect(socket.url).toMatch(/^ws:.*\/live\?ticket=ticket$/);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = polls();
  for (let seconds = 0; seconds < 40; seconds += 8) await vi.advanceTimersByTimeAsync(8_000);
  expect(polls() - before).toBe(5);

  socket.opens();
  await vi.advanceTimersByTimeAsync(2_000);
  const connected = polls();
  expect(connected - before).toBe(6);
  for (const _ of [1, 2]) await vi.advanceTimersByTimeAsync(180_000);
  expect(polls() - connected).toBe(2);

  const quiet = polls();
  studio = 2;
  for (let count = 0; count < 50; count += 1) socket.says('{"leads":true}');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => document.title).toMatch(/^\(2\) /);
  expect(polls() - quiet).toBe(1);

  socket.breaks();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(sent('openStaffChannel')).toHaveLength(2));
  const broken = polls();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(polls() - broken).toBe(1);
});

test.each([
  { name: 'list', path: '/admin/leads', read: ['listLeads'] },
  { name: 'lead', path: `/admin/leads/${ada.id}`, read: ['getLead', 'getLeadLog'] },
] as const)(
  'reads the $name on news, and makes at most one request a minute while idle and connected [INBOX-43]',
  async ({ path: idle, read }) => {
    stopClock();
    const { sent } = await renderDashboard(idle, { answers: leadAnswers([ada]), socket: TestSocket });
    // The page renders in real time.
    const pass = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    (await lastSocket()).opens();
    for (let seconds = 0; seconds < 190; seconds += 2) await pass(2_000);
    const count = () =>
      (
        ['getLeadSummary', 'listLeads', 'getUnsentLeads', 'getAccount', 'listStaff', 'getLead', 'getLeadLog'] as const
      ).reduce((sum, name) => sum + sent(name).length, 0);
    const before = count();

    for (let seconds = 0; seconds < 600; seconds += 10) await pass(10_000);

    expect(count() - before).toBeGreaterThan(0);
    // The reads at both ends count.
    expect(count() - before).toBeLessThanOrEqual(11);

    const reads = () => read.map((name) => sent(name).length);
    const quiet = reads();
    (await lastSocket()).says('{"leads":true}');
    await pass(2_000);
    await expect.poll(reads).toEqual(quiet.map((count) => count + 1));
  },
);

test.each([
  { name: 'list and counts once when nothing changed', comes: false, waits: 500, reads: [1, 1] },
  { name: 'the list again for a lead that came in between', comes: true, waits: 500, reads: [1, 2] },
  { name: 'the counts again when the connection takes more than a second', comes: false, waits: 1_000, reads: [2, 1] },
  { name: 'both again for a lead that came after that second', comes: true, waits: 1_000, reads: [2, 2] },
])('reads $name, until the connection is open [INBOX-43]', async ({ comes, waits, reads }) => {
  const leads = [ada];
  const answers = leadAnswers(leads);
  let changed_at = new Date(Date.now() - 60_000).toISOString();
  stopClock();
  const { sent } = await renderDashboard('/admin/leads', {
    answers: {
      ...answers,
      getLeadSummary: async (input) => ({ ...(await answers.getLeadSummary!(input)), changed_at }),
    },
    socket: TestSocket,
  });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('Ada Byron')).toBeVisible();
  const socket = await lastSocket();
  expect(sent('getLeadSummary')).toEqual([]);
  await vi.advanceTimersByTimeAsync(waits);
  if (waits === 1_000) await expect.poll(() => document.title).toMatch(/^\(1\) /);
  if (comes) leads.unshift(lead({ first_name: 'Zoe' }));
  if (comes) changed_at = new Date().toISOString();

  socket.opens();
  await vi.advanceTimersByTimeAsync(2_000);

  await expect.poll(() => document.title).toMatch(comes ? /^\(2\) / : /^\(1\) /);
  await expect.poll(() => [sent('getLeadSummary').length, sent('listLeads').length]).toEqual(reads);
  if (comes) await expect.element(link('Zoe Byron')).toBeVisible();
});

test('hears of leads and of published content on one connection [ADM-33]', async () => {
  const { answers } = contentServer({ faqs: [{ question: 'How?', answer: 'So.' }] });
  stopClock();
  const { sent } = await renderDashboard('/admin/content/faq', { answers, socket: TestSocket });
  await expect.element(page.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
  const socket = await lastSocket();
  socket.opens();
  await vi.advanceTimersByTimeAsync(2_000);
  const reads = () => [sent('listContent').length, sent('getLeadSummary').length];
  const [texts = 0, counts = 0] = reads();
  expect(texts).toBeGreaterThan(0);

  for (const version of [7, 8]) socket.says(`{"version":${version}}`);
  await vi.advanceTimersByTimeAsync(400);
  expect(reads()).toEqual([texts, counts]);
  await vi.advanceTimersByTimeAsync(1_600);
  await expect.poll(() => reads()[0]).toBeGreaterThan(texts);
  expect(reads()[1]).toBe(counts);
  socket.says('{"leads":true}');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => reads()[1]).toBe(counts + 1);
  const [before = 0] = reads();

  socket.breaks();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  (await lastSocket()).opens();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => reads()[0]).toBeGreaterThan(before);
  expect(sockets).toHaveLength(2);
});

test('asks once for a ticket that is refused [INBOX-42]', async () => {
  stopClock();
  const refused = await renderDashboard(path, { answers: { openStaffChannel: () => refuse('forbidden') } });
  await vi.waitFor(() => expect(refused.sent('openStaffChannel')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refused.sent('openStaffChannel')).toHaveLength(1);
});

test('keeps the connection in a hidden tab, closes it offline, on leaving and when signed out, and renews it after a sleep [INBOX-46]', async () => {
  stopClock();
  const { sent } = await renderDashboard(path, { socket: TestSocket });
  const first = await lastSocket();
  first.opens();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(first.readyState).toBe(1);

  const beforeSleep = sent('getLeadSummary').length;
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(first.readyState).toBe(3);
  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  (await lastSocket()).opens();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent('getLeadSummary').length).toBeGreaterThan(beforeSleep);

  for (const [index, [leave, back]] of [
    ['offline', 'online'],
    ['pagehide', 'pageshow'],
  ].entries()) {
    window.dispatchEvent(new Event(leave as string));
    expect(sockets[1 + index]?.readyState).toBe(3);
    window.dispatchEvent(new Event(back as string));
    await vi.waitFor(() => expect(sockets).toHaveLength(3 + index));
    await lastSocket();
  }
  (await lastSocket()).opens();
  await forgetSession();
  await vi.waitFor(() => expect(sockets[3]?.readyState).toBe(3));
});
