import type { NewUser } from '#shared/users/user-schemas.ts';
import { log } from '../aws/log.ts';
import type { RoleLock } from './role-lock.ts';
import type { UserDirectory } from './user-directory.ts';

type Deps = { users: Pick<UserDirectory, 'add' | 'setRole'>; lock: Pick<RoleLock, 'during'> };

/**
 * Creates an account with a role. If setting the role fails, the account stays and the administrator is asked to set the
 * role manually (requirement MSG-66). Safe to retry after a failure.
 */
export async function createUser({ users, lock }: Deps, { role, ...person }: NewUser) {
  // Under the lock: otherwise two requests for one email address could both complete the same draft.
  const user_id = await lock.during(() => users.add(person));
  try {
    await users.setRole(user_id, role);
    return { success: true as const, user_id, role_assigned: true };
  } catch (error) {
    log.error('The role was not stored', { user_id, error: error as Error });
    return { success: true as const, user_id, role_assigned: false };
  }
}
