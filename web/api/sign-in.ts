import { Amplify } from 'aws-amplify';
import { signIn as signInToPool } from 'aws-amplify/auth';
import { connectedUserPool, renewSession } from './session.ts';

/** @returns whether the person is signed in now; if not, the account needs a further step first */
export async function signIn(email: string, password: string): Promise<boolean> {
  // Only signing in needs the library at large; all other pages read and renew tokens with its token provider alone.
  Amplify.configure({ Auth: { Cognito: connectedUserPool() } });
  const { isSignedIn } = await signInToPool({ username: email, password });
  if (isSignedIn) await renewSession();
  return isSignedIn;
}
