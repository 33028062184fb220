import type { NewUser } from '#shared/users.ts';
import { log } from '../aws/log.ts';
import type { UserDirectory } from './user-directory.ts';

/**
 * Makes an account and gives it its role. The account stays when the role step fails: whoever made it is told, and can
 * give the role by hand (requirement MSG-66).
 */
export async function createUser(users: Pick<UserDirectory, 'add' | 'setRole'>, { role, ...person }: NewUser) {
  const user_id = await users.add(person);
  try {
    await users.setRole(user_id, role);
    return { success: true as const, user_id, role_assigned: true };
  } catch (error) {
    log.error('The role was not stored', { user_id, error: error as Error });
    return { success: true as const, user_id, role_assigned: false };
  }
}
