import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { approvedAttribute, attributesOf, type UserDirectory } from './user-directory.ts';

/**
 * Invites the first administrator by email, with a temporary password. Does nothing if there is an administrator, so a
 * later deployment never restores a removed one. The next deployment completes a failed invitation.
 * @throws when the email address has an account that was not invited, which a stranger may have created
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
    // Only invited accounts have this status. The invitation is sent again, because it may have expired.
    if (Username && UserStatus === 'FORCE_CHANGE_PASSWORD') {
      await cognito.send(createUser(UserPoolId, email, 'RESEND'));
      return Username;
    }
    // A stranger registered the email address and never confirmed it, so the invitation replaces the account.
    if (Username && UserStatus === 'UNCONFIRMED') {
      await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
      const { User } = await cognito.send(createUser(UserPoolId, email));
      return User?.Username ?? email;
    }
    throw new Error(
      `${email} already has an account that was not invited. Delete it in the user pool, or use another email address.`,
      { cause: error },
    );
  }
}

function createUser(UserPoolId: string, email: string, MessageAction?: 'RESEND'): AdminCreateUserCommand {
  return new AdminCreateUserCommand({
    UserPoolId,
    Username: email,
    ...(MessageAction && { MessageAction }),
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [...attributesOf(email, email), { Name: approvedAttribute, Value: 'true' }],
  });
}
