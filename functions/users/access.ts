import { documents } from '../aws/documents.ts';
import { requireEnv } from '../aws/settings.ts';
import type { Session } from '../http/caller.ts';
import { AccountStates } from './account-states.ts';
import { EndedSessions } from './ended-sessions.ts';
import { openUserDirectory } from './open-user-directory.ts';
import { requireAdministrator } from './require-administrator.ts';
import { requireStaff } from './require-staff.ts';

/** The checks of a function that answers administrators only. */
export function administratorAccess() {
  const users = openUserDirectory();
  const endedSessions = new EndedSessions(documents, requireEnv('ACCOUNT_STATES_TABLE'));
  const secondStepRequired = requireEnv('SECOND_STEP') === 'administrators';
  return {
    users,
    endedSessions,
    secondStepRequired,
    requireSession: (accountId: string, session?: Session) => endedSessions.requireOpen(accountId, session),
    requireAdministrator: requireAdministrator({ users, secondStepRequired }),
  };
}

/** The checks of a function that answers all staff. */
export function staffAccess() {
  const administrators = administratorAccess();
  const states = new AccountStates(documents, requireEnv('ACCOUNT_STATES_TABLE'));
  return { ...administrators, states, requireStaff: requireStaff({ ...administrators, states }) };
}
