import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { useSyncExternalStore } from 'react';
import type { Api } from '#shared/contract/api.ts';
import type { apiRoot } from '#shared/contract/call.ts';
import { setStaffCookie } from '../../common/stored-session.ts';
import type { DashboardConfig } from './config.ts';
import { removeDrafts } from './drafts.ts';
import { SessionKeeper } from './session-keeper.ts';
import { type SessionEvent, type SessionState, signedOut, stateAfter } from './session-state.ts';
import { type Session, sessionOf } from './session-tokens.ts';
import { runSignOutSteps } from './sign-out-steps.ts';

type UserPool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string };

const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
const signInPage = '/admin/auth';
const sessionUrl: `${typeof apiRoot}${Api['signOut']['path']}` = '/api/account/session';
/** Signing out must not wait for a server that does not respond. */
const revokeMilliseconds = 5_000;

type Tokens = Awaited<ReturnType<typeof authTokenStore.loadTokens>>;

let pool: UserPool | undefined;
let poolUrl = '';
/** `undefined` until loaded, and while signing out. */
let state: SessionState | undefined;
/** Whether the document is about to be replaced by the sign-in page: a late answer must not show a page on which typing is lost. */
let isLeaving = false;
const listeners = new Set<() => void>();

/** The signed-in account: `undefined` while loading, `null` when signed out. */
export function useSession(): { accountId: string } | null | undefined {
  const current = useSessionState();
  return current?.name === 'signed in' ? current : current && null;
}

export function useSessionState(): SessionState | undefined {
  return useSyncExternalStore(listen, () => state);
}

/** Applies an event to the session state and notifies the pages. */
export function applySessionEvent(event: SessionEvent): void {
  if (isLeaving) return;
  setState(stateAfter(event, state ?? signedOut));
}

export function connectUserPool(config: DashboardConfig): void {
  setUserPool(config);
  void renewSession();
  new SessionKeeper({ expiresAt, refresh: renewTokens, now: () => new Date() }).start();
  window.addEventListener('storage', followOtherTabs);
  // A page restored from the back/forward cache has missed all events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Configures where tokens are renewed: all that a page needs to make calls for the signed-in user. */
export function setUserPool({ userPoolId, userPoolClientId, userPoolProviderUrl }: DashboardConfig): void {
  // The issuer's URL without the pool id is the API's endpoint.
  const { href, hostname } = new URL('.', userPoolProviderUrl);
  // Amplify knows Amazon's endpoints and logs a warning when one is set.
  const userPoolEndpoint = hostname.endsWith('.amazonaws.com') ? undefined : href;
  pool = { userPoolId, userPoolClientId, userPoolEndpoint };
  poolUrl = href;
  cognitoUserPoolsTokenProvider.setAuthConfig({ Cognito: pool });
}

export function connectedUserPool(): UserPool {
  if (!pool) throw new Error('No user pool is connected');
  return pool;
}

/** Reloads the session from the stored tokens. */
export async function renewSession(): Promise<void> {
  // If renewing expired tokens fails, the stored ones still name the account.
  const tokens = await cognitoUserPoolsTokenProvider.getTokens().catch(() => authTokenStore.loadTokens());
  const accountId = tokens?.accessToken.payload.sub;
  applySessionEvent(accountId ? { name: 'signed in', accountId } : { name: 'signed out' });
}

/** @throws {SessionMissingError} when signed out */
async function currentSession(): Promise<Session> {
  return sessionOf(await authTokenStore.loadTokens(), new Date());
}

/** Signs out and loads the sign-in page as a new document, so that no data stays in memory. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  const tokens = await authTokenStore.loadTokens();
  const accountId = tokens?.accessToken.payload.sub;
  await runSignOutSteps({
    forget: async () => {
      // First: clearing the tokens makes other tabs leave, which keep the edits that are open there.
      if (accountId) removeDrafts({ accountId });
      await tokenOrchestrator.clearTokens();
      setState(undefined);
    },
    revoke: () => endSession(tokens),
    go: () => location.assign(signInPage),
  });
}

/** Clears tokens that the server no longer accepts. */
export async function forgetSession(): Promise<void> {
  await tokenOrchestrator.clearTokens();
  applySessionEvent({ name: 'signed out' });
}

/** The email address of the signed-in account. */
export async function userEmail(): Promise<string | undefined> {
  return (await currentSession()).user.email;
}

/** A valid access token; undefined when signed out. */
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
  if (next) setStaffCookie(next.name === 'signed in');
  for (const listener of listeners) listener();
}

async function expiresAt(): Promise<number | undefined> {
  return (await authTokenStore.loadTokens()) ? (await currentSession()).expires_at : undefined;
}

/** Renews the tokens now. A refusal does not throw: Amplify has then cleared them. */
export async function renewTokens(): Promise<void> {
  const tokens = await cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: true });
  if (!tokens) applySessionEvent({ name: 'signed out' });
}

/** Signing in or out in one tab applies to all tabs. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== null && !key.endsWith('.accessToken')) return;
  if (newValue) void renewSession();
  else if (state?.name === 'signed in') location.assign(signInPage);
}

/** Ends the session in the user pool, which then renews no tokens, and in the API, which then refuses the access token. */
async function endSession(tokens: Tokens): Promise<void> {
  if (!tokens?.refreshToken) return;
  const signal = AbortSignal.timeout(revokeMilliseconds);
  const responses = await Promise.all([
    fetch(poolUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId: connectedUserPool().userPoolClientId, Token: tokens.refreshToken }),
      signal,
    }),
    fetch(sessionUrl, { method: 'DELETE', headers: { authorization: `Bearer ${tokens.accessToken}` }, signal }),
  ]);
  // The API refuses an expired access token, whose session needs no end.
  const failed = responses.find(({ ok, status }) => !ok && status !== 401);
  if (failed) throw new Error(`The session could not be ended: status ${failed.status}`);
}
