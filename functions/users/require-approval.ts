import { approvedAttribute } from './user-directory.ts';

/** The error of a sign-in before approval (requirement AUTH-18). Cognito appends the full stop. */
const waitingForApproval = 'Your account is waiting for approval by an administrator';

/**
 * Rejects self-registered accounts that are not approved. Requires the mark of approval instead of looking for a mark of
 * waiting, so any failure on the way keeps an account out.
 * @throws with the message that the person sees
 */
export function requireApproval(attributes: Record<string, string>, registration: string): void {
  if (registration === 'open') return;
  if (attributes[approvedAttribute] !== 'true') throw new Error(waitingForApproval);
}
