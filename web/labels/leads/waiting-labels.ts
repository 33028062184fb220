import { done, failed } from '../notice.ts';

/** Labels of the dialog that writes to a waiting list. */
export const waitingLabels = {
  write: 'Write to the first',
  hint: 'In the order in which they asked. Each gets an email of its own and leaves the waiting list. {{first_name}}, {{link}} and the other placeholders of templates are filled in for each.',
  artist: 'Artist',
  chooseArtist: 'Choose an artist',
  empty: 'No lead waits for this artist.',
  count: 'How many',
  send: (count: number) => (count === 1 ? 'Send 1 email' : `Send ${count} emails`),
  progress: (sent: number, count: number) => `${sent} of ${count} sent`,
} as const;

export function waitingNotice(count: number) {
  return done('Emails Sent', count === 1 ? '1 visitor was written to.' : `${count} visitors were written to.`);
}

/** @param reasons the visitors who were not written to, each with the server's message */
export function waitingRefused(reasons: readonly string[]) {
  return failed(`These visitors stay on the waiting list. ${reasons.join('. ')}.`, 'Some Emails Not Sent');
}
