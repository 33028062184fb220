import { z } from 'zod';
import { changedAttributes, checkChangedAttributes, checkWritable, toRecord } from './attributes.ts';
import { newCode, redeemCode, takeAttempt } from './codes.ts';
import { unsupported } from './errors.ts';
import { deliveryDetails, sendMessage } from './messages.ts';
import { attributeEntries, clientOperation, code, metadata, tokenOperation } from './operation.ts';
import type { Pool } from './pool.ts';
import { describeSecondStep } from './second-step.ts';
import type { User } from './store.ts';
import { refreshSession, revokeSession } from './tokens.ts';
import { attributeList, checkAliases, saveUser } from './users.ts';

export const GetUser = tokenOperation({}, ({ client, user }) => ({
  Username: user.username,
  UserAttributes: attributeList(user, client),
  ...describeSecondStep(user),
}));

export const UpdateUserAttributes = tokenOperation(
  { UserAttributes: attributeEntries, ClientMetadata: metadata },
  async ({ pool, client, user, input }) => {
    const change = toRecord(input.UserAttributes);
    checkWritable(client, change);
    checkChangedAttributes(pool, change);
    const { email, ...others } = change;
    const newEmail = email !== undefined && email !== user.attributes.email ? email : undefined;
    const waits = newEmail !== undefined && newEmail !== '' && pool.settings.verifiedBeforeUpdate.includes('email');
    const now = waits || newEmail === undefined ? others : withNewEmail(others, newEmail);
    const changed = { ...user, attributes: changedAttributes(user.attributes, now) };
    checkAliases(
      pool,
      newEmail ? { ...changed, attributes: { ...changed.attributes, email: newEmail } } : changed,
      'AliasExistsException',
    );
    const saved = saveUser(pool, changed);
    if (!newEmail || !pool.settings.autoVerified.includes('email')) return { CodeDeliveryDetailsList: [] };
    const mailed = newCode(pool, saved, 'email', newEmail);
    await sendMessage(pool, saved, {
      occasion: 'UpdateUserAttribute',
      code: mailed,
      to: newEmail,
      client,
      clientMetadata: input.ClientMetadata,
    });
    return { CodeDeliveryDetailsList: [deliveryDetails(newEmail)] };
  },
);

export const VerifyUserAttribute = tokenOperation(
  { AttributeName: z.string(), Code: code },
  ({ pool, user, input }) => {
    takeAttempt(pool, 'VerifyUserAttribute', user.username);
    if (input.AttributeName !== 'email') throw unsupported(`verifying the attribute ${input.AttributeName}`);
    const { target } = redeemCode(pool, user, 'email', input.Code);
    const verified: User = { ...user, attributes: { ...user.attributes, email: target!, email_verified: 'true' } };
    checkAliases(pool, verified, 'AliasExistsException');
    saveUser(pool, verified);
    return {};
  },
);

export const DeleteUser = tokenOperation({}, ({ pool, user }) => {
  pool.store.deleteUser(user.username);
  return {};
});

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

function withNewEmail(others: Record<string, string>, email: string): Record<string, string> {
  return { ...others, email, email_verified: email === '' ? '' : 'false' };
}
