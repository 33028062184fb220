import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { approvedAttribute, attributesOf } from '../users/user-directory.ts';

export const demoAccountSchema = z.object({
  email: z.email(),
  password: z.string(),
  full_name: z.string(),
  role: z.enum(['user', 'admin']),
});
type DemoAccount = z.infer<typeof demoAccountSchema>;

/**
 * Creates an account that can sign in right away, and sends no email. Resets the password of an existing account.
 * @returns the account's id
 */
export async function createDemoAccount(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  account: DemoAccount,
): Promise<string> {
  const { email, password, full_name, role } = account;
  const user = { UserPoolId, Username: email };
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [...attributesOf(email, full_name), { Name: approvedAttribute, Value: 'true' }],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
  await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: role }));
  const { UserAttributes = [] } = await cognito.send(new AdminGetUserCommand(user));
  return UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
}
