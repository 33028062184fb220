import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { answerDeployment } from './aws/custom-resource.ts';
import { requireEnv } from './aws/settings.ts';
import { inviteFirstAdministrator } from './users/invite-first-administrator.ts';
import { UserDirectory } from './users/user-directory.ts';

const userPoolId = requireEnv('USER_POOL_ID');
const cognito = new CognitoIdentityProviderClient(clientOptions);
const users = new UserDirectory(cognito, userPoolId, requireEnv('REGISTRATION'));

/** A step of the deployment: the only way an administrator comes to be without another one (ROLE-26). */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await answerDeployment(event, () =>
    inviteFirstAdministrator(cognito, users, userPoolId, event.ResourceProperties.email),
  );
}
