import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../testing/editing.ts';
import { lead, openLead } from '../testing/leads.ts';
import { refuse } from '../testing/stub-api.ts';

vi.mock('./at-field.ts', () => ({ showAtField: () => Promise.reject(new TypeError('Failed to fetch')) }));

test('shows a notice when the code that shows a refusal at its field cannot be loaded [ED-32]', async () => {
  const refused = () => refuse('invalid-input', { field: 'assignee_id', message: 'assignee_id must be an account' });
  await openLead(lead({}), { answers: { setLeadAssignee: refused } });
  await field('Assignee').selectOptions('Juno Hale');

  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Error/);
});
