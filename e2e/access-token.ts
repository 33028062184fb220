import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import type { Account, RunningStudio } from './running-studio.ts';

export type Tokens = { access: string; id: string };

/** Points Amplify's own client, as the browser has it, at the user pool of this run. */
export async function connect(studio: RunningStudio): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolProviderUrl } = await (
    await fetch(`${studio.site}/config.json`)
  ).json();
  const userPoolEndpoint = userPoolProviderUrl.slice(0, -userPoolId.length);
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
}

/** Tokens of a member of staff, by the same sign-in (SRP) as in the browser. */
export async function tokensOf(studio: RunningStudio, { email, password }: Account): Promise<Tokens> {
  await connect(studio);
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  // Ends the refresh token; the access token is good until it ends by itself.
  await signOut();
  if (!tokens?.idToken) throw new Error(`${email} has no tokens`);
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}
