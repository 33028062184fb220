import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { unassignAll, unassignDisabled } from './leads/unassign-all.ts';
import { openUserDirectory } from './users/open-user-directory.ts';

const { changes, leads } = openLeadStores(documents);
const users = openUserDirectory();
/** The account that was disabled, or the call of the schedule. */
const eventSchema = z.union([z.object({ account: z.uuid() }), z.object({ schedule: z.string() })]);
/** The index of leads by assignee catches up with its table in a fraction of this time. */
const indexDelayMs = 2_000;

/**
 * Removes a disabled account from its open leads. An account that was enabled again keeps them. Once a day it does so for all
 * disabled accounts, since an operator can disable accounts in the user pool.
 */
export async function handler(event: unknown): Promise<void> {
  const request = eventSchema.parse(event);
  if (!('account' in request)) {
    const unassigned = await unassignDisabled({ changes, leads, users }, new Date());
    log.info('Leads of disabled accounts unassigned', { unassigned });
    return;
  }
  const { account } = request;
  await setTimeout(indexDelayMs);
  const unassigned = await unassignAll({ changes, leads, users }, account, new Date());
  log.info('Leads of a disabled account unassigned', { account, unassigned });
}
