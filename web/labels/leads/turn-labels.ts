import type { LeadTurn } from '#shared/leads/lead-filters.ts';
import type { AnswerWay } from '#shared/leads/log-limits.ts';
import { done, failed, type Notice } from '../notice.ts';

/** Labels of what changes the turn of a lead apart from a reply. */
export const turnLabels = {
  later: 'Later',
  unsnooze: 'Take back',
  again: (day: string) => `Later again: ${day}`,
  laterTitle: 'Put this lead aside',
  laterHint: 'It comes back to the leads to answer when the day begins.',
  days: { 1: 'Tomorrow', 7: 'In a week', 30: 'In 30 days' },
  until: 'Until',
  remark: 'Reason (optional)',
  snooze: 'Put aside',
  logAnswer: 'Log an answer',
  answerTitle: 'Log an answer that came another way',
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

export const turnNotices = {
  snoozed: (day: string) => done('Put Aside', `This lead comes back on ${day}.`),
  unsnoozed: done('Taken Back', 'This lead is in its former queue again.'),
  laterFailed: failed('Failed to put the lead aside. Please try again.'),
  logged: done('Answer Logged', 'The log shows it.'),
  logFailed: failed('Failed to log the answer. Your text is still here; please try again.'),
} as const;

/** The server refused the change, for this reason. */
export function turnRefused(reason: string): Notice {
  return failed(reason, 'Not Saved');
}
