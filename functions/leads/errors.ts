import { namedError } from '../aws/named-error.ts';
import { appError } from '../http/app-error.ts';

export const LeadNotFoundError = appError('LeadNotFoundError', 'not-found');

/** A stored lead is damaged. A log line names its invalid fields. */
export const UnreadableLeadError = namedError('UnreadableLeadError');

/** The notification has changed since it was read: another process is sending or has sent it. */
export const NotificationChangedError = appError('NotificationChangedError', 'conflict');

export const NoteNotFoundError = appError('NoteNotFoundError', 'not-found');

export const NotTheAuthorError = appError('NotTheAuthorError', 'forbidden');

/** A note is too old to be changed. */
export const NoteLockedError = appError('NoteLockedError', 'conflict');

/** The reference code belongs to another lead. */
export const CodeTakenError = namedError('CodeTakenError');

/** An Idempotency-Key was used again with other values. */
export const KeyReusedError = appError('KeyReusedError', 'key-reused');

/** An Idempotency-Key was used again after its lead was erased. */
export const LeadErasedError = appError('LeadErasedError', 'key-reused');

/** The chosen artist takes no requests. */
export const BooksClosedError = appError('BooksClosedError', 'conflict');

/** The account does not exist, or cannot sign in. */
export const CannotBeAssignedError = appError('CannotBeAssignedError', 'conflict');

export class BadCursorError extends appError('BadCursorError', 'invalid-input') {
  constructor(options: ErrorOptions = {}) {
    super('cursor is not valid for this list', { ...options, field: 'cursor' });
  }
}

/** Leads keep changing during a recount. A later retry is likely to succeed. */
export const CountsBusyError = appError('CountsBusyError', 'unavailable');

/** Another writer changed or erased a lead after it was read. */
export const LeadChangedError = namedError('LeadChangedError');

export function isLeadChanged(error: unknown): boolean {
  return error instanceof LeadChangedError;
}
