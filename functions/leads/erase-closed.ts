import type { Lead } from '#shared/leads.ts';
import type { CountedLeads } from './counted-leads.ts';
import type { LeadRepository } from './lead-repository.ts';

type Needs = {
  leads: Pick<LeadRepository, 'closedOf' | 'noteClosed'>;
  counted: Pick<CountedLeads, 'erase'>;
};

/** Most leads erased in one run, which takes them a minute or so; what is left over is the next one's. */
export const mostAtOnce = 500;

/**
 * Erases the leads that have been closed for longer than that many days, oldest request first. Whoever opens one meanwhile
 * keeps it. Where nobody noted when a lead was closed, its days begin with the run that first comes upon it.
 * @returns how many were erased
 */
export async function eraseClosed(needs: Needs, days: number, now: Date, most = mostAtOnce): Promise<number> {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  const isOver = ({ status, closed_at }: Lead) => status === 'closed' && closed_at !== undefined && closed_at < since;
  let erased = 0;
  // A lead that was closed before then was made before then.
  for await (const lead of needs.leads.closedOf(since)) {
    if (!lead.closed_at) await needs.leads.noteClosed(lead.id, now);
    if (isOver(lead) && (await needs.counted.erase(lead.id, now, isOver))) erased++;
    if (erased === most) break;
  }
  return erased;
}
