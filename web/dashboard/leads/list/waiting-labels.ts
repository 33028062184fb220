import { done, failed } from '../../../common/notice.ts';

/** Labels of the dialog that writes to a waiting list. */
export const waitingLabels = {
  write: 'Write to the First',
  hint: 'In the order in which they asked. Each gets an email of its own and leaves the waiting list. First name, link and the other placeholders of templates are filled in for each.',
  artist: 'Artist',
  chooseArtist: 'Choose an artist',
  empty: 'No lead waits for this artist.',
  count: 'How many',
  send: (count: number) => (count === 0 ? 'Send Emails' : count === 1 ? 'Send 1 Email' : `Send ${count} Emails`),
  noTimes: 'These emails have no times to choose from. Please change “Below are the times”.',
  progress: (sent: number, count: number) => `${sent} of ${count} sent`,
} as const;

/** @param skipped how many were answered or erased while the dialog was open */
export function waitingNotice(count: number, skipped: number) {
  const sent = count === 1 ? '1 visitor was written to.' : `${count || 'No'} visitors were written to.`;
  const left = skipped === 1 ? '1 request was' : `${skipped} requests were`;
  const title = count === 0 ? 'Nothing to Send' : 'Emails Sent';
  return done(title, skipped === 0 ? sent : `${sent} ${left} answered or erased in the meantime.`);
}

/** @param reasons the visitors who were not written to, each with the server's message */
export function waitingRefused(reasons: readonly string[]) {
  return failed(`These visitors stay on the waiting list. ${reasons.join('. ')}.`, 'Some Emails Not Sent');
}
