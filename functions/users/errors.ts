import { appError } from '../http/app-error.ts';

export const UserNotFoundError = appError('UserNotFoundError', 'not-found');

export const EmailTakenError = appError('EmailTakenError', 'conflict');

/** The user pool rejected the password or the email address. */
export const RefusedAccountError = appError('RefusedAccountError', 'invalid-input');

/** The user pool does not respond, so it is unknown whether the account may be used. */
export const StateUnknownError = appError('StateUnknownError', 'unavailable');

/** No administrator would remain (requirement USERS-08). */
export const LastAdministratorError = appError('LastAdministratorError', 'conflict');

/** The stage requires a second step of administrators, and the caller has none. */
export class SecondStepRequiredError extends appError('SecondStepRequiredError', 'second-step-required') {
  constructor() {
    super('Administrators need a second step at sign-in. Set up an authenticator app first.');
  }
}

/** The account cannot sign in, so it cannot become an administrator (requirement USERS-19). */
export const CannotSignInError = appError('CannotSignInError', 'conflict');

/** The account is disabled, but it still has open leads. Disabling it again removes it from them. */
export const LeadsStillAssignedError = appError('LeadsStillAssignedError', 'conflict');

/** Another role change is in progress. */
export const RolesBusyError = appError('RolesBusyError', 'conflict');
