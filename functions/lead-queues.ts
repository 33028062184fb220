import { isDeployment, runDeploymentStep } from './aws/custom-resource.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { giveBackDue, giveTurns } from './leads/later.ts';
import { openLeadStores } from './leads/lead-stores.ts';

const stores = openLeadStores(documents);

/**
 * Puts open leads into their queue: those from before turns during a deployment, and those that were put aside when their day
 * comes.
 */
export async function handler(event: object): Promise<void> {
  if (isDeployment(event)) {
    await runDeploymentStep(event, async () => log.info('Turns given to leads', { leads: await giveTurns(stores) }));
    return;
  }
  log.info('Leads given back', { leads: await giveBackDue(stores, new Date()) });
}
