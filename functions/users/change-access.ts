import type { StaffRole } from '#shared/choices.ts';
import type { Profile } from '#shared/users.ts';
import { ForbiddenError } from '../http/app-error.ts';
import { LastAdministratorError, UserNotFoundError } from './errors.ts';
import type { RoleLock } from './role-lock.ts';
import type { UserDirectory } from './user-directory.ts';

type Needs = {
  users: Pick<UserDirectory, 'find' | 'administrators' | 'setRole' | 'setEnabled'>;
  lock: Pick<RoleLock, 'during'>;
};

/**
 * Gives an account a role.
 * @throws {LastAdministratorError} when nobody would be left who can give roles; nothing changes
 * @throws {UserNotFoundError}
 */
export function changeRole(needs: Needs, id: string, role: StaffRole, callerId: string): Promise<Profile> {
  return changeAccess(needs, id, callerId, role === 'admin', () => needs.users.setRole(id, role));
}

/** Disables an account or enables it again. Throws as `changeRole` does. */
export function changeEnabled(needs: Needs, id: string, enabled: boolean, callerId: string): Promise<Profile> {
  return changeAccess(needs, id, callerId, enabled, () => needs.users.setEnabled(id, enabled));
}

/** Under the lock nobody else's change comes between what is looked at and what is done. */
async function changeAccess(
  { users, lock }: Needs,
  id: string,
  callerId: string,
  gives: boolean,
  change: () => Promise<void>,
): Promise<Profile> {
  return lock.during(async () => {
    const administrators = await users.administrators();
    if (!administrators.includes(callerId)) throw new ForbiddenError('You are no longer an administrator');
    if (!gives && administrators.length === 1 && administrators.includes(id)) {
      throw new LastAdministratorError('At least one administrator is required.');
    }
    await change();
    const changed = await users.find(id);
    if (!changed) throw new UserNotFoundError(`No account has the id ${id}`);
    return changed;
  });
}
