import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lead, leadAnswers, logEntry } from '../../../testing/leads.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';

const main = page.getByRole('main');
const minute = 60_000;
const hour = 60 * minute;

test.each([
  ['fast', -3],
  ['slow', 3],
  ['fast', -72],
  ['slow', 72],
])('counts waiting times and days by the server with a device that is %s, by %i h [ADM-38]', async (_name, hours) => {
  const serverNow = () => new Date(Date.now() + hours * hour);
  const minutesAgo = (minutes: number) => new Date(serverNow().getTime() - minutes * minute).toISOString();
  const ada = lead({ created_at: minutesAgo(125) });
  const log = [logEntry({ kind: 'note', text: 'Called.' }, minutesAgo(7.5))];
  const answers = leadAnswers([ada], log);

  await renderDashboard('/admin/leads', { as: 'user', answers, serverNow });
  await expect.element(main.getByText('Waiting 2 h')).toBeVisible();
  await expect.element(main.getByText('21 h left')).toBeVisible();

  await main.getByRole('link', { name: 'Ada Byron', exact: true }).click();
  await expect.element(main.getByText('Waiting 2 h')).toBeVisible();
  await expect.element(main.getByText('7 min ago')).toBeVisible();
  await userEvent.keyboard('l');
  const tomorrow = new Date(serverNow().getTime() + 24 * hour);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(tomorrow);
  await expect.element(page.getByRole('dialog').getByLabelText('Until')).toHaveAttribute('min', day);
});
