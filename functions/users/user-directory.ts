import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  type ListUsersCommandInput,
  paginateListUsers,
  paginateListUsersInGroup,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  type AccountState,
  invitationDays,
  type NewUser,
  type Profile,
  type StaffRole,
} from '#shared/users/user-schemas.ts';
import { log } from '../aws/log.ts';
import type { CheckedAccount } from './account-states.ts';
import { EmailTakenError, RefusedAccountError, UserNotFoundError } from './errors.ts';

/**
 * `true` for accounts that an administrator created or approved, `draft` while one is being created. Users cannot write
 * this attribute.
 */
export const approvedAttribute = 'custom:approved';

/** The attributes of an account that an administrator or operator creates, so that its email address counts as verified. */
export function attributesOf(email: string, name: string): AttributeType[] {
  return [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: name },
  ];
}

const draft = 'draft';
/** The list shows no more accounts than this. */
const maxListed = 6_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Timeout of a look-up with all its retries, so that the caller still gets a response. */
const lookUpMs = 4_000;

type CognitoUser = {
  Username?: string;
  Attributes?: AttributeType[];
  UserAttributes?: AttributeType[];
  Enabled?: boolean;
  UserStatus?: string;
  /** Only look-ups of one account return it. */
  UserMFASettingList?: string[];
  UserCreateDate?: Date;
  UserLastModifiedDate?: Date;
};

/** The accounts in the user pool. Its groups are the source of truth for roles: members of `admin`, or users. */
export class UserDirectory {
  readonly #cognito: CognitoIdentityProviderClient;
  readonly #UserPoolId: string;
  /** Whether self-registered accounts need approval. */
  readonly #approves: boolean;

  constructor(cognito: CognitoIdentityProviderClient, userPoolId: string, registration: string) {
    this.#cognito = cognito;
    this.#UserPoolId = userPoolId;
    this.#approves = registration !== 'open';
  }

