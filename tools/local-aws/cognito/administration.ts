import { z } from 'zod';
import { signOutEverywhere } from './account.ts';
import { changedAttributes, checkChangedAttributes, toRecord } from './attributes.ts';
import { invalidParameter, UserPoolError, unsupported, userNotFound } from './errors.ts';
import { checkMedium, sendMessage } from './messages.ts';
import { checkUnused, newUser } from './new-user.ts';
import { attributeEntries, metadata, password, poolOperation, username } from './operation.ts';
import { checkPassword, randomPassword } from './password-policy.ts';
import type { Pool } from './pool.ts';
import { describeSecondStep } from './second-step.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { attributeList, checkAliases, describeUser, findUser, requireUser, saveUser, withPassword } from './users.ts';

export const AdminCreateUser = poolOperation(
  {
    Username: username,
    UserAttributes: attributeEntries.optional(),
    ValidationData: attributeEntries.optional(),
    TemporaryPassword: password.optional(),
    ForceAliasCreation: z.literal(false).optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    DesiredDeliveryMediums: z.array(z.string()).optional(),
    ClientMetadata: metadata,
  },
  async ({ pool, input }) => ({ User: describeWithAttributes(await createUser(pool, input)) }),
);

export const AdminGetUser = poolOperation({ Username: username }, ({ pool, input }) => {
  const user = requireUser(pool, input.Username);
  return { ...describeUser(user), UserAttributes: attributeList(user), ...describeSecondStep(user) };
});

export const AdminUpdateUserAttributes = poolOperation(
  { Username: username, UserAttributes: attributeEntries, ClientMetadata: metadata },
  ({ pool, input }) => {
    const user = requireUser(pool, input.Username);
    const change = toRecord(input.UserAttributes);
    checkChangedAttributes(pool, change);
    const movesEmail = change.email !== undefined && change.email !== user.attributes.email;
    if (movesEmail && change.email_verified !== 'true' && pool.settings.verifiedBeforeUpdate.includes('email')) {
      throw unsupported('changing an email by an administrator that must be verified before');
    }
    const all = movesEmail && change.email_verified === undefined ? { ...change, email_verified: 'false' } : change;
    const changed = { ...user, attributes: changedAttributes(user.attributes, all) };
    checkAliases(pool, changed, 'AliasExistsException');
    saveUser(pool, changed);
    return {};
  },
);

export const AdminSetUserPassword = poolOperation(
  { Username: username, Password: password, Permanent: z.boolean().optional() },
  ({ pool, input }) => {
    const user = requireUser(pool, input.Username);
    checkPassword(pool.settings.passwordPolicy, input.Password);
    saveUser(pool, withPassword(pool, user, input.Password, input.Permanent ? 'own' : 'temporary'));
    return {};
  },
);

export const AdminDeleteUser = poolOperation({ Username: username }, ({ pool, input }) => {
  pool.store.deleteUser(requireUser(pool, input.Username).username);
  return {};
});

export const AdminDisableUser = poolOperation({ Username: username }, ({ pool, input }) => {
  signOutEverywhere(pool, { ...requireUser(pool, input.Username), enabled: false });
  return {};
});

export const AdminEnableUser = poolOperation({ Username: username }, ({ pool, input }) => {
  saveUser(pool, { ...requireUser(pool, input.Username), enabled: true });
  return {};
});

export const AdminUserGlobalSignOut = poolOperation({ Username: username }, ({ pool, input }) => {
  signOutEverywhere(pool, requireUser(pool, input.Username));
  return {};
});

type Attributes = { Name: string; Value?: string }[];

/** The input to create a user, in the terms of the API. */
type Creation = {
  Username: string;
  UserAttributes?: Attributes;
  ValidationData?: Attributes;
  TemporaryPassword?: string;
  ForceAliasCreation?: false;
  MessageAction?: 'RESEND' | 'SUPPRESS';
  DesiredDeliveryMediums?: string[];
  ClientMetadata?: Record<string, string>;
};

/** Creates a user with a temporary password and invites them by email, or invites them again. */
async function createUser(pool: Pool, creation: Creation): Promise<User> {
  creation.DesiredDeliveryMediums?.forEach(checkMedium);
  const { passwordPolicy } = pool.settings;
  const password = creation.TemporaryPassword ?? randomPassword(passwordPolicy);
  checkPassword(passwordPolicy, password);
  const begun = creation.MessageAction === 'RESEND' ? invitedUser(pool, creation) : await begunUser(pool, creation);
  const { email } = begun.attributes;
  const invites = creation.MessageAction !== 'SUPPRESS';
  if (invites && !email) throw invalidParameter('User does not have an email address to send the invitation to.');
  const user = saveUser(pool, withPassword(pool, begun, password, 'temporary'));
  if (invites) {
    await sendMessage(pool, user, { occasion: 'AdminCreateUser', code: password, to: email! });
  }
  return user;
}

async function begunUser(pool: Pool, creation: Creation): Promise<User> {
  const user = newUser(pool, creation.Username, toRecord(creation.UserAttributes));
  const { sub: _, ...attributes } = user.attributes;
  checkUnused(pool, user);
  await runTrigger(pool, 'PreSignUp', {
    source: 'AdminCreateUser',
    username: user.username,
    request: {
      userAttributes: attributes,
      validationData: creation.ValidationData ? toRecord(creation.ValidationData) : null,
      clientMetadata: creation.ClientMetadata,
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  // Another call may have taken the name while the function ran.
  checkUnused(pool, user);
  return user;
}

function invitedUser(pool: Pool, { Username }: Creation): User {
  const user = findUser(pool, Username);
  if (!user) throw userNotFound();
  if (user.status === 'FORCE_CHANGE_PASSWORD') return user;
  throw new UserPoolError(
    'UnsupportedUserStateException',
    `Resend not possible. ${user.username} status is not FORCE_CHANGE_PASSWORD`,
  );
}

function describeWithAttributes(user: User) {
  return { ...describeUser(user), Attributes: attributeList(user) };
}
