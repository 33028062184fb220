import type { Page } from '@playwright/test';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import type { Account, RunningStudio } from './running-studio.ts';

export type Tokens = { access: string; id: string };

/** Points Amplify's client, the one the browser uses, at the user pool of this run. */
export async function connect(studio: RunningStudio): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolProviderUrl } = await (
    await fetch(`${studio.site}/config.json`)
  ).json();
  const userPoolEndpoint = userPoolProviderUrl.slice(0, -userPoolId.length);
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
}

/** Signs a staff member in with SRP, as the browser does. @returns the tokens */
export async function tokensOf(studio: RunningStudio, { email, password }: Account): Promise<Tokens> {
  await connect(studio);
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  // Revokes the refresh token; the access token stays valid until it expires.
  await signOut();
  if (!tokens?.idToken) throw new Error(`${email} has no tokens`);
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}

/** The access token of the account that is signed in on the page. */
export async function storedToken(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    const [, value] = Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken')) ?? [];
    return value;
  });
  return token ?? '';
}
