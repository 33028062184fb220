import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { button, open, tab } from '../../../testing/editing.ts';
import { leadCounts, renderDashboard } from '../../../testing/render-dashboard.tsx';

const fine = (id: string, page_: string, fix?: string): SystemCheck => ({
  id,
  subject: 'website',
  title: id,
  message: `About ${id}.`,
  health: 'fine',
  page: page_,
  ...(fix && { fix }),
});
const warned = (id: string, page: string): SystemCheck => ({ ...fine(id, page), health: 'warning', fix: `Fix ${id}.` });
const sandbox: SystemCheck = {
  id: 'sandbox',
  subject: 'email',
  title: 'Sandbox',
  message: 'The account is in the sandbox of Amazon SES.',
  health: 'warning',
  fix: 'Ask your operator to request production access.',
};
const alarm: SystemCheck = {
  ...sandbox,
  id: 'alarms',
  message: 'An alarm rings.',
  health: 'fault',
  fix: 'Ask for help.',
};
const visitors = warned('visitors', '/admin/settings/general');
const closed = [
  fine('test-booking', '/#booking', 'Send one.'),
  sandbox,
  alarm,
  warned('notifications', '/admin/email-settings'),
  visitors,
  fine('contact', '/admin/content/contact#edit'),
  fine('look', '/admin/settings/branding', 'Upload a logo.'),
  warned('artists', '/admin/content/artists#artists'),
];
const reportOf = (checks: SystemCheck[]) => () => ({ checked_at: '2026-03-01T12:00:00.000Z', checks });
const noLeads = {
  listLeads: () => ({ leads: [] }),
  listHeldLeads: () => ({ leads: [] }),
  getUnsentLeads: () => ({ count: 0 }),
};
const questions = { listQuestions: () => ({ version: 0, rows: [] }), getPage: () => Promise.reject(new Error()) };
const list = page.getByRole('main').getByRole('group');
const titleOf = (done: string) => page.getByText(`First steps: ${done} done`, { exact: true });

// Before the other tests of the file, which load them.
test('loads none of them for an open website [ADM-23]', async () => {
  const loaded: string[] = [];
  const observer = new PerformanceObserver((list) => loaded.push(...list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  const open = [fine('visitors', '/admin/settings/general'), warned('artists', '/admin/content/artists')];
  await renderDashboard('/admin/system', { answers: { checkSystem: reportOf(open) } });
  await expect.element(page.getByText('About artists.')).toBeVisible();
  await expect.poll(() => loaded.some((name) => name.includes('/system-page.tsx'))).toBe(true);
  expect(loaded.filter((name) => name.includes('/first-steps.tsx'))).toEqual([]);
});

test('lists the steps for administrators until the website is open, each done when its check says so [ADM-23] [ADM-24]', async () => {
  await renderDashboard('/admin/leads', { answers: { ...noLeads, checkSystem: reportOf(closed) } });

  await expect.element(titleOf('1 of 6')).toBeVisible();
  const items = list.getByRole('listitem').elements();
  expect(items.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    'Say how to reach you, and when you are open Done',
    'Choose who is emailed about new requests To doAbout notifications.',
    'Upload your logo and choose your colours OptionalAbout look.',
    'Add your artists To doAbout artists.',
    'Send yourself a booking request (opens a new tab) OptionalAbout test-booking.',
    'Open the website To doAbout visitors.',
  ]);
  await expect
    .element(list.getByRole('link', { name: 'Add your artists' }))
    .toHaveAttribute('href', '/admin/content/artists#artists');
  await expect
    .element(list.getByRole('link', { name: 'Send yourself a booking request' }))
    .toHaveAttribute('target', '_blank');
  const operator = page.getByRole('region', { name: 'For your operator' });
  await expect
    .element(operator)
    .toHaveTextContent(
      'For your operatorThe account is in the sandbox of Amazon SES. Ask your operator to request production access.An alarm rings. Ask for help.',
    );
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();
  await expectAccessible({ sidebar: true });
});

test.each([
  ['a request', { new: 1, studio: 1 }],
  ['a held request', { held: 1 }],
])('is one line once %s waits and on other pages, and leads to the next open step [ADM-25]', async (_, counts) => {
  const checks = [...closed, warned('images', '/admin/settings/questions')];
  const getLeadSummary = () => leadCounts(counts);
  await renderDashboard('/admin/leads', {
    answers: { ...noLeads, ...questions, checkSystem: reportOf(checks), getLeadSummary },
  });
  const next = page.getByRole('paragraph').filter({ hasText: 'Next:' }).getByRole('link');

  await expect.element(titleOf('1 of 7')).toBeVisible();
  await expect.element(page.getByText('Add your artists')).not.toBeVisible();
  await expect.element(next).toHaveTextContent('Choose who is emailed about new requests');
  await titleOf('1 of 7').click();
  await expect.element(next).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Upload images of your work' }).click();

  await expect.element(page.getByRole('heading', { name: 'Booking Questions' })).toBeVisible();
  await expect.element(next).toHaveTextContent('Send yourself a booking request');
  await expectAccessible({ sidebar: true });
});

test('checks again after a save on the page of a step, and goes once the website is open [ADM-23] [ADM-26]', async () => {
  let checks = [visitors, warned('faqs', '/admin/settings/questions')];
  const { sent } = await renderDashboard('/admin/settings/questions', {
    answers: { ...questions, checkSystem: () => reportOf(checks)() },
  });
  await expect.element(titleOf('0 of 2')).toBeVisible();
  checks = [visitors, fine('faqs', '/admin/settings/questions')];
  showNotice({ title: 'Failed', body: 'Try again.', variant: 'destructive' });
  showNotice({ title: 'Saved', body: 'Your changes are stored.', variant: 'normal' });

  await expect.element(titleOf('1 of 2')).toBeVisible();
  expect(sent('checkSystem')).toHaveLength(2);
  checks = [fine('visitors', '/admin/settings/general')];
  showNotice({ title: 'Saved', body: 'The website is open.', variant: 'normal' });

  await expect.element(page.getByText('First steps')).not.toBeInTheDocument();
});

test('is not for staff members who are no administrators [ADM-23]', async () => {
  const { sent } = await renderDashboard('/admin/leads', { as: 'user', answers: noLeads });
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();

  expect(sent('checkSystem')).toEqual([]);
});

test.each([
  ['artists#artists', 'Manage Artists', 'Add Artist'],
  ['contact#edit', 'Contact', 'Save'],
])('opens the editor %s for editing, at its tab [ED-43]', async (path, tabName, buttonName) => {
  await open(path, { artists: [{ name: 'Juno' }] });

  await expect.element(tab(tabName)).toHaveAttribute('aria-selected', 'true');
  await expect.element(button(buttonName)).toBeVisible();
});
