import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import type { Account, RunningStudio } from './running-studio.ts';

/** Tokens of a member of staff, by the same sign-in (SRP) as in the browser. */
export async function tokensOf(studio: RunningStudio, { email, password }: Account) {
  const config = await (await fetch(`${studio.site}/config.json`)).json();
  const { userPoolId, userPoolClientId, userPoolProviderUrl } = config;
  const userPoolEndpoint = userPoolProviderUrl.slice(0, -userPoolId.length);
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  await signOut();
  if (!tokens?.idToken) throw new Error(`${email} has no tokens`);
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}
