import { handleEach } from '../aws/handle-each.ts';
import type { HeldLeadRepository } from './held-lead-repository.ts';
import type { LeadEraser } from './lead-eraser.ts';

type Deps = { held: Pick<HeldLeadRepository, 'idsBefore'>; eraser: Pick<LeadEraser, 'eraseHeld'> };

/** How long staff can release a held request. */
const heldDays = 30;
/** The maximum per run. The next run continues. */
const maxPerRun = 1000;

/**
 * Erases the requests that were held for more than 30 days, oldest first.
 * @returns how many were erased
 */
export async function eraseHeld({ held, eraser }: Deps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - heldDays * 86_400_000).toISOString();
  return handleEach(held.idsBefore(before), String, (id) => eraser.eraseHeld(id), maxPerRun);
}
