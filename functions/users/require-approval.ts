import { approvedAttribute } from './user-directory.ts';

/** What people read who sign in too early (requirement AUTH-18); Cognito puts the full stop behind it. */
export const waitingForApproval = 'Your account is waiting for approval by an administrator';

/**
 * Lets nobody sign in who made their account themselves and was not approved yet. Approval is looked for, not its
 * absence: whatever goes wrong on the way, the door stays shut.
 * @throws with the message for the person
 */
export function requireApproval(attributes: Record<string, string>, registration: string): void {
  if (registration === 'open') return;
  if (attributes[approvedAttribute] !== 'true') throw new Error(waitingForApproval);
}
