import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DashboardConfig } from './config.ts';
import { setUserPool, signOut } from './session.ts';

/** The storage of a browser. */
const stored = new Map<string, string>();
const opened: string[] = [];
const accessToken = aToken({ sub: 'ada', username: 'ada' });

beforeEach(async () => {
  vi.useFakeTimers();
  stored.clear();
  opened.length = 0;
  vi.stubGlobal('location', { assign: (url: string) => opened.push(url) });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void stored.set(key, value),
    getItem: async (key) => stored.get(key) ?? null,
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  });
  setUserPool({
    userPoolId: 'eu-central-1_1',
    userPoolClientId: 'web',
    userPoolProviderUrl: 'https://users.example/eu-central-1_1',
  } as DashboardConfig);
  await cognitoUserPoolsTokenProvider.authTokenStore.storeTokens({
    accessToken,
    refreshToken: 'refresh-1',
    clockDrift: 0,
    username: 'ada',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aToken(payload: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256' })}.${part(payload)}.x`;
  return { payload: payload as never, toString: () => text };
}

test('empties the storage before it ends the session in the user pool and in the API [AUTH-24]', async () => {
  expect([...stored.values()]).toContain('refresh-1');
  const calls: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: { [name: string]: string }) => {
    const { authorization } = headers as { authorization?: string };
    calls.push({ url, method, authorization, sent: body && JSON.parse(body), left: stored.size });
    return new Response('{}');
  });

  await signOut();

  expect(calls).toEqual([
    { url: 'https://users.example/', method: 'POST', sent: { ClientId: 'web', Token: 'refresh-1' }, left: 0 },
    { url: '/api/account/session', method: 'DELETE', authorization: `Bearer ${accessToken}`, left: 0 },
  ]);
});

test.each([
  ['signing out', 200],
  ['the API refused an expired access token', 401],
])('opens the sign-in page 100 ms after %s [AUTH-24]', async (_, status) => {
  vi.stubGlobal('fetch', async (url: string) => new Response('{}', { status: url.startsWith('/api') ? status : 200 }));

  await signOut();
  vi.advanceTimersByTime(99);
  expect(opened).toEqual([]);
  vi.advanceTimersByTime(1);

  expect(opened).toEqual(['/admin/auth']);
});

test.each([
  ['does not answer', () => Promise.reject(new Error('no connection'))],
  ['refuses', async () => new Response('{}', { status: 400 })],
])('opens the sign-in page immediately, with nothing stored, when the server %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer);

  await signOut();

  expect(opened).toEqual(['/admin/auth']);
  expect(stored.size).toBe(0);
});
