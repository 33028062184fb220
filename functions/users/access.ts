import { documents } from '../aws/documents.ts';
import { requireEnv } from '../aws/settings.ts';
import type { Session } from '../http/caller.ts';
import { AccountStates } from './account-states.ts';
import { openUserDirectory } from './open-user-directory.ts';
import { requireAdministrator } from './require-administrator.ts';
import { requireStaff } from './require-staff.ts';

/** The checks of a function that answers administrators only. */
export function administratorAccess() {
  const users = openUserDirectory();
  const states = new AccountStates(documents, requireEnv('ACCOUNT_STATES_TABLE'));
  const secondStepRequired = requireEnv('SECOND_STEP') === 'administrators';
  return {
    users,
    states,
    secondStepRequired,
    requireSession: (accountId: string, session?: Session) => states.requireOpenSession(accountId, session),
    requireAdministrator: requireAdministrator({ users, secondStepRequired }),
  };
}

/** The checks of a function that answers all staff. */
export function staffAccess() {
  const administrators = administratorAccess();
  return { ...administrators, requireStaff: requireStaff(administrators) };
}
