import type { EmailStatus } from '#shared/leads/log-schemas.ts';
import { done, failed, type Notice } from '../../../common/notice.ts';

/** Labels of the lead page. Separate from `labels.ts`, which every first page loads. */
export const leadLabels = {
  text: 'Text',
  whatsapp: 'WhatsApp',
  newTab: '(opens in a new tab)',
  loading: 'Loading lead...',
  back: 'All Leads',
  previous: 'Previous lead',
  next: 'Next lead',
  actions: 'Actions',
  request: 'Request',
  wholeText: 'Show the whole text',
  log: 'Log',
  received: 'Received',
  unassigned: 'Unassigned',
  you: (name: string) => `${name} (you)`,
  inactive: (name: string) => `${name} (disabled)`,
  reply: 'Reply',
  composer: 'Reply or note',
  unsent: 'Not sent yet',
  earlier: 'Show Earlier Entries',
  events: (count: number) => `${count} changes`,
  loadingEarlier: 'Loading entries...',
  unreadable: (count: number) => (count === 1 ? '1 entry could not be read' : `${count} entries could not be read`),
  lines: {
    received: 'Request received',
    privacy: (day: string) => `with the privacy notice of ${day}`,
    notified: 'The studio was emailed',
    notification: 'Email to the studio',
    formerStaff: 'A former staff member',
    formerStaffInside: 'a former staff member',
    staff: 'A staff member',
    visitor: 'The visitor',
    to: (recipient: string) => `to ${recipient}`,
    edited: 'edited',
  },
  deliveryStatuses: {
    queued: 'Sending',
    sent: 'Sent',
    delayed: 'Delayed',
    delivered: 'Delivered',
    bounced: 'Bounced',
    complaint: 'Marked as spam',
    rejected: 'Rejected',
    failed: 'Not sent',
  } satisfies Record<EmailStatus, string>,
  note: {
    label: 'Note',
    hint: 'Only staff can see notes.',
    add: 'Add Note',
    adding: 'Adding...',
    restored: 'You started this note earlier.',
    discard: 'Discard',
  },
  keys: {
    assign: 'Assign to me',
    reply: 'Write a reply',
    note: 'Write a note',
    status: 'Choose a status',
    close: 'Close the lead',
    back: 'Back to the list',
  },
} as const;

export const leadPageNotices = {
  fetchFailed: failed('Failed to fetch the lead. Please try again.'),
  logFailed: failed('Failed to fetch the log. Please try again.'),
  erased: failed('This lead was erased. Your text was not sent.', 'Lead Erased'),
  noteFailed: failed('Failed to add the note. Your text is still here; please try again.'),
  assignFailed: failed('Failed to change the assignee.'),
} as const satisfies Record<string, Notice>;

/** The assignee was changed; `name` is undefined for an unassigned lead. */
export function assigneeUpdated(name: string | undefined): Notice {
  const body = name === undefined ? 'The lead is unassigned.' : `The lead is assigned to ${name}.`;
  return done('Assignee Updated', body);
}
