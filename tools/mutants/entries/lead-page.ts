import type { Mutant } from './mutant.ts';

/** The lead page, and the lead list's assignees, statuses of many leads and `Undo`. */
export const leadPage: Mutant[] = [
  {
    rows: ['DESK-42'],
    file: 'web/admin/leads/lead/neighbours.ts',
    from: 'listed.includes(id) ? listed : kept.ids',
    to: 'listed',
    why: 'a lead that leaves the list has no next lead',
  },
  {
    rows: ['DESK-41'],
    file: 'web/admin/leads/open-list.ts',
    from: '  view = next;',
    to: '  view = { ...next, shown: view.shown };',
    why: 'the list returns without its filter',
  },
];
