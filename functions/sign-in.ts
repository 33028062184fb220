import type { PreAuthenticationTriggerEvent } from 'aws-lambda';
import { requireEnv } from './aws/settings.ts';
import { requireApproval } from './users/require-approval.ts';

const registration = requireEnv('REGISTRATION');

/** Cognito asks before each sign-in, and refuses it with the message of what is thrown here. */
export async function handler(event: PreAuthenticationTriggerEvent): Promise<PreAuthenticationTriggerEvent> {
  requireApproval(event.request.userAttributes, registration);
  return event;
}
