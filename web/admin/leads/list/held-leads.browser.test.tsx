import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lead, noQueues, openLeads } from '../../../testing/leads.ts';
import { expectAccessible, expectNotice } from '../../../testing/render-dashboard.tsx';

const { status: _, notification: __, ...request } = lead({ details: [{ id: 'q', question: 'Where?', answer: 'Arm' }] });
const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ada Byron' });

/** Opens the held requests, one with three reasons. */
async function open(as: 'user' | 'admin') {
  const held = { score: 9, reasons: ['hidden-field', 'no-form-time', 'former-reason'] };
  const counts = [{ new: 0, contacted: 0, converted: 0, closed: 0, held: 1, ...noQueues }];
  const opened = await openLeads([], {
    as,
    answers: {
      // Only the page's own count is shown after the first read.
      getLeadSummary: () => counts.pop() ?? new Promise(() => {}),
      listHeldLeads: () => ({ leads: [{ ...request, held }] }),
      releaseLead: () => lead({ id: request.id }),
      eraseLead: () => ({ erased: true }),
    },
  });
  await page.getByRole('button', { name: '1 held request' }).click();
  await expect.element(item).toBeVisible();
  return opened;
}

test('shows staff a held request with the reasons, and lets them release but not erase it [ASK-05]', async () => {
  const { sent } = await open('user');
  await expect.element(page.getByLabelText('Filter by status')).toHaveValue('held');
  const reasons = 'a hidden field was filled in; it is unknown how long the form was open; former-reason.';
  for (const text of [reasons, request.email, request.description, 'Where? Arm'])
    await expect.element(item).toHaveTextContent(text);
  await expect.element(item.getByRole('button', { name: 'Erase' })).not.toBeInTheDocument();
  await expectAccessible();

  await item.getByRole('button', { name: 'Release Ada Byron' }).click();

  await expect.element(page.getByText('Request Released')).toBeVisible();
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('1');
  await expect.element(item).not.toBeInTheDocument();
  expect(sent('releaseLead')).toEqual([{ params: { id: request.id } }]);
});

test('lets an administrator erase a held request [LEAD-36]', async () => {
  const { sent } = await open('admin');
  await item.getByRole('button', { name: 'Erase' }).click();

  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();

  await expectNotice({ title: 'Lead Erased', body: 'Ada Byron is no longer stored.', variant: 'normal' });
  await expect.element(item).not.toBeInTheDocument();
  expect(sent('eraseLead')).toEqual([{ params: { id: request.id } }]);
});
