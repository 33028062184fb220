import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { leadCounts, renderDashboard } from '../../testing/render-dashboard.tsx';
import { refuse } from '../../testing/stub-api.ts';

afterEach(() => {
  vi.useRealTimers();
  return page.viewport(1280, 720);
});

/** A page that reads nothing itself. */
const path = '/admin/nope';

const stopClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });

test('counts the leads to answer beside Leads Management, also in the collapsed sidebar and on phones [INBOX-41]', async () => {
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
  studio = 2;
  await vi.advanceTimersByTimeAsync(8_000);
  await page.viewport(360, 640);
  await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
  await expect.element(link.getByText('2', { exact: true })).toBeVisible();
});

test.each([
  { name: 'without a role', options: { answers: { getAccount: () => refuse('internal') } } },
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
