import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { approvedAttribute } from '../users/user-directory.ts';

export const demoAccountSchema = z.object({
  email: z.email(),
  password: z.string(),
  full_name: z.string(),
  role: z.enum(['user', 'admin']),
});
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** Makes an account that can sign in at once, without any mail; one that is there already gets the password again. */
export async function addStaff(cognito: CognitoIdentityProviderClient, UserPoolId: string, account: DemoAccount) {
  const { email, password, full_name, role } = account;
  const user = { UserPoolId, Username: email };
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: full_name },
          { Name: approvedAttribute, Value: 'true' },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
  await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: role }));
}
