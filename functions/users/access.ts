import { documents } from '../aws/documents.ts';
import { requireEnv } from '../aws/settings.ts';
import { AccountStates } from './account-states.ts';
import { openUserDirectory } from './open-user-directory.ts';
import { requireAdministrator } from './require-administrator.ts';
import { requireStaff } from './require-staff.ts';

/** The role check of a function that answers administrators only. */
export function administratorAccess() {
  const users = openUserDirectory();
  const secondStepRequired = requireEnv('SECOND_STEP') === 'administrators';
  return {
    users,
    secondStepRequired,
    requireAdministrator: requireAdministrator({ users, secondStepRequired }),
  };
}

/** The role checks of a function that answers all staff. */
export function staffAccess() {
  const administrators = administratorAccess();
  const states = new AccountStates(documents, requireEnv('ACCOUNT_STATES_TABLE'));
  return { ...administrators, states, requireStaff: requireStaff({ ...administrators, states }) };
}
