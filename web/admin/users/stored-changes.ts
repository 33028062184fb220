import type { StaffRole } from '#shared/choices.ts';
import { accountNotices, type Notice, notices } from '#shared/notices.ts';
import type { Profile } from '#shared/users.ts';
import { ApiError } from '../../api/client.ts';

/** How a listed account is changed; each answers with the account as it is then. */
export type AccountChanges = {
  setRole: (id: string, role: StaffRole) => Promise<Profile>;
  setEnabled: (id: string, enabled: boolean) => Promise<Profile>;
  approve: (id: string) => Promise<Profile>;
};

/** Waits for a change of role. @returns what there is to say about it */
export async function roleChange(answer: Promise<Profile>): Promise<Notice> {
  try {
    const { email, role } = await answer;
    return accountNotices.roleUpdated(email, role);
  } catch (error) {
    return withReason(notices.roleUpdateFailed, error);
  }
}

/** Waits for a change of who can sign in. @returns what there is to say about it */
export async function stateChange(answer: Promise<Profile>): Promise<Notice> {
  try {
    const { email, state } = await answer;
    return accountNotices.stateUpdated(email, state);
  } catch (error) {
    return withReason(notices.accountUpdateFailed, error);
  }
}

/** A conflict is something that the person can act on, and only the server knows what: its words are shown. */
function withReason(notice: Notice, error: unknown): Notice {
  return error instanceof ApiError && error.code === 'conflict' ? { ...notice, body: error.message } : notice;
}
