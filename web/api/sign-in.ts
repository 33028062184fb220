import { signIn as signInToPool } from 'aws-amplify/auth';
import { renewSession } from './session.ts';

/** @returns whether the person is signed in now; if not, the account needs a further step first */
export async function signIn(email: string, password: string): Promise<boolean> {
  const { isSignedIn } = await signInToPool({ username: email, password });
  if (isSignedIn) await renewSession();
  return isSignedIn;
}
