import { z } from 'zod';
import { checkWritable, toRecord } from './attributes.ts';
import { expiredCode, newCode, redeemCode, takeAttempt } from './codes.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import { deliveryDetails, sendMessage } from './messages.ts';
import { checkUnused, newUser } from './new-user.ts';
import { attributeEntries, clientOperation, code, ignored, metadata, password, username } from './operation.ts';
import { checkPassword } from './password-policy.ts';
import type { Client, Pool } from './pool.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { checkAliases, findUser, saveUser, withPassword } from './users.ts';

export const SignUp = clientOperation(
  {
    ...ignored,
    Username: username,
    Password: password,
    UserAttributes: attributeEntries.optional(),
    ValidationData: attributeEntries.optional(),
    ClientMetadata: metadata,
  },
  async ({ pool, client, input }) => {
    if (pool.settings.onlyAdministratorsCreateUsers) throw notAuthorized('SignUp is not permitted for this user pool');
    const given = toRecord(input.UserAttributes);
    checkWritable(client, given);
    checkPassword(pool.settings.passwordPolicy, input.Password);
    const user = newUser(pool, input.Username, given);
    checkUnused(pool, user);

    const allowed = await askPreSignUp(pool, client, user, input);
    const signedUp: User = {
      ...withPassword(pool, user, input.Password, 'own'),
      status: allowed.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
      attributes: allowed.verified ? { ...user.attributes, email_verified: 'true' } : user.attributes,
    };
    // Another call may have taken the name while the function ran.
    checkUnused(pool, signedUp);
    saveUser(pool, signedUp);

    const details = allowed.confirmed ? undefined : await sendSignUpCode(pool, signedUp);
    return {
      UserConfirmed: allowed.confirmed,
      UserSub: user.attributes.sub,
      ...(details && { CodeDeliveryDetails: details }),
    };
  },
);

export const ConfirmSignUp = clientOperation(
  {
    ...ignored,
    Username: username,
    ConfirmationCode: code,
    ForceAliasCreation: z.literal(false).optional(),
    ClientMetadata: metadata,
  },
  ({ pool, input }) => {
    takeAttempt(pool, 'ConfirmSignUp', input.Username);
    const user = findUser(pool, input.Username);
    if (!user?.enabled) throw expiredCode();
    checkUnconfirmed(user);
    const { target } = redeemCode(pool, user, 'sign-up', input.ConfirmationCode);
    const verified = target !== undefined && target === user.attributes.email;
    const confirmed: User = {
      ...user,
      status: 'CONFIRMED',
      attributes: verified ? { ...user.attributes, email_verified: 'true' } : user.attributes,
    };
    checkAliases(pool, confirmed, 'AliasExistsException');
    saveUser(pool, confirmed);
    return {};
  },
);

export const ResendConfirmationCode = clientOperation(
  { ...ignored, Username: username, ClientMetadata: metadata },
  async ({ pool, input }) => {
    takeAttempt(pool, 'ResendConfirmationCode', input.Username);
    const user = findUser(pool, input.Username);
    if (!user?.enabled) return { CodeDeliveryDetails: deliveryDetails(input.Username) };
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const details = await sendSignUpCode(pool, user);
    if (!details) throw invalidParameter('Auto verification not turned on.');
    return { CodeDeliveryDetails: details };
  },
);

/** @throws {UserPoolError} NotAuthorizedException for users that were confirmed before */
function checkUnconfirmed({ status }: User): void {
  if (status === 'UNCONFIRMED') return;
  throw notAuthorized(`User cannot be confirmed. Current status is ${status}`);
}

type SignUpInput = { ValidationData?: { Name: string; Value?: string }[]; ClientMetadata?: Record<string, string> };

/** Whether the PreSignUp trigger confirms the user and the email address; it refuses with an error. */
async function askPreSignUp(pool: Pool, client: Client, user: User, input: SignUpInput) {
  const { sub: _, ...userAttributes } = user.attributes;
  const response = await runTrigger(pool, 'PreSignUp', {
    source: 'SignUp',
    username: user.username,
    client,
    request: {
      userAttributes,
      validationData: input.ValidationData ? toRecord(input.ValidationData) : null,
      clientMetadata: input.ClientMetadata,
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  const verified = response?.autoVerifyEmail === true;
  if (verified && !user.attributes.email) throw invalidParameter('Cannot verify the email of a user who has none.');
  return { confirmed: response?.autoConfirmUser === true, verified };
}

/** Emails a confirmation code if the pool verifies email addresses; otherwise an administrator confirms. */
async function sendSignUpCode(pool: Pool, user: User) {
  const { email } = user.attributes;
  if (!email || !pool.settings.autoVerified.includes('email')) return undefined;
  const mailed = newCode(pool, user, 'sign-up', email);
  await sendMessage(pool, user, { occasion: 'SignUp', code: mailed, to: email });
  return deliveryDetails(email);
}
