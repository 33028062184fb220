import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { requireEnv } from './aws/settings.ts';
import { requireApproval } from './users/require-approval.ts';

const registration = requireEnv('REGISTRATION');

/**
 * Cognito calls this before it issues or refreshes tokens, and issues none when it throws. A trigger before the password
 * check would reveal to strangers which accounts are waiting for approval.
 */
export async function handler(event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> {
  requireApproval(event.request.userAttributes, registration);
  return event;
}
