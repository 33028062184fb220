import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { requireEnv } from './aws/settings.ts';
import { requireApproval } from './users/require-approval.ts';

const registration = requireEnv('REGISTRATION');

/**
 * Cognito asks before it gives out tokens, new or refreshed, and gives none when this throws. Asked before the password
 * was checked, it would tell strangers whose account waits.
 */
export async function handler(event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> {
  requireApproval(event.request.userAttributes, registration);
  return event;
}
