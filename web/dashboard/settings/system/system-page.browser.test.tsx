import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';

const checked_at = '2026-03-01T12:00:00.000Z';
const contact: SystemCheck = {
  id: 'contact',
  subject: 'website',
  title: 'Contact',
  message: 'The website shows no phone number.',
  health: 'warning',
  fix: 'Fill it in on the page Contact.',
  page: '/admin/content/contact',
};
const sending = {
  id: 'sending',
  subject: 'email',
  title: 'Sending',
  message: 'The email service has paused all emails.',
  health: 'fault',
  fix: 'Ask your operator.',
  details: ['Paused since Sunday.'],
} satisfies SystemCheck;

test('shows administrators what the installation lacks, links to the fix, folds what is fine, and checks again [SYS-01] [SYS-05] [SYS-09]', async () => {
  let fixed = false;
  await renderDashboard('/admin/system', {
    answers: {
      checkSystem: () => ({
        checked_at,
        checks: [contact, fixed ? { ...sending, health: 'fine', message: 'It sends.' } : sending],
      }),
    },
  });
  const headings = () => page.getByRole('main').getByRole('heading').elements();
  const texts = () => headings().map(({ textContent }) => textContent);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'System', exact: true }) });

  await expect.poll(texts).toEqual(['System', 'Email', 'Fault: Sending', 'Website', 'Warning: Contact']);
  const email = page.getByRole('region', { name: 'Email' });
  for (const text of [sending.message, sending.fix, 'Paused since Sunday.'])
    await expect.element(email).toHaveTextContent(text);
  await expect
    .element(page.getByRole('link', { name: 'Fill it in on the page Contact.' }))
    .toHaveAttribute('href', '/admin/content/contact');
  await expect.element(page.getByRole('status').filter({ hasText: '1 fault, 1 warning.' })).toBeVisible();
  await expect.element(item).toHaveTextContent('System21 fault, 1 warning');
  fixed = true;

  await page.getByRole('button', { name: 'Check Again' }).click();

  await expect.poll(texts).toEqual(['System', 'Website', 'Warning: Contact']);
  const fine = page.getByText('It sends.');
  await expect.element(fine).not.toBeVisible();
  await page.getByText('1 check is fine').click();
  await expect.element(fine).toBeVisible();
  expect(texts()).toEqual(['System', 'Website', 'Warning: Contact', 'Email', 'Fine: Sending']);
  await expect.element(item).toHaveTextContent('System11 warning');
});
