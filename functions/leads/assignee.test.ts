import { requestedList } from './assignee.ts';

test('lists the leads of the caller, those without an assignee, or all', () => {
  expect(requestedList({ assignee: 'me', status: 'new' }, 'ann')).toEqual({ assignee_id: 'ann', status: 'new' });
  expect(requestedList({ assignee: 'unassigned' }, 'ann')).toEqual({ assignee_id: null });
  expect(requestedList({ status: 'closed' }, 'ann')).toEqual({ status: 'closed' });
});
