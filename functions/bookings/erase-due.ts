import * as z from 'zod';
import { handleEach } from '../aws/handle-each.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { HeldLeadRepository } from './held-lead-repository.ts';
import type { LeadEraser } from './lead-eraser.ts';

type ClosedDeps = {
  leads: Pick<LeadRepository, 'closedBefore' | 'noteClosed'>;
  eraser: Pick<LeadEraser, 'erase'>;
};

/** The maximum per run, which takes about a minute. The next run continues. */
const maxClosedPerRun = 500;

/**
 * Erases the leads that have been closed for more than `days` days, oldest request first. A lead that is reopened during
 * the run is kept. For a lead without a valid closing time, the days start with the first run that finds it.
 * @returns how many were erased
 */
export async function eraseClosed(deps: ClosedDeps, days: number, now: Date, most = maxClosedPerRun): Promise<number> {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  const isOver = ({ status, closed_at }: Record<string, unknown>) =>
    status === 'closed' && isTime(closed_at) && closed_at < since;
  const erase = async ({ id, closed_at }: { id: string; closed_at?: unknown }) => {
    if (isTime(closed_at)) return closed_at < since && deps.eraser.erase(id, isOver);
    await deps.leads.noteClosed(id, now);
    return false;
  };
  // A lead that was closed before this time was also created before it.
  return handleEach(deps.leads.closedBefore(since), ({ id }) => id, erase, most);
}

function isTime(stored: unknown): stored is string {
  return z.iso.datetime().safeParse(stored).success;
}

type HeldDeps = { held: Pick<HeldLeadRepository, 'idsBefore'>; eraser: Pick<LeadEraser, 'eraseHeld'> };

/** How long staff can release a held request. */
const heldDays = 30;
/** The maximum per run. The next run continues. */
const maxHeldPerRun = 1000;

/**
 * Erases the requests that were held for more than 30 days, oldest first.
 * @returns how many were erased
 */
export async function eraseHeld({ held, eraser }: HeldDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - heldDays * 86_400_000).toISOString();
  return handleEach(held.idsBefore(before), String, (id) => eraser.eraseHeld(id), maxHeldPerRun);
}
