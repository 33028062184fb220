import { expect, test } from 'vitest';
import { SessionMissingError, type StoredTokens, sessionOf } from './session-tokens.ts';

const now = new Date('2026-03-01T20:00:00Z');
const seconds = now.getTime() / 1000;

function someTokens(change: Partial<StoredTokens> = {}): StoredTokens {
  return {
    accessToken: { toString: () => 'access', payload: { sub: 'id-1', exp: seconds + 900 } },
    idToken: { toString: () => 'id', payload: { email: 'ada@mail.example', name: 'Ada Byron' } },
    refreshToken: 'refresh',
    clockDrift: 0,
    ...change,
  };
}

test('gives a session its six fields, and the full name in the user’s metadata [DATA-45]', () => {
  expect(sessionOf(someTokens(), now)).toEqual({
    access_token: 'access',
    refresh_token: 'refresh',
    expires_at: seconds + 900,
    expires_in: 900,
    token_type: 'bearer',
    user: { id: 'id-1', email: 'ada@mail.example', user_metadata: { full_name: 'Ada Byron' } },
  });
});

test('accepts a session without a full name [DATA-45]', () => {
  const { user } = sessionOf(someTokens({ idToken: undefined }), now);

  expect(user).toStrictEqual({ id: 'id-1', user_metadata: {} });
});

test('corrects the expiry for a clock that is a minute behind the server', () => {
  expect(sessionOf(someTokens({ clockDrift: 60_000 }), now)).toMatchObject({
    expires_at: seconds + 840,
    expires_in: 840,
  });
});

test('reports no remaining seconds for an expired session', () => {
  expect(sessionOf(someTokens(), new Date(now.getTime() + 1_000_000)).expires_in).toBe(0);
});

test('throws a missing session without tokens [MSG-21]', () => {
  expect(() => sessionOf(null, now)).toThrow(new SessionMissingError());
  expect(new SessionMissingError()).toMatchObject({ name: 'SessionMissingError', message: 'Auth session missing!' });
});
