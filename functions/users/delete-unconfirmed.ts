import { handleEach } from '../aws/handle-each.ts';
import type { UserDirectory } from './user-directory.ts';

const keptMs = 24 * 60 * 60 * 1000;
/** The maximum per run, which takes about two minutes. The next run continues. */
const maxPerRun = 1_000;

type Users = Pick<UserDirectory, 'unconfirmed' | 'stateOf' | 'delete'>;

/** Deletes accounts whose email address was not confirmed within a day. @returns how many were deleted */
export async function deleteUnconfirmed(users: Users, now: Date, most = maxPerRun): Promise<number> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  const deleteOld = async ({ id, created_at }: { id: string; created_at: string }) => {
    // The visitor may have confirmed the email address since the list was read.
    if (created_at >= before || (await users.stateOf(id)) !== 'unconfirmed') return false;
    await users.delete(id);
    return true;
  };
  return handleEach(users.unconfirmed(), ({ id }) => id, deleteOld, most);
}
