import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { approvedAttribute, type UserDirectory } from './user-directory.ts';

/**
 * Invites the first administrator by mail, with a password for the first sign-in. Does nothing once there is an
 * administrator, so that a later deployment never brings back somebody who was removed.
 * @throws when the address has an account already, which a stranger may have made
 */
export async function inviteFirstAdministrator(
  cognito: CognitoIdentityProviderClient,
  users: Pick<UserDirectory, 'administrators'>,
  UserPoolId: string,
  email: string,
): Promise<void> {
  if ((await users.administrators()).length > 0) return;
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: email },
        { Name: approvedAttribute, Value: 'true' },
      ],
    }),
  );
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: User?.Username, GroupName: 'admin' }));
}
