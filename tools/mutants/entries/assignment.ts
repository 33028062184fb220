import type { Mutant } from './mutant.ts';

/** Assignees of leads, statuses of many leads, and disabled accounts. */
export const assignment: Mutant[] = [
  {
    rows: ['DESK-37'],
    file: 'infra/stack/studio-stack.ts',
    from: "'unassign-leads': { queue: unassignLeads.fn.deadLetters, fn: unassignLeads.fn },",
    to: '',
    why: 'an operator cannot run a failed unassignment again',
  },
];
