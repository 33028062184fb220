import { done, failed, type Notice } from '../../../common/notice.ts';

/** Labels of what changes the turn of a lead apart from a reply. */
export const turnLabels = {
  unsnooze: 'Take back',
  again: (day: string) => `Later again: ${day}`,
  laterTitle: 'Put this lead aside',
  logAnswer: 'Log an answer',
  answerTitle: 'Log an answer that came another way',
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
