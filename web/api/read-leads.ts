import { api } from '#shared/api.ts';
import { type LeadStatus, leadPageLimit, leadPageSize } from '#shared/choices.ts';
import type { Lead, LeadPage } from '#shared/leads.ts';
import { call } from './client.ts';

/** Leads of one status, those that fit what somebody looks for, both, or all. */
export type LeadsWanted = { status?: LeadStatus | undefined; search?: string | undefined };

/** At least `count` leads, newest first, in as few calls as it takes; fewer where there are no more. */
export async function readLeads(wanted: LeadsWanted, cursor?: string, count = leadPageSize): Promise<LeadPage> {
  const leads: Lead[] = [];
  let page: LeadPage;
  let next = cursor;
  do {
    page = await readPage(wanted, next, count > leadPageSize ? count - leads.length : undefined);
    leads.push(...page.leads);
    next = page.next;
  } while (next !== undefined && leads.length < count);
  return { ...page, leads };
}

/** A search gives pages of one size alone. */
function readPage({ status, search }: LeadsWanted, cursor?: string, count?: number): Promise<LeadPage> {
  if (search !== undefined) return call(api.searchLeads, { body: { search, status, cursor } });
  const limit = count && Math.min(count, leadPageLimit);
  return call(api.listLeads, { query: { status, cursor, limit } });
}
