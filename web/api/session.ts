import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import useSWR, { mutate } from 'swr';
import type { DashboardConfig } from './config.ts';
import { leave } from './leave.ts';

const sessionKey = 'session';

let pool: { endpoint: string; clientId: string } | undefined;

export type Session = { accountId: string };

/** Whether someone is signed in: `undefined` while that is being read, `null` for nobody. */
export function useSession(): Session | null | undefined {
  return useSWR(sessionKey, readSession).data;
}

export function connectUserPool(config: DashboardConfig): void {
  const { userPoolId, userPoolClientId, userPoolProviderUrl } = config;
  // Without the pool's id, an issuer's address is where its API answers.
  const endpoint = new URL('.', userPoolProviderUrl);
  pool = { endpoint: endpoint.href, clientId: userPoolClientId };
  // The library knows Amazon's own addresses, and warns in the console when it is told one.
  const userPoolEndpoint = endpoint.hostname.endsWith('.amazonaws.com') ? undefined : endpoint.href;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
}

/** Reads again who is signed in. */
export async function renewSession(): Promise<void> {
  await mutate(sessionKey);
}

/** Signs out and opens the sign-in page afresh, so that nothing read before stays in memory. */
export async function signOut(): Promise<void> {
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  await leave({
    forget: () => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens(),
    revoke: () => revoke(tokens?.refreshToken),
    go: () => location.assign('/admin/auth'),
  });
}

/** Forgets tokens that the server no longer accepts. */
export async function forgetSession(): Promise<void> {
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
  await mutate(sessionKey, null, { revalidate: false });
}

/** The access token, fresh; none if nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString();
}

async function readSession(): Promise<Session | null> {
  const { userSub } = await fetchAuthSession();
  return userSub ? { accountId: userSub } : null;
}

async function revoke(refreshToken: string | undefined): Promise<void> {
  if (!refreshToken || !pool) return;
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: pool.clientId, Token: refreshToken }),
  });
  if (!response.ok) throw new Error(`The session could not be ended: status ${response.status}`);
}
