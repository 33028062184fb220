import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkPages } from '#shared/operations/check-pages.ts';
import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { emailAnswers } from '../../../testing/email-settings.ts';
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
  title: 'Who gets emails',
  message: 'Emails reach no visitor.',
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

test.each(['/admin', '/admin/leads'])(
  'lists the steps for administrators on arrival at %s until the website is open, each done when its check says so, with a button for the next and for opening [ADM-23] [ADM-24] [ADM-25]',
  async (path) => {
    await renderDashboard(path, { answers: { ...noLeads, checkSystem: reportOf(closed) } });

    await expect.element(titleOf('1 of 6')).toBeVisible();
    const items = list.getByRole('listitem').elements();
    expect(items.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      'Say how to reach you, and when you are open Done',
      'Choose who is emailed about new requests To doAbout notifications.Choose Recipients',
      'Upload your logo and choose your colours OptionalAbout look.',
      'Add your artists To doAbout artists.',
      'Send yourself a booking request (opens a new tab) OptionalAbout test-booking.',
      'Open the website To doAbout visitors.Open the Website',
    ]);
    await expect
      .element(list.getByRole('link', { name: 'Add your artists' }))
      .toHaveAttribute('href', '/admin/content/artists#artists');
    await expect
      .element(list.getByRole('link', { name: 'Send yourself a booking request' }))
      .toHaveAttribute('target', '_blank');
    const buttons = list
      .getByRole('link')
      .elements()
      .filter(({ className }) => className.includes('button'));
    expect(
      buttons.map((each) => [each.textContent, /button-(\w+)/.exec(each.className)?.[1], each.getAttribute('href')]),
    ).toEqual([
      ['Choose Recipients', 'primary', '/admin/email-settings'],
      ['Open the Website', 'outline', '/admin/settings/general'],
    ]);
    const operator = page.getByRole('region', { name: 'For your operator' });
    await expect
      .element(operator)
      .toHaveTextContent(
        'For your operatorEmails reach no visitor. Ask your operator to request production access.An alarm rings. Ask for help.',
      );
    await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();
    await expectAccessible({ sidebar: true });
  },
);

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

/** Where the checks of System lead, and what has the focus then. */
const targets = {
  '/admin/content/about#callouts': ['button', 'Add Callout'],
  '/admin/settings/general#studio_name': ['textbox', 'Studio name'],
  '/admin/content/contact#address': ['textbox', 'Address'],
  '/admin/settings/branding#logo': ['button', 'Upload Logo'],
  '/admin/content/artists#artists': ['button', 'Add Artist'],
  '/admin/content/tattoo-gallery#images': ['button', /^Upload/],
  '/admin/content/faq#entries': ['button', 'Add Question'],
  '/admin/email-settings#enable_notifications': ['switch', 'Email the studio about each new lead'],
  '/admin/email-settings#reply_to': ['textbox', 'Reply-To Address'],
} as const;

test('leads to a control wherever a check of System names a place of a page [ED-43]', () => {
  const places = Object.values(checkPages).filter((each) => /^\/admin.*#/.test(each));

  expect(Object.keys(targets).toSorted()).toEqual(places.toSorted());
});

test.each(Object.entries(targets))(
  'leads to the control that %s names: it has the focus and lies in the first screen, also while the page is open [ED-43]',
  async (path, [role, name]) => {
    const control = page.getByRole(role, { name, exact: typeof name === 'string' });
    const lies = () => {
      const { top, bottom } = control.element().getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    const checks = [visitors, warned('contact', path)];
    const many = <Row,>(row: Row) => Array.from({ length: 30 }, () => row);
    const server = contentServer({
      artists: many({ name: 'Juno' }),
      callouts: many({ title: 'Open late', description: '', icon: 'Star' }),
      faqs: many({ question: 'When?', answer: 'Late.' }),
    });
    await renderDashboard('/admin/system', {
      answers: { ...server.answers, ...emailAnswers(), checkSystem: reportOf(checks) },
    });
    const step = page.getByRole('paragraph').filter({ hasText: 'Next:' }).getByRole('link');

    await step.click();

    await expect.element(control).toHaveFocus();
    await expect.poll(lies).toBe(true);
  },
);
