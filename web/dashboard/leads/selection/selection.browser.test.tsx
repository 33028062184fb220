import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { lead, leadAnswers, openLeads } from '../../../testing/leads.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

const filter = page.getByLabelText('Filter by status');
const all = page.getByLabelText('Select all leads of this list');
const button = page.getByRole('button', { name: /^Email Selected/ });
const row = ({ first_name }: Lead) => page.getByRole('row').filter({ hasText: `${first_name} Byron` });
const checkbox = (shown: Lead) => row(shown).getByRole('checkbox');
const statusOf = (shown: Lead) => row(shown).getByRole('combobox');

let ada: Lead;
let ben: Lead;
beforeEach(() => {
  ada = lead();
  ben = lead({ first_name: 'Ben', status: 'converted' });
});
afterEach(() => page.viewport(1280, 720));

test('shows a checkbox for each lead in both layouts, and counts the selection in the button [LEAD-11]', async () => {
  await openLeads([ada, ben]);
  await checkbox(ada).click();
  await expect.element(button).toHaveTextContent('Email Selected (1)');
  await checkbox(ben).click();
  await expect.element(button).toHaveTextContent('Email Selected (2)');

  await page.viewport(360, 800);
  const card = (shown: Lead) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${shown.first_name} Byron` });
  for (const shown of [ada, ben]) await expect.element(card(shown).getByRole('checkbox')).toBeChecked();
  await expectAccessible();
  await card(ada).getByRole('checkbox').click();
  await expect.element(button).toHaveTextContent('Email Selected (1)');
  await userEvent.keyboard(' ');
  await expect.element(button).toHaveTextContent('Email Selected (2)');
  for (const shown of [ada, ben]) await card(shown).getByRole('checkbox').click();
  await expect.element(button).not.toBeInTheDocument();
});

test('selects all leads that the filter shows, and deselects those that another filter hides [LEAD-11] [LEAD-31]', async () => {
  const gate = Promise.withResolvers<LeadPage>();
  const leads = [ada, ben];
  const stored = leadAnswers(leads).listLeads;
  await openLeads(leads, {
    answers: {
      listLeads: (sent) => (sent.query.status === 'closed' ? gate.promise : (stored?.(sent) ?? refuse('internal'))),
    },
  });
  await expect.element(row(ada)).toBeVisible();
  await filter.selectOptions('converted');
  await expect.element(row(ada)).not.toBeInTheDocument();
  await all.click();

  await filter.selectOptions('all');
  await expect.element(checkbox(ben)).toBeChecked();
  await expect.element(checkbox(ada)).not.toBeChecked();
  await expect.element(all).toBePartiallyChecked();
  await checkbox(ada).click();
  await filter.selectOptions('new');
  await expect.element(button).toHaveTextContent('Email Selected (1)');
  // Even before the list has loaded: an email must not reach leads that are out of view.
  await filter.selectOptions('closed');
  await expect.element(button).not.toBeInTheDocument();
  gate.resolve({ leads: [] });
});

test('deselects the leads that a search hides', async () => {
  await openLeads([ada, ben]);
  await all.click();
  const field = page.getByRole('searchbox');

  await field.fill('Ada');

  await expect.element(button).toHaveTextContent('Email Selected (1)');
  await field.fill('');
  await expect.element(checkbox(ben)).not.toBeChecked();
  await expect.element(checkbox(ada)).toBeChecked();
});

test('keeps the selection when an email fails, and clears it once the email is sent [LEAD-31] [MSG-49] [MSG-50]', async () => {
  let fails = true;
  const { sent } = await openLeads([ada, ben], {
    answers: { emailLeads: ({ body }) => (fails ? refuse('internal') : { recipients: 1, leads: body.leadIds.length }) },
  });
  await all.click();
  await button.click();
  await expectNotice({ title: 'Email Failed', body: 'Failed to email', variant: 'destructive' });
  for (const shown of [ada, ben]) await expect.element(checkbox(shown)).toBeChecked();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  fails = false;

  await button.click();

  await expectNotice({ title: 'Email Sent', body: 'Email sent successfully with 2 lead(s).', variant: 'normal' });
  await expect.element(button).not.toBeInTheDocument();
  for (const shown of [ada, ben]) await expect.element(checkbox(shown)).not.toBeChecked();
  const [failed, repeated] = sent('emailLeads');
  expect(failed?.body).toEqual({ leadIds: [ada.id, ben.id] });
  expect(repeated).toEqual(failed);
});

test('sets the status of all selected leads and undoes it [DESK-50]', async () => {
  await openLeads([ada, ben]);
  await all.click();
  await page.getByLabelText('New status').selectOptions('closed');

  await page.getByRole('button', { name: 'Set Status (2)' }).click();

  await expectNotice({ title: 'Status Updated', body: '2 leads are now closed.', variant: 'normal' });
  for (const shown of [ada, ben]) await expect.element(statusOf(shown)).toHaveValue('closed');
  await expect.element(button).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(statusOf(ada)).toHaveValue('new');
  await expect.element(statusOf(ben)).toHaveValue('converted');
});

test('selects all leads of the filter, even those that are not loaded, and changes them in steps of 100 [LEAD-11] [LEAD-38]', async () => {
  const others = Array.from({ length: 259 }, (_, n) => lead({ first_name: `No${n}` }));
  const leads = [ben, ada, ...others];
  const erased = others.splice(120, 1)[0] as Lead;
  const stored = leadAnswers(leads).setLeadStatuses;
  let [isDown, gate] = [false, Promise.resolve()];
  const emailed = Promise.withResolvers<void>();
  const { sent } = await openLeads(leads, {
    answers: {
      emailLeads: async ({ body: { leadIds } }) => {
        if (leadIds.length < 100) await emailed.promise;
        return { recipients: 1, leads: leadIds.length };
      },
      setLeadStatuses: async (request) => {
        await gate;
        const { changes } = request.body;
        if (changes.some(({ id }) => id === erased.id)) return refuse('not-found');
        if (isDown && changes.some(({ id }) => id === others[258 - 1]?.id)) return refuse('internal');
        return stored!(request);
      },
    },
  });
  const limits = () => sent('listLeads').map(({ query: { limit } }) => limit);
  await filter.selectOptions('new');
  await expect.element(row(ada)).toBeVisible();
  const before = limits().length;

  await all.click();
  await expect.element(button).toHaveTextContent('Email Selected (260)');
  await expect.element(all).toBeChecked();
  await expect.element(all).not.toBePartiallyChecked();
  expect(
    limits()
      .slice(before)
      .filter((limit) => limit > 25),
  ).toEqual([200, 200]);
  await checkbox(ada).click();
  await expect.element(all).toBePartiallyChecked();
  await expect.element(button).toHaveTextContent('Email Selected (259)');
  await all.click();
  await expect.element(button).toHaveTextContent('Email Selected (260)');
  await button.click();
  await expect.element(page.getByRole('button', { name: '200 of 260...' })).toBeVisible();
  emailed.resolve();
  await expectNotice({ title: 'Email Sent', body: 'Email sent successfully with 260 lead(s).', variant: 'normal' });
  await all.click();
  await expect.element(button).toHaveTextContent('Email Selected (260)');

  isDown = true;
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  await page.getByLabelText('New status').selectOptions('closed');
  await page.getByRole('button', { name: 'Set Status (260)' }).click();
  await expect.element(page.getByRole('button', { name: '0 of 260...' })).toBeVisible();
  opened.resolve();
  const body = '199 of 259 leads are now closed. The other 60 are still selected. Please try again.';
  await expectNotice({ title: 'Status Partly Updated', body, variant: 'warning' });
  await expect.element(button).toHaveTextContent('Email Selected (60)');
  expect(Math.max(...sent('setLeadStatuses').map((request) => request.body.changes.length))).toBe(100);
  expect(leads.filter(({ status }) => status === 'closed')).toHaveLength(199);

  isDown = false;
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Set Status (60)' }).click();
  await expectNotice({ title: 'Status Updated', body: '60 leads are now closed.', variant: 'normal' });
  expect(leads.filter(({ status }) => status === 'closed')).toHaveLength(259);
  expect([ben.status, erased.status]).toEqual(['converted', 'new']);
  await expect.element(button).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => leads.filter(({ status }) => status === 'closed')).toHaveLength(199);
});

test('keeps what was selected when the other pages cannot be read, and stops when another filter is chosen [LEAD-38]', async () => {
  const leads = Array.from({ length: 260 }, (_, n) => lead({ first_name: `No${n}` }));
  const stored = leadAnswers(leads).listLeads;
  let answer: (() => Promise<void>) | undefined;
  await openLeads(leads, {
    answers: {
      listLeads: async (request) => {
        if (request.query.limit === 200) await answer?.();
        return stored!(request);
      },
    },
  });
  await expect.element(row(leads[0] as Lead)).toBeVisible();
  answer = async () => refuse('internal');
  await all.click();
  await expectNotice({ title: 'Error', body: 'Failed to fetch leads. Please try again.', variant: 'destructive' });
  await expect.element(button).toHaveTextContent('Email Selected (25)');
  await expect.element(all).toBePartiallyChecked();

  const opened = Promise.withResolvers<void>();
  answer = () => opened.promise;
  await all.click();
  await filter.selectOptions('new');
  await expect.element(all).toBePartiallyChecked();
  opened.resolve();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(button).toHaveTextContent('Email Selected (25)');
});
