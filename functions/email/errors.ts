import { isTransientError } from '../aws/is-transient-error.ts';
import { AppError, appError } from '../http/app-error.ts';

/** SES rejected an email. Its message is in the cause and can contain email addresses. */
export class EmailRejectedError extends AppError {
  override readonly name = 'EmailRejectedError';
  readonly code: 'unavailable' | 'conflict' | 'internal';
  readonly #unverified: string | undefined;

  constructor(cause: unknown) {
    const { code, message } = refusalOf(cause);
    super(message, { cause });
    this.code = code;
    this.#unverified = unverifiedIn(cause);
  }

  /** Whether the recipient had to be a verified address, which SES asks for in its sandbox alone. */
  isOfSandbox(recipient: string): boolean {
    return this.#unverified?.split(', ').includes(recipient) ?? false;
  }
}

/** The addresses and domains that SES names because they are not verified. */
function unverifiedIn(cause: unknown): string | undefined {
  return cause instanceof Error ? /not verified.*region [\w-]+: (.+)$/s.exec(cause.message)?.[1] : undefined;
}

/** Asks staff to check their input only if that can be the reason. */
function refusalOf(cause: unknown): { code: EmailRejectedError['code']; message: string } {
  const { name = '' } = cause instanceof Error ? cause : {};
  if (isTransientError(cause)) return { code: 'unavailable', message: 'The email service is busy. Please try again.' };
  if (/^AccessDenied|NotAuthorized/.test(name)) {
    const what = 'Your settings are fine, but this installation does not have permission to send this email.';
    return { code: 'internal', message: `${what} Ask your operator to check the permitted recipients.` };
  }
  const unverified = unverifiedIn(cause);
  if (unverified) {
    const advice = 'Ask your operator to confirm them, or to open email for everyone.';
    return {
      code: 'conflict',
      message: `Emails reach only confirmed addresses so far. Not confirmed: ${unverified}. ${advice}`,
    };
  }
  const advice = 'Check the email addresses in New Lead Notifications.';
  return { code: 'conflict', message: `The email service rejected the email. ${advice}` };
}

/** The stored settings have no valid sender or no valid recipient. */
export const UnusableSettingsError = appError('UnusableSettingsError', 'conflict');

/** The stored value has changed since the editor loaded it. */
export class SettingsChangedError extends appError('SettingsChangedError', 'conflict') {
  constructor(options: { field?: string } = {}) {
    super(
      'Someone else has saved these settings since you opened them, so nothing was stored. Reload, then save.',
      options,
    );
  }
}

/** Another save happened at the same time, so a retry makes sense. A conflict with a field needs a decision by the editor. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof SettingsChangedError && error.field === undefined;
}

/** Another call is sending the same email right now. */
export class EmailInProgressError extends appError('EmailInProgressError', 'conflict') {
  constructor(message = 'This email is being sent right now. Please check again in a moment.') {
    super(message);
  }
}

/** SES did not accept an email. The outcome says whether it is retried. */
export class EmailNotSentError extends Error {
  override readonly name = 'EmailNotSentError';
  readonly outcome: { state: string; attempts: number };

  constructor({ state, attempts }: EmailNotSentError['outcome'], cause: unknown) {
    super(`The email was not accepted for sending and is ${state}`, { cause });
    this.outcome = { state, attempts };
  }
}
