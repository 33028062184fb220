import { ForbiddenError } from '../http/app-error.ts';
import { SecondStepRequiredError } from './errors.ts';
import type { UserDirectory } from './user-directory.ts';

type Deps = { users: Pick<UserDirectory, 'find'>; secondStepRequired: boolean };

/**
 * Checks the role in the user pool. The role in the token stays valid for up to 15 minutes after a demotion (ROLE-27).
 * @throws {ForbiddenError} unless the account is an administrator who can sign in
 * @throws {SecondStepRequiredError} when the stage requires a second step and the account has none
 */
export function requireAdministrator({ users, secondStepRequired }: Deps) {
  return async (id: string): Promise<void> => {
    const account = await users.find(id);
    if (account?.role !== 'admin' || account.state !== 'active') {
      throw new ForbiddenError('Only an administrator can do this');
    }
    if (secondStepRequired && !account.second_step) throw new SecondStepRequiredError();
  };
}
