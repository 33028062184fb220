import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { useSyncExternalStore } from 'react';
import type { DashboardConfig } from './config.ts';
import { leave } from './leave.ts';
import { SessionKeeper } from './session-keeper.ts';
import { type SessionEvent, type SessionState, signedOut, stateAfter } from './session-state.ts';
import { type Session, sessionOf } from './session-tokens.ts';
import { markBrowser } from './stored-session.ts';

type UserPool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string };

const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
const signInPage = '/admin/auth';
/** Whoever signs out must not have to wait for a server that does not answer. */
const revokeMilliseconds = 5_000;

let pool: UserPool | undefined;
let poolAddress = '';
/** `undefined` until it was read, and again while signing out. */
let state: SessionState | undefined;
const listeners = new Set<() => void>();

/** Whether someone is signed in: `undefined` while that is being read, `null` for nobody. */
export function useSession(): { accountId: string } | null | undefined {
  const current = useSessionState();
  return current?.name === 'signed in' ? current : current && null;
}

export function useSessionState(): SessionState | undefined {
  return useSyncExternalStore(listen, () => state);
}

/** Says that something happened to the session, of which the pages then know. */
export function happened(event: SessionEvent): void {
  setState(stateAfter(event, state ?? signedOut));
}

export function connectUserPool(config: DashboardConfig): void {
  setUserPool(config);
  void renewSession();
  new SessionKeeper({ expiresAt, refresh, now: () => new Date() }).start();
  window.addEventListener('storage', followOtherTabs);
  // A page that comes back out of the browser's memory was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Says where tokens are renewed; all that a page needs that only reads on behalf of who is signed in. */
export function setUserPool({ userPoolId, userPoolClientId, userPoolProviderUrl }: DashboardConfig): void {
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
  // Without an answer to the renewal of old tokens it is known all the same whose they are.
  const tokens = await cognitoUserPoolsTokenProvider.getTokens().catch(() => authTokenStore.loadTokens());
  const accountId = tokens?.accessToken.payload.sub;
  happened(accountId ? { name: 'signed in', accountId } : { name: 'signed out' });
}

/** @throws {SessionMissingError} when nobody is signed in */
export async function currentSession(): Promise<Session> {
  return sessionOf(await authTokenStore.loadTokens(), new Date());
}

/** Signs out and opens the sign-in page afresh, so that nothing read before stays in memory. */
export async function signOut(): Promise<void> {
  const tokens = await authTokenStore.loadTokens();
  await leave({
    forget: async () => {
      await tokenOrchestrator.clearTokens();
      setState(undefined);
    },
    revoke: () => revoke(tokens?.refreshToken),
    go: () => location.assign(signInPage),
  });
}

/** Forgets tokens that the server no longer accepts. */
export async function forgetSession(): Promise<void> {
  await tokenOrchestrator.clearTokens();
  happened({ name: 'signed out' });
}

/** The access token, fresh; none if nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const tokens = await cognitoUserPoolsTokenProvider.getTokens();
  return tokens?.accessToken.toString();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: SessionState | undefined): void {
  if (next === state) return;
  state = next;
  if (next) markBrowser(next.name === 'signed in');
  for (const listener of listeners) listener();
}

async function expiresAt(): Promise<number | undefined> {
  return (await authTokenStore.loadTokens()) ? (await currentSession()).expires_at : undefined;
}

/** A refusal is an answer: the library has forgotten the tokens then. */
async function refresh(): Promise<void> {
  const tokens = await cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: true });
  if (!tokens) happened({ name: 'signed out' });
}

/** Signing out in one tab ends the session in all of them, and signing in begins it. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== null && !key.endsWith('.accessToken')) return;
  if (newValue) void renewSession();
  else if (state?.name === 'signed in') location.assign(signInPage);
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
    signal: AbortSignal.timeout(revokeMilliseconds),
  });
  if (!response.ok) throw new Error(`The session could not be ended: status ${response.status}`);
}
