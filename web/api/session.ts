import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import useSWR, { mutate } from 'swr';
import type { DashboardConfig } from './config.ts';
import { leave } from './leave.ts';

const sessionKey = 'session';

type UserPool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string };

let pool: UserPool | undefined;
let poolAddress = '';

export type Session = { accountId: string };

/** Whether someone is signed in: `undefined` while that is being read, `null` for nobody. */
export function useSession(): Session | null | undefined {
  return useSWR(sessionKey, readSession).data;
}

export function connectUserPool(config: DashboardConfig): void {
  const { userPoolId, userPoolClientId, userPoolProviderUrl } = config;
  // Without the pool's id, an issuer's address is where its API answers.
  const { href, hostname } = new URL('.', userPoolProviderUrl);
  // The library knows Amazon's own addresses, and warns in the console when it is told one.
  const userPoolEndpoint = hostname.endsWith('.amazonaws.com') ? undefined : href;
  pool = { userPoolId, userPoolClientId, userPoolEndpoint };
  poolAddress = href;
  cognitoUserPoolsTokenProvider.setAuthConfig({ Cognito: pool });
}

export function connectedUserPool(): UserPool {
  if (!pool) throw new Error('No user pool is connected');
  return pool;
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
  const tokens = await cognitoUserPoolsTokenProvider.getTokens();
  return tokens?.accessToken.toString();
}

async function readSession(): Promise<Session | null> {
  const tokens = await cognitoUserPoolsTokenProvider.getTokens();
  const accountId = tokens?.accessToken.payload.sub;
  return accountId ? { accountId } : null;
}

async function revoke(refreshToken: string | undefined): Promise<void> {
  if (!refreshToken) return;
  const response = await fetch(poolAddress, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: connectedUserPool().userPoolClientId, Token: refreshToken }),
  });
  if (!response.ok) throw new Error(`The session could not be ended: status ${response.status}`);
}
