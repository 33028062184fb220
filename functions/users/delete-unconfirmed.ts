import type { UserDirectory } from './user-directory.ts';

const keptMs = 24 * 60 * 60 * 1000;
/** The maximum per run, which takes about two minutes. The next run continues. */
const maxPerRun = 1_000;

type Users = Pick<UserDirectory, 'unconfirmed' | 'stateOf' | 'delete'>;

/** Deletes accounts whose email address was not confirmed within a day. @returns how many were deleted */
export async function deleteUnconfirmed(users: Users, now: Date, most = maxPerRun): Promise<number> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  let deleted = 0;
  for await (const { id, created_at } of users.unconfirmed()) {
    if (created_at >= before) continue;
    // The visitor may have confirmed the email address since the list was read.
    if ((await users.stateOf(id)) !== 'unconfirmed') continue;
    await users.delete(id);
    if (++deleted === most) break;
  }
  return deleted;
}
