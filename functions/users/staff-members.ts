import { canSignIn } from '#shared/users/account-rules.ts';
import type { Profile, StaffMember } from '#shared/users/user-schemas.ts';

/** Accounts that were never approved or completed. They may belong to strangers, so staff do not see them. */
const pending: readonly Profile['state'][] = ['unconfirmed', 'waiting', 'unfinished'];

/** The staff accounts by name. */
export function staffMembers(all: readonly Profile[]): StaffMember[] {
  return all
    .filter(({ state }) => !pending.includes(state))
    .map(({ id, full_name, email, state }) => ({ id, name: full_name || email, active: canSignIn(state) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
