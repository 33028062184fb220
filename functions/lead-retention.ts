import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { CountedLeads } from './leads/counted-leads.ts';
import { eraseClosed } from './leads/erase-closed.ts';
import { LeadRepository } from './leads/lead-repository.ts';

const needs = {
  leads: new LeadRepository(documents, requireEnv('LEADS_TABLE')),
  counted: new CountedLeads(documents, {
    leads: requireEnv('LEADS_TABLE'),
    terms: requireEnv('LEAD_TERMS_TABLE'),
    counts: requireEnv('LIMITS_TABLE'),
  }),
};
const days = Number(requireEnv('CLOSED_LEAD_DAYS'));

/** Erases leads that have been closed for long; called daily, in stages that say how long. */
export async function handler(): Promise<void> {
  const erased = await eraseClosed(needs, days, new Date());
  log.info('Closed leads erased', { erased });
}
