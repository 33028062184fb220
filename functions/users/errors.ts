import { AppError } from '../http/app-error.ts';

export class UserNotFoundError extends AppError {
  override readonly name = 'UserNotFoundError';
  readonly code = 'not-found';
}

export class EmailTakenError extends AppError {
  override readonly name = 'EmailTakenError';
  readonly code = 'conflict';
}

/** The user pool rejected the password or the email address. */
export class RefusedAccountError extends AppError {
  override readonly name = 'RefusedAccountError';
  readonly code = 'invalid-input';
}

/** The user pool does not respond, so it is unknown whether the account may be used. */
export class StateUnknownError extends AppError {
  override readonly name = 'StateUnknownError';
  readonly code = 'unavailable';
}

/** No administrator would remain (requirement USERS-08). */
export class LastAdministratorError extends AppError {
  override readonly name = 'LastAdministratorError';
  readonly code = 'conflict';
}

/** The stage requires a second step of administrators, and the caller has none. */
export class SecondStepRequiredError extends AppError {
  override readonly name = 'SecondStepRequiredError';
  readonly code = 'second-step-required';

  constructor() {
    super('Administrators need a second step at sign-in. Set up an authenticator app first.');
  }
}

/** The account cannot sign in, so it cannot become an administrator (requirement USERS-19). */
export class CannotSignInError extends AppError {
  override readonly name = 'CannotSignInError';
  readonly code = 'conflict';
}

/** The account is disabled, but it still has open leads. Disabling it again removes it from them. */
export class LeadsStillAssignedError extends AppError {
  override readonly name = 'LeadsStillAssignedError';
  // The dashboard shows the message of a conflict to the administrator.
  readonly code = 'conflict';
}

/** Another role change is in progress. */
export class RolesBusyError extends AppError {
  override readonly name = 'RolesBusyError';
  readonly code = 'conflict';
}
