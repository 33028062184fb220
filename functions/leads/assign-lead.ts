import type { Lead } from '#shared/leads/lead-schemas.ts';
import { canSignIn } from '#shared/users/account-rules.ts';
import type { AccountState } from '#shared/users/user-schemas.ts';
import { CannotBeAssignedError } from './errors.ts';
import type { Change, LeadChanges } from './lead-changes.ts';

type Deps = {
  changes: Pick<LeadChanges, 'setAssignee'>;
  users: { stateOf(id: string): Promise<AccountState | undefined> };
};

/**
 * Assigns a lead to an account that can sign in, or removes its assignee.
 * @throws {CannotBeAssignedError} and nothing changes
 * @throws {LeadNotFoundError}
 */
export async function assignLead(
  { changes, users }: Deps,
  id: string,
  assigneeId: string | null,
  change: Change,
): Promise<Lead> {
  if (assigneeId !== null) {
    const state = await users.stateOf(assigneeId);
    if (!state || !canSignIn(state)) {
      throw new CannotBeAssignedError('Leads can be assigned only to accounts that can sign in.', {
        field: 'assignee_id',
      });
    }
  }
  return changes.setAssignee(id, assigneeId, change);
}
