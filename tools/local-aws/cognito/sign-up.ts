import { z } from 'zod';
import { checkWritable, toRecord } from './attributes.ts';
import { expiredCode, newCode, redeemCode, takeAttempt } from './codes.ts';
import { invalidParameter, notAuthorized, type UserPoolError, userNotFound } from './errors.ts';
import { deliveryDetails, type Occasion, sendMessage } from './messages.ts';
import { checkUnused, newUser } from './new-user.ts';
import { attributeEntries, clientOperation, code, ignored, metadata, password, username } from './operation.ts';
import { checkPassword } from './password-policy.ts';
import type { Client, Pool } from './pool.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { checkAliases, findUser, saveUser, triggerAttributes, withPassword } from './users.ts';

type Metadata = Record<string, string> | undefined;

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

    if (allowed.confirmed) await tellConfirmed(pool, signedUp, client, input.ClientMetadata);
    const details = allowed.confirmed
      ? undefined
      : await sendSignUpCode(pool, signedUp, client, 'SignUp', input.ClientMetadata);
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
  async ({ pool, client, input }) => {
    takeAttempt(pool, 'ConfirmSignUp', input.Username);
    const user = findUser(pool, input.Username);
    if (!user?.enabled) throw client.hidesUserExistence ? expiredCode() : unknownToClient();
    checkUnconfirmed(user);
    const { target } = redeemCode(pool, user, 'sign-up', input.ConfirmationCode);
    const verified = target !== undefined && target === user.attributes.email;
    const confirmed: User = {
      ...user,
      status: 'CONFIRMED',
      attributes: verified ? { ...user.attributes, email_verified: 'true' } : user.attributes,
    };
    checkAliases(pool, confirmed, 'AliasExistsException');
    await tellConfirmed(pool, saveUser(pool, confirmed), client, input.ClientMetadata);
    return {};
  },
);

export const ResendConfirmationCode = clientOperation(
  { ...ignored, Username: username, ClientMetadata: metadata },
  async ({ pool, client, input }) => {
    takeAttempt(pool, 'ResendConfirmationCode', input.Username);
    const user = findUser(pool, input.Username);
    if (!user?.enabled) {
      if (!client.hidesUserExistence) throw unknownToClient();
      return { CodeDeliveryDetails: deliveryDetails(input.Username) };
    }
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const details = await sendSignUpCode(pool, user, client, 'ResendCode', input.ClientMetadata);
    if (!details) throw invalidParameter('Auto verification not turned on.');
    return { CodeDeliveryDetails: details };
  },
);

/** Invokes the PostConfirmation trigger. */
async function tellConfirmed(pool: Pool, user: User, client: Client, clientMetadata: Metadata) {
  await runTrigger(pool, 'PostConfirmation', {
    source: 'ConfirmSignUp',
    username: user.username,
    client,
    request: { userAttributes: triggerAttributes(user), clientMetadata },
  });
}

/** @throws {UserPoolError} NotAuthorizedException for users that were confirmed before */
function checkUnconfirmed({ status }: User): void {
  if (status === 'UNCONFIRMED') return;
  throw notAuthorized(`User cannot be confirmed. Current status is ${status}`);
}

/** The answer for unknown users to clients that do not hide user existence. */
export function unknownToClient(): UserPoolError {
  return userNotFound('Username/client id combination not found.');
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
async function sendSignUpCode(pool: Pool, user: User, client: Client, occasion: Occasion, clientMetadata: Metadata) {
  const { email } = user.attributes;
  if (!email || !pool.settings.autoVerified.includes('email')) return undefined;
  const mailed = newCode(pool, user, 'sign-up', email);
  await sendMessage(pool, user, { occasion, code: mailed, to: email, client, clientMetadata });
  return deliveryDetails(email);
}
