import { api } from '#shared/api.ts';
import { type LeadStatus, leadPageLimit, leadPageSize } from '#shared/choices.ts';
import type { Lead, LeadPage } from '#shared/leads.ts';
import { call } from './client.ts';

export type LeadsWanted = { status?: LeadStatus | undefined; cursor?: string | undefined };

/** At least `count` leads, newest first, in as few calls as it takes; fewer where there are no more. */
export async function readLeads(wanted: LeadsWanted, count = leadPageSize): Promise<LeadPage> {
  const leads: Lead[] = [];
  let { cursor } = wanted;
  do {
    const limit = count > leadPageSize ? Math.min(count - leads.length, leadPageLimit) : undefined;
    const page: LeadPage = await call(api.listLeads, { query: { ...wanted, cursor, limit } });
    leads.push(...page.leads);
    cursor = page.next;
  } while (cursor !== undefined && leads.length < count);
  return { leads, next: cursor };
}
