import { AppError } from '../http/app-error.ts';

export class LeadNotFoundError extends AppError {
  override readonly name = 'LeadNotFoundError';
  readonly code = 'not-found';
}

/** A stored lead is damaged. A log line names its invalid fields. */
export class UnreadableLeadError extends Error {
  override readonly name = 'UnreadableLeadError';
}

/** The notification has changed since it was read: another process is sending or has sent it. */
export class NotificationChangedError extends AppError {
  override readonly name = 'NotificationChangedError';
  readonly code = 'conflict';
}

export class NoteNotFoundError extends AppError {
  override readonly name = 'NoteNotFoundError';
  readonly code = 'not-found';
}

export class NotTheAuthorError extends AppError {
  override readonly name = 'NotTheAuthorError';
  readonly code = 'forbidden';
}

/** A note is too old to be changed. */
export class NoteLockedError extends AppError {
  override readonly name = 'NoteLockedError';
  readonly code = 'conflict';
}

/** The reference code belongs to another lead. */
export class CodeTakenError extends Error {
  override readonly name = 'CodeTakenError';
}

/** An Idempotency-Key was used again with other values. */
export class KeyReusedError extends AppError {
  override readonly name = 'KeyReusedError';
  readonly code = 'key-reused';
}

/** An Idempotency-Key was used again after its lead was erased. */
export class LeadErasedError extends AppError {
  override readonly name = 'LeadErasedError';
  readonly code = 'key-reused';
}

/** The account does not exist, or cannot sign in. */
export class CannotBeAssignedError extends AppError {
  override readonly name = 'CannotBeAssignedError';
  readonly code = 'conflict';
}

export class BadCursorError extends AppError {
  override readonly name = 'BadCursorError';
  readonly code = 'invalid-input';

  constructor(options: ErrorOptions = {}) {
    super('cursor is not valid for this list', { ...options, field: 'cursor' });
  }
}

/** Leads keep changing during a recount. A later retry is likely to succeed. */
export class CountsBusyError extends AppError {
  override readonly name = 'CountsBusyError';
  readonly code = 'unavailable';
}

/** Another writer changed or erased a lead after it was read. */
export class LeadChangedError extends Error {
  override readonly name = 'LeadChangedError';
}

export function isLeadChanged(error: unknown): boolean {
  return error instanceof LeadChangedError;
}
