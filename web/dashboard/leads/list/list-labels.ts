import { done, failed, type Notice, warned } from '../../../common/notice.ts';

/** Of stored leads that cannot be read. */
export const unreadableLabels = {
  title: (count: number) => (count === 1 ? '1 lead could not be read' : `${count} leads could not be read`),
  hint: 'Some of its data is damaged, so the list, exports and emails leave it out. Ask your operator to repair it, or an administrator to erase it.',
  noDate: 'No date',
  erased: done('Lead Erased', 'The damaged lead has been erased.'),
} as const;

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

/** Labels of what staff can do with selected leads. */
export const selectionLabels = {
  newStatus: 'New status',
  setStatus: (count: number) => `Set Status (${count})`,
  settingStatus: 'Saving...',
  progress: (done: number, count: number) => `${done} of ${count}...`,
} as const;

/** Notices about them; those about emails word for word (specification 8). */
export const selectionNotices = {
  noLeadsSelected: failed('Please select leads to send via email.', 'No Leads Selected'),
  statusesUndoFailed: failed('Some of the leads may have kept the new status. Please look at the list.'),
  statusesUpdateFailed: failed('Failed to update the status. No lead was changed. Please try again.'),
} as const satisfies Record<string, Notice>;

/** Some of the selected leads have a new status, and the change of the others failed. */
export function statusesPartlyUpdated(done: number, left: number, status: string): Notice {
  const body = `${done} of ${done + left} leads are now ${status}. The other ${left} are still selected. Please try again.`;
  return warned('Status Partly Updated', body);
}

/** Several leads have a new status. */
export function statusesUpdated(count: number, status: string): Notice {
  return done('Status Updated', `${count === 1 ? '1 lead is' : `${count} leads are`} now ${status}.`);
}

/** Selected leads were emailed to the studio; `lead(s)` literally (MSG-50). */
export function leadsEmailed(count: number): Notice {
  return done('Email Sent', `Email sent successfully with ${count} lead(s).`);
}

/** Some of the selected leads were emailed before a failure. */
export function leadsPartlyEmailed(sent: number, left: number, reason = 'Please try again.'): Notice {
  const body = `${sent} of ${sent + left} leads were emailed. The other ${left} are still selected. ${reason}`;
  return warned('Email Failed', body);
}
