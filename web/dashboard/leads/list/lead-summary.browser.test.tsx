import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lead, openLeads } from '../../../testing/leads.ts';

const counts = {
  new: 1,
  contacted: 0,
  converted: 0,
  closed: 0,
  held: 0,
  studio: 1,
  visitor: 0,
  later: 0,
  books: 0,
  answers: 0,
};
const median = page.getByText('Median time to the first answer');

test('shows the median time to the first answer beside the four figures [INBOX-72]', async () => {
  await openLeads([lead()], { answers: { getLeadSummary: () => ({ ...counts, median_answer_minutes: 180 }) } });

  await expect.element(median).toHaveTextContent('Median time to the first answer: 3 h, last 30 days');
});

test('shows no median when no lead was answered [INBOX-72]', async () => {
  await openLeads([lead()], { answers: { getLeadSummary: () => ({ ...counts, median_answer_minutes: null }) } });

  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('1');
  await expect.element(median).not.toBeInTheDocument();
});
