import { done, failed } from '../../../common/notice.ts';

/** Labels of the dialog that offers a freed time to several leads. */
export const freedLabels = {
  offer: 'Offer This Time',
  hint: 'Each gets an offer of its own, and the first yes gets the time. The others keep their places.',
  declined: 'The declined date gives its time back, and stays until you move or cancel it.',
  candidates: 'Requests',
  waiting: 'Waiting list',
  toAnswer: 'To answer',
  notEmailed: 'Not emailed',
  none: 'No request of this artist waits for a time that it was not offered yet.',
  taken: 'This time is not free any more.',
  loading: 'Loading requests...',
  fetchFailed: failed('Failed to fetch the requests. Please try again.'),
  send: (count: number) => (count === 0 ? 'Offer' : `Offer to ${count} ${count === 1 ? 'Request' : 'Requests'}`),
  noneChosen: 'Please choose at least one request.',
  progress: (sent: number, count: number) => `${sent} of ${count} sent`,
} as const;

/** @param skipped how many were answered, offered a time or erased while the dialog was open */
export function freedNotice(count: number, skipped: number) {
  const asked = count === 1 ? '1 request was offered the time.' : `${count || 'No'} requests were offered the time.`;
  const left = `${skipped === 1 ? '1 was' : `${skipped} were`} answered, offered a time or erased in the meantime.`;
  return done(count === 0 ? 'Nothing to Send' : 'Time Offered', skipped === 0 ? asked : `${asked} ${left}`);
}

/** @param reasons the leads that were not offered the time, each with the server's message */
export function freedRefused(reasons: readonly string[]) {
  return failed(`These requests were not offered the time. ${reasons.join('. ')}.`, 'Some Offers Not Sent');
}
