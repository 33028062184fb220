import { AppError } from '../http/app-error.ts';

export class UserNotFoundError extends AppError {
  override readonly name = 'UserNotFoundError';
  readonly code = 'not-found';
}

export class EmailTakenError extends AppError {
  override readonly name = 'EmailTakenError';
  readonly code = 'conflict';
}

/** The user pool does not take the password or the address. */
export class RefusedAccountError extends AppError {
  override readonly name = 'RefusedAccountError';
  readonly code = 'invalid-input';
}

/** Nobody could give rights any more (requirement USERS-08). */
export class LastAdministratorError extends AppError {
  override readonly name = 'LastAdministratorError';
  readonly code = 'conflict';
}

/** Somebody else is at it; waiting a moment helps. */
export class RolesBusyError extends AppError {
  override readonly name = 'RolesBusyError';
  readonly code = 'conflict';
}
