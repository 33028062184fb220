import {
  AdminDisableUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { administratorSettings } from './administrator-settings.ts';
import type { RunningStudio } from './running-studio.ts';

/** The role records of an account: its groups, read directly from the user pool. */
export async function groupsOf(studio: RunningStudio, id: string): Promise<string[]> {
  const { userPoolId } = await (await fetch(`${studio.site}/config.json`)).json();
  const pool = new CognitoIdentityProviderClient(administratorSettings(studio));
  const { Groups = [] } = await pool.send(new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: id }));
  return Groups.map(({ GroupName = '' }) => GroupName).sort();
}

/** Disables an account as an operator does in the Cognito console, without the product. */
export async function disableInUserPool(studio: RunningStudio, id: string): Promise<void> {
  const { userPoolId } = await (await fetch(`${studio.site}/config.json`)).json();
  const pool = new CognitoIdentityProviderClient(administratorSettings(studio));
  await pool.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: id }));
}

/** Starts a sign-in with a flow of the user pool API. @returns the status and the name of the error or challenge */
export async function beginSignIn(
  studio: RunningStudio,
  AuthFlow: string,
  AuthParameters: Record<string, string>,
): Promise<{ status: number; outcome: string }> {
  const { userPoolClientId, userPoolId, userPoolProviderUrl } = await (
    await fetch(`${studio.site}/config.json`)
  ).json();
  const answer = await fetch(userPoolProviderUrl.slice(0, -userPoolId.length), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, AuthFlow, AuthParameters }),
  });
  const { __type = '', ChallengeName = '' } = await answer.json();
  return { status: answer.status, outcome: ChallengeName || String(__type).split('#').at(-1) };
}
