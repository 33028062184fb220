import { signInMessages } from '../../ui/notices.ts';
import { ApiError } from '../client.ts';

/**
 * The message for a failed sign-in, registration or recovery (MSG-14 to MSG-21). Cognito reports a wrong email like a
 * wrong password, and uses the same error for other refusals, such as a disabled account, which explain themselves.
 */
export function signInMessage(error: unknown): string {
  // The sign-up limit says when to try again.
  if (error instanceof ApiError) return (error.status > 0 && error.message) || signInMessages.unexpected;
  if (!(error instanceof Error) || noResponseErrors.has(error.name)) return signInMessages.unexpected;
  const { name, message } = error;
  if (name === 'UserNotFoundException' || /^incorrect username or password/i.test(message)) {
    return signInMessages.invalidCredentials;
  }
  if (name === 'UsernameExistsException') return signInMessages.emailTaken;
  if (isWrongAppCode(error)) return signInMessages.wrongAppCode;
  if (/^your software token has already been used/i.test(message)) return signInMessages.usedAppCode;
  if (isSessionOver(error)) return signInMessages.signInStopped;
  // Cognito wraps the message of our pre-sign-in trigger.
  if (name === 'UserLambdaValidationException') return message.replace(/^\w+ failed with error /, '');
  return name.endsWith('Exception') || name === 'SessionMissingError' ? message : signInMessages.unexpected;
}

/** Cognito uses other errors while an app is set up than at sign-in. */
function isWrongAppCode({ name, message }: Error): boolean {
  return name === 'EnableSoftwareTokenMFAException' || /^invalid code received for user/i.test(message);
}

/** Whether the password has to be entered again: minutes have passed since, or too many codes were wrong. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Error && /^invalid session for the user/i.test(error.message);
}

/** The messages after a confirmed email address when the automatic sign-in is refused. */
export function afterConfirmation(refusal: unknown): { info: string; failure?: string } {
  const message = signInMessage(refusal);
  const { confirmed, approvalNeeded, waitingForApproval } = signInMessages;
  if (message === waitingForApproval) return { info: `${confirmed} ${approvalNeeded}` };
  return { info: confirmed, failure: message };
}

/** Amplify's names for errors without a response from the server. */
const noResponseErrors = new Set(['NetworkError', 'Unknown', 'UnknownException']);
