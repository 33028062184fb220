import type { LeadTurn } from '#shared/leads/lead-filters.ts';
import type { AnswerWay } from '#shared/leads/log-limits.ts';

/** Labels of the dialogs that put a lead aside and log an answer. */
export const turnFormLabels = {
  laterHint: 'It comes back to the leads to answer when the day begins.',
  days: { 1: 'Tomorrow', 7: 'In a Week', 30: 'In 30 Days' },
  until: 'Until',
  remark: 'Reason (optional)',
  snooze: 'Put Aside',
  from: 'Who answered',
  sides: { visitor: 'The visitor', studio: 'The studio' } satisfies Record<LeadTurn, string>,
  way: 'How',
  ways: {
    phone: 'By phone',
    email: 'By email',
    instagram: 'On Instagram',
    'in person': 'In person',
  } satisfies Record<AnswerWay, string>,
  happenedAt: 'When',
  text: 'What was said',
  log: 'Log Answer',
  saving: 'Saving...',
  required: 'Please fill in this field.',
} as const;
