import { log } from './aws/log.ts';
import { deleteUnconfirmed } from './users/delete-unconfirmed.ts';
import { openUserDirectory } from './users/open-user-directory.ts';

const users = openUserDirectory();

/** Deletes registrations that were not confirmed within a day. A schedule calls it every hour. */
export async function handler(): Promise<void> {
  const deleted = await deleteUnconfirmed(users, new Date());
  log.info('Unconfirmed accounts deleted', { deleted });
}
