import { done, failed, type Notice, warned } from '../../../common/notice.ts';

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
