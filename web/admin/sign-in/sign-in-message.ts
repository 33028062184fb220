import { signInMessages } from '#shared/notices.ts';

/**
 * The sentence for a sign-in that failed (MSG-14 to MSG-16). Cognito answers a wrong email like a wrong password, and uses
 * the same error for other refusals, such as a disabled account, which say what they are.
 */
export function signInMessage(error: unknown): string {
  if (!(error instanceof Error) || neverAnswered.has(error.name)) return signInMessages.unexpected;
  const wrongPair = error.name === 'UserNotFoundException' || /^incorrect username or password/i.test(error.message);
  if (wrongPair) return signInMessages.invalidCredentials;
  return error.name.endsWith('Exception') ? error.message : signInMessages.unexpected;
}

/** Names that Amplify gives to errors that no server sent. */
const neverAnswered = new Set(['NetworkError', 'Unknown', 'UnknownException']);