  /**
   * All accounts, newest first. The user pool can neither sort nor search inside names, so all accounts are read, 60 per
   * call. The rate limit for sign-ups keeps their number far below `maxListed`.
   */
  async all(): Promise<Profile[]> {
    const [users, administrators] = await Promise.all([this.#users(), this.#adminGroup()]);
    const ids = new Set(administrators.map(idOf));
    return users
      .map((user) => this.#profile(user, ids.has(idOf(user)) ? 'admin' : 'user'))
      .sort((a, b) => b.created_at.localeCompare(a.created_at));
  }

  /** The current account; undefined if there is none. */
  async find(id: string): Promise<Profile | undefined> {
    const user = this.#user(id);
    const answers = await unlessMissing(
      Promise.all([
        this.#cognito.send(new AdminGetUserCommand(user)),
        this.#cognito.send(new AdminListGroupsForUserCommand(user)),
      ]),
    );
    if (!answers) return undefined;
    const [found, { Groups }] = answers;
    const role = Groups?.some(({ GroupName }) => GroupName === 'admin') ? 'admin' : 'user';
    return { ...this.#profile(found, role), second_step: hasSecondStep(found) };
  }

  /** The account's state, without its role, in one call; undefined if there is no account. */
  async stateOf(id: string): Promise<AccountState | undefined> {
    const { state } = await this.checkedAccount(id);
    return state === 'none' ? undefined : state;
  }

  /** What each staff call checks, in one call of the user pool. */
  async checkedAccount(id: string): Promise<CheckedAccount> {
    const abortSignal = AbortSignal.timeout(lookUpMs);
    const found = await unlessMissing(this.#cognito.send(new AdminGetUserCommand(this.#user(id)), { abortSignal }));
    if (!found) return { state: 'none', second_step: false };
    return { state: this.#state(found), second_step: hasSecondStep(found) };
  }

  /** The email address that the account signs in with; undefined if there is no account. */
  async emailOf(id: string): Promise<string | undefined> {
    const found = await unlessMissing(this.#cognito.send(new AdminGetUserCommand(this.#user(id))));
    return found && attribute(found, 'email');
  }

  /** The ids of the administrators who can sign in, or are in another state. Invited ones cannot: an invitation can expire. */
  async administrators(state: AccountState = 'active'): Promise<string[]> {
    return (await this.#adminGroup()).filter((user) => this.#state(user) === state).map(idOf);
  }

  /**
   * Creates an account with a permanent password, without sending an email. The account is a draft until all steps are done;
   * a retry completes the draft. Replaces an unconfirmed self-registration of the same email address.
   * @throws {EmailTakenError}
   * @throws {RefusedAccountError} with the user pool's message
   */
  async add({ email, password, full_name }: Omit<NewUser, 'role'>): Promise<string> {
    const person = attributesOf(email, full_name);
    try {
      const id = (await this.#createDraft(email, password, person)) ?? (await this.#findDraft(email, password, person));
      const user = this.#user(id);
      await this.#cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
      const UserAttributes = [
        { Name: 'name', Value: full_name },
        { Name: approvedAttribute, Value: 'true' },
      ];
      await this.#cognito.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
      return id;
    } catch (error) {
      if (error instanceof InvalidPasswordException || error instanceof InvalidParameterException) {
        throw new RefusedAccountError(error.message, { cause: error });
      }
      throw error;
    }
  }

  /** @returns undefined when the email address already has an account */
  async #createDraft(email: string, password: string, person: AttributeType[]): Promise<string | undefined> {
    try {
      const { User } = await this.#cognito.send(
        new AdminCreateUserCommand({
          UserPoolId: this.#UserPoolId,
          Username: email,
          TemporaryPassword: password,
          MessageAction: 'SUPPRESS',
          UserAttributes: [...person, { Name: approvedAttribute, Value: draft }],
        }),
      );
      return idOf(User ?? {});
    } catch (error) {
      if (error instanceof UsernameExistsException) return undefined;
      throw error;
    }
  }

  /** Finds the draft of an email address, or replaces an unconfirmed registration by one. @throws {EmailTakenError} */
  async #findDraft(email: string, password: string, person: AttributeType[]): Promise<string> {
    const found = await this.#cognito.send(new AdminGetUserCommand(this.#user(email)));
    if (attribute(found, approvedAttribute) === draft) return idOf(found);
    if (found.UserStatus === 'UNCONFIRMED') {
      await this.#cognito.send(new AdminDeleteUserCommand(this.#user(idOf(found))));
      const created = await this.#createDraft(email, password, person);
      if (created) return created;
    }
    throw new EmailTakenError('An account with this email already exists.', { field: 'email' });
  }

  async setRole(id: string, role: StaffRole): Promise<void> {
    const other = role === 'admin' ? 'user' : 'admin';
    await this.#change(id, async (user) => {
      await this.#cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: role }));
      await this.#cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: other }));
    });
  }

  /** A disabled account is signed out everywhere; its access token ends within 15 minutes. */
  async setEnabled(id: string, enabled: boolean): Promise<void> {
    await this.#change(id, async (user) => {
      await this.#cognito.send(enabled ? new AdminEnableUserCommand(user) : new AdminDisableUserCommand(user));
      if (!enabled) await this.#cognito.send(new AdminUserGlobalSignOutCommand(user));
    });
  }

  /** Turns the second step off, for a person without their authenticator app, and signs the account out everywhere. */
  async resetSecondStep(id: string): Promise<void> {
    await this.#change(id, async (user) => {
      await this.#cognito.send(
        new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings: { Enabled: false } }),
      );
      await this.#cognito.send(new AdminUserGlobalSignOutCommand(user));
    });
  }

  async approve(id: string): Promise<void> {
    const UserAttributes = [{ Name: approvedAttribute, Value: 'true' }];
    await this.#change(id, (user) =>
      this.#cognito.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes })),
    );
  }

  /** Accounts whose email address is not confirmed yet, page by page. */
  async *unconfirmed(): AsyncGenerator<Pick<Profile, 'id' | 'created_at'>> {
    const users = this.#list({ Filter: 'cognito:user_status = "UNCONFIRMED"', AttributesToGet: ['email'] });
    for await (const user of users) yield { id: idOf(user), created_at: createdAt(user) };
  }

  /** The ids of disabled accounts, page by page. */
  async *disabled(): AsyncGenerator<string> {
    const users = this.#list({ Filter: 'status = "Disabled"', AttributesToGet: ['email'] });
    for await (const user of users) yield idOf(user);
  }

  /** Deleting a missing account is not an error. */
  async delete(id: string): Promise<void> {
    await unlessMissing(this.#cognito.send(new AdminDeleteUserCommand(this.#user(id))));
  }

  async #change(id: string, change: (user: { UserPoolId: string; Username: string }) => Promise<unknown>) {
    try {
      await change(this.#user(id));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
      throw new UserNotFoundError(`No account has the id ${id}`, { cause: error });
    }
  }

  #user(id: string) {
    return { UserPoolId: this.#UserPoolId, Username: id };
  }

  async #adminGroup(): Promise<CognitoUser[]> {
    const pages = paginateListUsersInGroup(
      { client: this.#cognito },
      { UserPoolId: this.#UserPoolId, GroupName: 'admin', Limit: 60 },
    );
    const users: CognitoUser[] = [];
    for await (const { Users = [] } of pages) users.push(...Users);
    return users;
  }

  /** The accounts that match a filter. */
  async *#list(filter: Pick<ListUsersCommandInput, 'Filter' | 'AttributesToGet'>): AsyncGenerator<CognitoUser> {
    const query = { UserPoolId: this.#UserPoolId, Limit: 60, ...filter };
    for await (const { Users = [] } of paginateListUsers({ client: this.#cognito }, query)) yield* Users;
  }

  async #users(): Promise<CognitoUser[]> {
    const users: CognitoUser[] = [];
    for await (const user of this.#list({})) {
      users.push(user);
      if (users.length >= maxListed) {
        log.error('Too many accounts to list', { listed: users.length });
        break;
      }
    }
    return users;
  }

  #profile(user: CognitoUser, role: StaffRole): Profile {
    const id = idOf(user);
    return {
      id,
      user_id: id,
      email: attribute(user, 'email'),
      full_name: attribute(user, 'name'),
      created_at: createdAt(user),
      role,
      state: this.#state(user),
    };
  }

  #state(user: CognitoUser): AccountState {
    if (!user.Enabled) return 'disabled';
    if (user.UserStatus === 'UNCONFIRMED') return 'unconfirmed';
    if (attribute(user, approvedAttribute) === draft) return 'unfinished';
    if (this.#approves && attribute(user, approvedAttribute) !== 'true') return 'waiting';
    if (user.UserStatus !== 'FORCE_CHANGE_PASSWORD') return 'active';
    // Setting the temporary password is the last change of an invited account, so it expires no later than this.
    const invitedAt = (user.UserLastModifiedDate ?? user.UserCreateDate ?? new Date(0)).getTime();
    return Date.now() - invitedAt > invitationDays * dayMs ? 'expired' : 'invited';
  }
}

/** @returns undefined when there is no such account */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** In a pool with sign-in by email address, the username is the account's permanent id. */
function idOf({ Username }: CognitoUser): string {
  if (!Username) throw new Error('The user pool returned an account without a username');
  return Username;
}

function hasSecondStep({ UserMFASettingList }: CognitoUser): boolean {
  return UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
}

function createdAt({ UserCreateDate = new Date(0) }: CognitoUser): string {
  return UserCreateDate.toISOString();
}

function attribute({ Attributes, UserAttributes }: CognitoUser, name: string): string {
  return (Attributes ?? UserAttributes)?.find(({ Name }) => Name === name)?.Value ?? '';
}
