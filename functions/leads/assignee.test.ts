import { listFor } from './assignee.ts';

test('lists the leads of the caller, those without an assignee, or all', () => {
  expect(listFor({ assignee: 'me', status: 'new' }, 'ann')).toEqual({ assignee_id: 'ann', status: 'new' });
  expect(listFor({ assignee: 'unassigned' }, 'ann')).toEqual({ assignee_id: null });
  expect(listFor({ status: 'closed' }, 'ann')).toEqual({ status: 'closed' });
});
