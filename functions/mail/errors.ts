import { isPassing } from '../aws/is-passing.ts';
import { AppError } from '../http/app-error.ts';

/** The mail service did not take a mail; its own words are in the cause, and can hold addresses. */
export class NotAcceptedError extends AppError {
  override readonly name = 'NotAcceptedError';
  readonly code: 'unavailable' | 'conflict';

  constructor(cause: unknown) {
    const passing = isPassing(cause);
    super(
      passing
        ? 'The mail service is busy. Please try again.'
        : 'The mail service refused the mail. Check the addresses in New Lead Notifications.',
      { cause },
    );
    this.code = passing ? 'unavailable' : 'conflict';
  }
}

/** The stored settings name nobody who could send or get a mail. */
export class UnusableSettingsError extends AppError {
  override readonly name = 'UnusableSettingsError';
  readonly code = 'conflict';
}

/** What somebody wanted to save is not what they had seen any more. */
export class SettingsChangedError extends AppError {
  override readonly name = 'SettingsChangedError';
  readonly code = 'conflict';

  constructor(options: ErrorOptions & { field?: string } = {}) {
    super('Somebody else saved these settings meanwhile, so nothing was stored. Load them again, then save.', options);
  }
}

/** Somebody else is sending the same mail at this moment; waiting a moment helps. */
export class BeingMailedError extends AppError {
  override readonly name = 'BeingMailedError';
  readonly code = 'conflict';

  constructor(message = 'This mail is being sent right now. Please look again in a moment.') {
    super(message);
  }
}
