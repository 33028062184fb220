import { z } from 'zod';
import { clientOperation, metadata, tokenOperation } from './operation.ts';
import type { Pool } from './pool.ts';
import { describeSecondStep } from './second-step.ts';
import type { User } from './store.ts';
import { refreshSession, revokeSession } from './tokens.ts';
import { attributeList, saveUser } from './users.ts';

export const GetUser = tokenOperation({}, ({ user }) => ({
  Username: user.username,
  UserAttributes: attributeList(user),
  ...describeSecondStep(user),
}));

export const GlobalSignOut = tokenOperation({}, ({ pool, user }) => {
  signOutEverywhere(pool, user);
  return {};
});

export const RevokeToken = clientOperation({ Token: z.string().min(1) }, ({ pool, client, input }) => {
  revokeSession(pool, client, input.Token);
  return {};
});

export const GetTokensFromRefreshToken = clientOperation(
  { RefreshToken: z.string().min(1), ClientMetadata: metadata, DeviceKey: z.undefined().optional() },
  async ({ pool, client, input }) => ({
    AuthenticationResult: await refreshSession(pool, client, input.RefreshToken, input.ClientMetadata),
  }),
);

/** Revokes all tokens issued to the user so far. */
export function signOutEverywhere(pool: Pool, user: User): void {
  pool.store.revokeSessionsOf(user.username);
  saveUser(pool, { ...user, signedOutAt: pool.now().toISOString() });
}
