import { userCalls } from '#shared/users/user-calls.ts';
import type { UserPage } from '#shared/users/user-schemas.ts';
import { audit } from './aws/audit.ts';
import { documents } from './aws/documents.ts';
import { invokeLater } from './aws/invoke-later.ts';
import { requireEnv } from './aws/settings.ts';
import { openStudioName } from './content/studio-text.ts';
import { answer, httpApi } from './http/http-api.ts';
import { StaffTickets, ticketsPerAccount } from './live/staff-tickets.ts';
import { staffAccess } from './users/access.ts';
import type { AccountChange } from './users/account-change.ts';
import { changeEnabled, changeRole, resetSecondStep } from './users/change-access.ts';
import { createUser } from './users/create-user.ts';
import { EndedSessions } from './users/ended-sessions.ts';
import { SecondStepRequiredError, UserNotFoundError } from './users/errors.ts';
import { pageOfUsers } from './users/page-of-users.ts';
import { RoleLock } from './users/role-lock.ts';
import { staffMembers } from './users/staff-members.ts';
import { RateLimit } from './visitors/rate-limit.ts';

const access = staffAccess();
const { users, states, secondStepRequired } = access;
const connectionsTable = requireEnv('CONNECTIONS_TABLE');
const endedSessions = new EndedSessions(documents, requireEnv('ACCOUNT_STATES_TABLE'), connectionsTable);
const unassignFunction = requireEnv('UNASSIGN_LEADS_FUNCTION');
const emailFunction = requireEnv('STAFF_EMAILS_FUNCTION');
const tickets = new StaffTickets(documents, connectionsTable);
const ticketLimit = new RateLimit(documents, requireEnv('LIMITS_TABLE'), ticketsPerAccount);
const readStudioName = openStudioName();
const deps = {
  users,
  states,
  endedSessions,
  lock: new RoleLock(documents, requireEnv('LIMITS_TABLE')),
  unassignLeads: (account: string) => invokeLater(unassignFunction, { account }),
  emailAccount: (change: AccountChange) => invokeLater(emailFunction, change),
};

async function profileOf(id: string) {
  const found = await users.find(id);
  if (!found) throw new UserNotFoundError(`No account has the id ${id}`);
  return found;
}

/** The current account. Stores what the user pool says, so that the account's other calls follow a second step at once. */
async function checkedProfileOf(id: string) {
  const account = await states.refresh(id, () => profileOf(id));
  if (secondStepRequired && account.role === 'admin' && !account.second_step) throw new SecondStepRequiredError();
  return account;
}

async function withSecondSteps(page: UserPage): Promise<UserPage> {
  const known = await states.secondSteps(page.users.map(({ id }) => id));
  return { ...page, users: page.users.map((user) => ({ ...user, second_step: known.get(user.id) })) };
}

export const handler = httpApi(
  access,
  answer(userCalls.getAccount, async ({ caller }) => {
    const [account, studio_name] = await Promise.all([checkedProfileOf(caller.id), readStudioName()]);
    return { ...account, studio_name };
  }),
  answer(userCalls.signOut, async ({ caller }) => {
    if (caller.session) await endedSessions.end(caller.id, caller.session.id, new Date());
    return { signed_out: true as const };
  }),
  answer(userCalls.openStaffChannel, async ({ caller }) => {
    const now = new Date();
    await ticketLimit.take(caller.id, undefined, now);
    return { ticket: await tickets.issue(caller, now) };
  }),
  answer(userCalls.listStaff, async () => ({ staff: staffMembers(await users.all()) })),
  answer(userCalls.listUsers, async ({ query }) => withSecondSteps(pageOfUsers(await users.all(), query))),
  answer(userCalls.searchUsers, async ({ body }) => withSecondSteps(pageOfUsers(await users.all(), body))),
  answer(userCalls.createUser, async ({ body, caller }) => {
    const created = await createUser(deps, body);
    const role = created.role_assigned ? body.role : 'user';
    audit('account created', { actor: caller.id, target: created.user_id, role });
    return created;
  }),
  answer(userCalls.setUserRole, ({ params, body, caller }) => changeRole(deps, params.id, body.role, caller.id)),
  answer(userCalls.setUserEnabled, ({ params, body, caller }) =>
    changeEnabled(deps, params.id, body.enabled, caller.id),
  ),
  answer(userCalls.approveUser, async ({ params, caller }) => {
    await users.approve(params.id);
    const approved = await profileOf(params.id);
    await states.set(approved.id, approved);
    audit('account approved', { actor: caller.id, target: approved.id });
    return approved;
  }),
  answer(userCalls.resetSecondStep, ({ params, caller }) => resetSecondStep(deps, params.id, caller.id)),
);
