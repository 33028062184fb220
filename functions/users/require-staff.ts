import type { Call } from '#shared/contract/call.ts';
import type { AccountState } from '#shared/users/user-schemas.ts';
import { UnauthorizedError } from '../http/app-error.ts';
import type { Caller } from '../http/caller.ts';
import type { AccountStates } from './account-states.ts';
import { requireOpenSession } from './ended-sessions.ts';
import { SecondStepRequiredError } from './errors.ts';
import type { UserDirectory } from './user-directory.ts';

type Deps = {
  users: Pick<UserDirectory, 'checkedAccount'>;
  states: Pick<AccountStates, 'of'>;
  secondStepRequired: boolean;
};

const reasons: Partial<Record<AccountState | 'none', string>> = {
  disabled: 'Your account was disabled by an administrator',
  waiting: 'Your account is waiting for approval by an administrator',
};

/**
 * Checks with one read that account and session may still be used. A token stays valid for up to 15 minutes after its
 * account was disabled or its session ended.
 * @throws {UnauthorizedError} unless the account is active and the session open
 * @throws {SecondStepRequiredError} when the stage requires a second step of the administrator who calls
 * @throws {StateUnknownError} when the user pool does not respond; the call is rejected
 */
export function requireStaff({ users, states, secondStepRequired }: Deps) {
  return async ({ id, tokenRole, session }: Caller, call: Call): Promise<void> => {
    const { state, second_step, marks } = await states.of(id, () => users.checkedAccount(id));
    if (state !== 'active') throw new UnauthorizedError(reasons[state] ?? 'Your account can no longer be used');
    requireOpenSession(marks, session);
    // `GET /account` asks the user pool itself: a second step that was just set up counts immediately. Everyone may sign out.
    if (call.path === '/account' || call.path === '/account/session') return;
    if (secondStepRequired && tokenRole === 'admin' && !second_step) throw new SecondStepRequiredError();
  };
}
