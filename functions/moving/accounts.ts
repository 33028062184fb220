import { canSignIn } from '#shared/users/account-rules.ts';
import type { UserDirectory } from '../users/user-directory.ts';

/** The accounts that leads can be assigned to, with their email addresses in lower case. */
export async function assignableAccounts(users: Pick<UserDirectory, 'all'>) {
  const all = await users.all();
  return all.filter(({ state }) => canSignIn(state)).map(({ id, email }) => ({ id, email: email.toLowerCase() }));
}
