import type { Profile, StaffRole } from '#shared/users/user-schemas.ts';
import { ApiError } from '../../api/client.ts';
import type { Notice } from '../../labels/notice.ts';
import { accountNotices, notices } from '../../labels/notices.ts';

/** Changes to a listed account; each resolves to the changed account. */
export type AccountChanges = {
  setRole: (id: string, role: StaffRole) => Promise<Profile>;
  setEnabled: (id: string, enabled: boolean) => Promise<Profile>;
  approve: (id: string) => Promise<Profile>;
  resetSecondStep: (id: string) => Promise<Profile>;
};

/** Waits for a change of role. @returns the notice to show */
export async function roleChange(answer: Promise<Profile>): Promise<Notice> {
  try {
    const { email, role } = await answer;
    return accountNotices.roleUpdated(email, role);
  } catch (error) {
    return withReason(notices.roleUpdateFailed, error);
  }
}

/** Waits for a change of the account's state. @returns the notice to show */
export async function stateChange(answer: Promise<Profile>): Promise<Notice> {
  try {
    const { email, state } = await answer;
    return accountNotices.stateUpdated(email, state);
  } catch (error) {
    return withReason(notices.accountUpdateFailed, error);
  }
}

/** Waits for the reset of a second step. @returns the notice to show */
export async function secondStepReset(answer: Promise<Profile>): Promise<Notice> {
  try {
    const { email } = await answer;
    return accountNotices.secondStepReset(email);
  } catch (error) {
    return withReason(notices.accountUpdateFailed, error);
  }
}

/** Shows the server's message for a conflict, which only the server can explain. */
function withReason(notice: Notice, error: unknown): Notice {
  return error instanceof ApiError && error.code === 'conflict' ? { ...notice, body: error.message } : notice;
}
