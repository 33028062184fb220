import { ForbiddenError } from '../http/app-error.ts';
import type { UserDirectory } from './user-directory.ts';

/**
 * Checks what is true now and not what the token says, which outlives a demotion by up to 15 minutes (ROLE-27).
 * @throws {ForbiddenError} unless the account is an administrator and not disabled
 */
export function requireAdministrator(users: Pick<UserDirectory, 'find'>) {
  return async (id: string): Promise<void> => {
    const account = await users.find(id);
    if (account?.role !== 'admin' || account.state === 'disabled') {
      throw new ForbiddenError('Only an administrator can do this');
    }
  };
}
