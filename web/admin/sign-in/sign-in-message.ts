import { signInMessages } from '#shared/notices.ts';

/**
 * The sentence for a sign-in, registration or recovery that failed (MSG-14 to MSG-21). Cognito answers a wrong email like a
 * wrong password, and uses the same error for other refusals, such as a disabled account, which say what they are.
 */
export function signInMessage(error: unknown): string {
  if (!(error instanceof Error) || neverAnswered.has(error.name)) return signInMessages.unexpected;
  const { name, message } = error;
  if (name === 'UserNotFoundException' || /^incorrect username or password/i.test(message)) {
    return signInMessages.invalidCredentials;
  }
  if (name === 'UsernameExistsException') return signInMessages.emailTaken;
  // What our own check before a sign-in refuses is told with words of Cognito's around it.
  if (name === 'UserLambdaValidationException') return message.replace(/^\w+ failed with error /, '');
  return name.endsWith('Exception') || name === 'SessionMissingError' ? message : signInMessages.unexpected;
}

/** What is said to somebody whose address is confirmed now, when signing in at once was refused. */
export function afterConfirmation(refusal: unknown): { info: string; failure?: string } {
  const message = signInMessage(refusal);
  const { confirmed, approvalNeeded, waitingForApproval } = signInMessages;
  if (message === waitingForApproval) return { info: `${confirmed} ${approvalNeeded}` };
  return { info: confirmed, failure: message };
}

/** Names that Amplify gives to errors that no server sent. */
const neverAnswered = new Set(['NetworkError', 'Unknown', 'UnknownException']);
