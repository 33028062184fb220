import { handleEach } from '../aws/handle-each.ts';
import { namedError } from '../aws/named-error.ts';
import type { LeadChanges } from './lead-changes.ts';
import type { LeadRepository } from './lead-repository.ts';

type Deps = {
  changes: Pick<LeadChanges, 'unassign'>;
  leads: Pick<LeadRepository, 'openLeadsOf'>;
  users: { stateOf(id: string): Promise<string | undefined> };
};

/** A second pass finds leads whose status changed during the first. */
const maxPasses = 5;

/** Disabled accounts that one run looks at, at most; far more than a studio has. */
const maxAccounts = 500;

const LeadsKeepChangingError = namedError('LeadsKeepChangingError');

/**
 * Removes a disabled or deleted account from its open leads, each with a log entry. Closed leads keep their assignee.
 * Repeating it is harmless, and continues an interrupted run. An account that can be used again keeps its leads.
 * @returns how many leads were changed
 */
export async function unassignAll({ changes, leads, users }: Deps, account: string, now: Date): Promise<number> {
  const state = await users.stateOf(account);
  if (state !== undefined && state !== 'disabled') return 0;
  let unassigned = 0;
  for (let pass = 0; pass < maxPasses; pass++) {
    const found = await handleEach(leads.openLeadsOf(account), String, (id) => changes.unassign(id, account, now));
    if (found === 0) return unassigned;
    unassigned += found;
  }
  throw new LeadsKeepChangingError(`The leads of the account ${account} keep changing`);
}

/**
 * Does the same for all disabled accounts, also for those that were disabled outside the dashboard.
 * @returns how many leads were changed
 */
export async function unassignDisabled(
  deps: Deps & { users: { disabled(): AsyncIterable<string> } },
  now: Date,
): Promise<number> {
  let unassigned = 0;
  const unassign = async (account: string) => {
    unassigned += await unassignAll(deps, account, now);
    return true;
  };
  await handleEach(deps.users.disabled(), String, unassign, maxAccounts);
  return unassigned;
}
