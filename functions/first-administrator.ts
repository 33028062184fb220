import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { cognito } from './aws/cognito.ts';
import { runDeploymentStep } from './aws/custom-resource.ts';
import { requireEnv } from './aws/settings.ts';
import { inviteFirstAdministrator } from './users/invite-first-administrator.ts';
import { openUserDirectory } from './users/open-user-directory.ts';

const userPoolId = requireEnv('USER_POOL_ID');
const users = openUserDirectory();

/** A deployment step: the only way to create an administrator without an existing one (ROLE-26). */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  await runDeploymentStep(event, () =>
    inviteFirstAdministrator(cognito, users, userPoolId, event.ResourceProperties.email),
  );
}
