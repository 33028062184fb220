import type { Profile } from '#shared/users/user-schemas.ts';
import type { Notice } from '../../../common/notice.ts';
import { ApiError } from '../../account/client.ts';
import { accountNotices, notices } from '../../ui/notices.ts';
import type { useUsers } from './users.ts';

/** Changes to a listed account; each resolves to the changed account. */
export type AccountChanges = Pick<
  ReturnType<typeof useUsers>,
  'setRole' | 'setEnabled' | 'approve' | 'resetSecondStep'
>;

/** Waits for a change of role. @returns the notice to show */
export function roleChange(answer: Promise<Profile>): Promise<Notice> {
  return outcome(answer, ({ email, role }) => accountNotices.roleUpdated(email, role), notices.roleUpdateFailed);
}

/** Waits for a change of the account's state. @returns the notice to show */
export function stateChange(answer: Promise<Profile>): Promise<Notice> {
  return outcome(answer, ({ email, state }) => accountNotices.stateUpdated(email, state), notices.accountUpdateFailed);
}

/** Waits for the reset of a second step. @returns the notice to show */
export function secondStepReset(answer: Promise<Profile>): Promise<Notice> {
  return outcome(answer, ({ email }) => accountNotices.secondStepReset(email), notices.accountUpdateFailed);
}

/** A conflict shows the server's message, because only the server can explain it. */
async function outcome(answer: Promise<Profile>, done: (changed: Profile) => Notice, failed: Notice): Promise<Notice> {
  try {
    return done(await answer);
  } catch (error) {
    return error instanceof ApiError && error.code === 'conflict' ? { ...failed, body: error.message } : failed;
  }
}
