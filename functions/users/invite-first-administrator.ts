import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { approvedAttribute, type UserDirectory } from './user-directory.ts';

/**
 * Invites the first administrator by mail, with a password for the first sign-in. Does nothing once there is an
 * administrator, so that a later deployment never brings back somebody who was removed. An invitation that broke off is
 * finished by the next deployment.
 * @throws when the address has an account that was not invited, which a stranger may have made
 */
export async function inviteFirstAdministrator(
  cognito: CognitoIdentityProviderClient,
  users: Pick<UserDirectory, 'administrators'>,
  UserPoolId: string,
  email: string,
): Promise<void> {
  if ((await users.administrators()).length > 0) return;
  const Username = await invite(cognito, UserPoolId, email);
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }));
}

async function invite(cognito: CognitoIdentityProviderClient, UserPoolId: string, email: string): Promise<string> {
  try {
    const { User } = await cognito.send(createUser(UserPoolId, email));
    return User?.Username ?? email;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { Username, UserStatus } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    // Only who was invited has to change a password that was never used; nobody can register into that state.
    if (Username && UserStatus === 'FORCE_CHANGE_PASSWORD') return Username;
    throw new Error(
      `${email} has an account already that was not invited. Delete it in the user pool, or name another address.`,
      { cause: error },
    );
  }
}

function createUser(UserPoolId: string, email: string): AdminCreateUserCommand {
  return new AdminCreateUserCommand({
    UserPoolId,
    Username: email,
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: email },
      { Name: approvedAttribute, Value: 'true' },
    ],
  });
}
