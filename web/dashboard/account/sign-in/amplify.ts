import { Amplify } from 'aws-amplify';
import { connectedUserPool } from '../session.ts';

/** Only signing in and its settings need all of Amplify; the other pages use its token provider alone. */
export function configureAmplify(): void {
  Amplify.configure({ Auth: { Cognito: connectedUserPool() } });
}
