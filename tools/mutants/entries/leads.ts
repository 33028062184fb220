import type { Mutant } from './mutant.ts';

export const leads: Mutant[] = [
  {
    rows: ['LEAD-27'],
    file: 'web/admin/leads/list/lead-cards.tsx',
    from: '<span className="inline-block tabular-nums">{lead.phone}</span>',
    to: '',
    why: 'cards have no phone number',
  },
  {
    rows: ['LEAD-18', 'LEAD-19'],
    file: 'web/admin/leads/list/list-state.tsx',
    from: 'return status ? emptyOf(status) : empty;',
    to: "return status && status !== 'closed' ? emptyOf(status) : empty;",
    why: 'the empty state does not name the status closed',
  },
  {
    rows: ['LEAD-16'],
    file: 'web/admin/leads/selection/email-selected-bar.tsx',
    from: 'selection.size === 0',
    to: 'selection.size < 2',
    why: 'with one selected lead the button is missing',
  },
  {
    rows: ['DESK-66'],
    file: 'web/admin/leads/list/use-lead-updates.ts',
    from: 'const maxAgeMs = 120_000;',
    to: 'const maxAgeMs = 600_000;',
    why: 'a lead that a colleague took stays without an assignee in the list for ten minutes',
  },
  {
    rows: ['LEAD-31'],
    file: 'web/admin/leads/selection/email-selected-bar.tsx',
    from: 'if (!sent) return;',
    to: '',
    why: 'a failed email clears the selection',
  },
  {
    rows: ['LEAD-15'],
    file: 'web/admin/leads/selection/select-lead.tsx',
    from: 'onChange={({ target }) => onSelect(leads, target.checked)}',
    to: 'onChange={({ target }) => onSelect(leads.slice(0, -1), target.checked)}',
    why: 'select all leaves the last lead out',
  },
];
