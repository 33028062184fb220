import { canSignIn } from '#shared/users/account-rules.ts';
import type { AccountState, Profile, StaffRole } from '#shared/users/user-schemas.ts';
import { audit } from '../aws/audit.ts';
import { errorNames, log } from '../aws/log.ts';
import { ForbiddenError } from '../http/app-error.ts';
import type { AccountChange } from './account-change.ts';
import type { AccountStates } from './account-states.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { CannotSignInError, LastAdministratorError, LeadsStillAssignedError, UserNotFoundError } from './errors.ts';
import type { RoleLock } from './role-lock.ts';
import type { UserDirectory } from './user-directory.ts';

type EmailDeps = {
  /** Starts the email about a change to the account. */
  emailAccount(change: AccountChange): Promise<void>;
};
type Deps = EmailDeps & {
  users: Pick<UserDirectory, 'find' | 'administrators' | 'setRole' | 'setEnabled'>;
  states: Pick<AccountStates, 'set' | 'forget'>;
  lock: Pick<RoleLock, 'during'>;
};
type EndsSessions = { endedSessions: Pick<EndedSessions, 'endAll'> };
type EndsConnections = { endedSessions: Pick<EndedSessions, 'endConnections'> };

/**
 * Changes an account's role, and ends its staff connections. Only an account that can sign in can become an administrator.
 * @throws {LastAdministratorError} when no administrator would remain; nothing changes
 * @throws {CannotSignInError}
 * @throws {UserNotFoundError}
 */
export async function changeRole(
  deps: Deps & EndsConnections,
  id: string,
  role: StaffRole,
  callerId: string,
): Promise<Profile> {
  const gives = role === 'admin';
  const changed = await changeAccess(deps, id, callerId, gives, async () => {
    if (gives) await requireSignIn(deps, id);
    await deps.users.setRole(id, role);
    await deps.endedSessions.endConnections(id, new Date());
  });
  audit('role changed', { actor: callerId, target: id, role });
  await startEmail(deps, { account: id, change: gives ? 'made administrator' : 'made user' });
  return changed;
}

/**
 * Disables or enables an account. Throws like `changeRole`. A disabled account loses its open leads a moment later.
 * @throws {LeadsStillAssignedError} when the account is disabled but keeps its leads; the daily run or disabling it again repairs that
 */
export async function changeEnabled(
  deps: Deps & EndsSessions & { unassignLeads: (accountId: string) => Promise<void> },
  id: string,
  enabled: boolean,
  callerId: string,
): Promise<Profile> {
  const changed = await changeAccess(deps, id, callerId, enabled, async () => {
    // First, so that an interrupted change leaves no session open.
    if (!enabled) await deps.endedSessions.endAll(id, new Date());
    await deps.users.setEnabled(id, enabled);
  });
  audit(enabled ? 'account enabled' : 'account disabled', { actor: callerId, target: id });
  if (enabled) return changed;
  await startEmail(deps, { account: id, change: 'disabled' });
  await startUnassigning(deps.unassignLeads, id);
  return changed;
}

/** Turns the second step of an account off, and signs it out everywhere. @throws {UserNotFoundError} */
export async function resetSecondStep(
  deps: EmailDeps &
    EndsSessions & { users: Pick<UserDirectory, 'find' | 'resetSecondStep'>; states: Pick<AccountStates, 'set'> },
  id: string,
  callerId: string,
): Promise<Profile> {
  // First, so that an interrupted reset leaves no session open.
  await deps.endedSessions.endAll(id, new Date());
  await deps.users.resetSecondStep(id);
  const reset = await deps.users.find(id);
  if (!reset) throw new UserNotFoundError(`No account has the id ${id}`);
  await deps.states.set(id, reset);
  audit('second step reset', { actor: callerId, target: id });
  await startEmail(deps, { account: id, change: 'second step reset' });
  return reset;
}

/** The change is done, so a failure is only logged. */
async function startEmail({ emailAccount }: EmailDeps, change: AccountChange): Promise<void> {
  try {
    await emailAccount(change);
  } catch (cause) {
    log.error('The email about an account was not started', { ...change, errors: errorNames(cause) });
  }
}

async function startUnassigning(unassignLeads: (accountId: string) => Promise<void>, id: string): Promise<void> {
  try {
    await unassignLeads(id);
  } catch (cause) {
    log.error('The leads of a disabled account are still assigned', { account: id, errors: errorNames(cause) });
    throw new LeadsStillAssignedError(
      'The account is disabled, but its open leads are still assigned to it. They will be unassigned within a day.',
      { cause },
    );
  }
}

async function requireSignIn({ users }: Deps, id: string): Promise<void> {
  const account = await users.find(id);
  if (!account) throw new UserNotFoundError(`No account has the id ${id}`);
  if (canSignIn(account.state)) return;
  throw new CannotSignInError(
    `Only an account that can sign in can become an administrator. ${nextStep[account.state as keyof typeof nextStep]}`,
  );
}

const nextStep: Record<Exclude<AccountState, 'active' | 'invited'>, string> = {
  disabled: 'Enable it first.',
  expired: 'Its invitation has expired.',
  unconfirmed: 'Its email address is not confirmed yet.',
  unfinished: 'Create it again to complete it.',
  waiting: 'Approve it first.',
};

/** Holds the lock, so that the check and the change are not interleaved with another change. */
async function changeAccess(
  { users, states, lock }: Deps,
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
    try {
      await change();
    } catch (error) {
      // The change may be partly done; the account's next call queries the user pool.
      await states.forget(id);
      throw error;
    }
    const changed = await users.find(id);
    if (!changed) throw new UserNotFoundError(`No account has the id ${id}`);
    await states.set(id, changed);
    return changed;
  });
}
