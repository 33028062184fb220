import { namedError } from '../aws/named-error.ts';
import { appError } from '../http/app-error.ts';

/** Confirmations cannot be switched on: the stage cannot email visitors, or no valid sender is set. */
export class ConfirmationsUnavailableError extends appError('ConfirmationsUnavailableError', 'conflict') {
  constructor(message: string) {
    super(message, { field: 'confirmations' });
  }
}

/** The delivery of an email has changed since it was read, or its lead was erased. */
export const DeliveryChangedError = namedError('DeliveryChangedError');

/** The visitor was answered since the caller read the lead. */
export const AnsweredMeanwhileError = appError('AnsweredMeanwhileError', 'answered');

export const ReplyNotFoundError = appError('ReplyNotFoundError', 'not-found');

/** A reply can be taken back only until it is sent. */
export const ReplySentError = appError('ReplySentError', 'conflict');

/** Only a failed reply can be sent again, and only once. */
export const ReplyNotFailedError = appError('ReplyNotFailedError', 'conflict');

/** The visitor's email address cannot receive emails. */
export const UnusableRecipientError = appError('UnusableRecipientError', 'conflict');
