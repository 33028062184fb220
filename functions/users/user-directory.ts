import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  paginateListUsers,
  paginateListUsersInGroup,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { StaffRole } from '#shared/choices.ts';
import type { AccountState, NewUser, Profile } from '#shared/users.ts';
import { EmailTakenError, RefusedAccountError, UserNotFoundError } from './errors.ts';

/** Set on accounts that an administrator made or approved; people cannot write it themselves. */
export const approvedAttribute = 'custom:approved';

type CognitoUser = {
  Username?: string;
  Attributes?: AttributeType[];
  UserAttributes?: AttributeType[];
  Enabled?: boolean;
  UserStatus?: string;
  UserCreateDate?: Date;
};

/** The accounts in the user pool. Its groups are the one truth for roles: member of `admin`, or else a user. */
export class UserDirectory {
  readonly #cognito: CognitoIdentityProviderClient;
  readonly #UserPoolId: string;
  /** Whether accounts that people made themselves wait for an administrator. */
  readonly #approves: boolean;

  constructor(cognito: CognitoIdentityProviderClient, userPoolId: string, registration: string) {
    this.#cognito = cognito;
    this.#UserPoolId = userPoolId;
    this.#approves = registration !== 'open';
  }

  /** Every account, newest first, however many pages there are. */
  async all(): Promise<Profile[]> {
    const [users, administrators] = await Promise.all([this.#users(), this.administrators()]);
    const ids = new Set(administrators);
    return users
      .map((user) => this.#profile(user, ids.has(idOf(user)) ? 'admin' : 'user'))
      .sort((a, b) => b.created_at.localeCompare(a.created_at));
  }

  /** One account as it is now; undefined for none. */
  async find(id: string): Promise<Profile | undefined> {
    const user = { UserPoolId: this.#UserPoolId, Username: id };
    try {
      const [found, { Groups = [] }] = await Promise.all([
        this.#cognito.send(new AdminGetUserCommand(user)),
        this.#cognito.send(new AdminListGroupsForUserCommand(user)),
      ]);
      return this.#profile(found, Groups.some(({ GroupName }) => GroupName === 'admin') ? 'admin' : 'user');
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  }

  /** Ids of the administrators who are not disabled. */
  async administrators(): Promise<string[]> {
    const pages = paginateListUsersInGroup(
      { client: this.#cognito },
      { UserPoolId: this.#UserPoolId, GroupName: 'admin', Limit: 60 },
    );
    const ids: string[] = [];
    for await (const { Users = [] } of pages) ids.push(...Users.filter(({ Enabled }) => Enabled).map(idOf));
    return ids;
  }

  /**
   * Makes an account whose password holds at once, without any mail.
   * @throws {EmailTakenError}
   * @throws {RefusedAccountError} with the user pool's own words
   */
  async add({ email, password, full_name }: Omit<NewUser, 'role'>): Promise<string> {
    try {
      const { User } = await this.#cognito.send(
        new AdminCreateUserCommand({
          UserPoolId: this.#UserPoolId,
          Username: email,
          TemporaryPassword: password,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'name', Value: full_name },
            { Name: approvedAttribute, Value: 'true' },
          ],
        }),
      );
      const id = idOf(User ?? {});
      await this.#cognito.send(
        new AdminSetUserPasswordCommand({ ...this.#user(id), Password: password, Permanent: true }),
      );
      return id;
    } catch (error) {
      if (error instanceof UsernameExistsException) {
        throw new EmailTakenError('An account with this email already exists.', { field: 'email', cause: error });
      }
      if (error instanceof InvalidPasswordException || error instanceof InvalidParameterException) {
        throw new RefusedAccountError(error.message, { cause: error });
      }
      throw error;
    }
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

  async approve(id: string): Promise<void> {
    const UserAttributes = [{ Name: approvedAttribute, Value: 'true' }];
    await this.#change(id, (user) =>
      this.#cognito.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes })),
    );
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

  async #users(): Promise<CognitoUser[]> {
    const pages = paginateListUsers({ client: this.#cognito }, { UserPoolId: this.#UserPoolId, Limit: 60 });
    const users: CognitoUser[] = [];
    for await (const { Users = [] } of pages) users.push(...Users);
    return users;
  }

  #profile(user: CognitoUser, role: StaffRole): Profile {
    const id = idOf(user);
    return {
      id,
      user_id: id,
      email: attribute(user, 'email'),
      full_name: attribute(user, 'name'),
      created_at: (user.UserCreateDate ?? new Date(0)).toISOString(),
      role,
      state: this.#state(user),
    };
  }

  #state(user: CognitoUser): AccountState {
    if (!user.Enabled) return 'disabled';
    if (user.UserStatus === 'UNCONFIRMED') return 'unconfirmed';
    if (this.#approves && attribute(user, approvedAttribute) !== 'true') return 'waiting';
    return user.UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
  }
}

/** In a pool where people sign in with their address, the username is the account's unchanging id. */
function idOf({ Username }: CognitoUser): string {
  if (!Username) throw new Error('The user pool gave an account without a username');
  return Username;
}

function attribute({ Attributes, UserAttributes }: CognitoUser, name: string): string {
  return (Attributes ?? UserAttributes ?? []).find(({ Name }) => Name === name)?.Value ?? '';
}
