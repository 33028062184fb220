import {
  type AssigneeFilter,
  type LeadQueue,
  type LeadStatus,
  leadPageLimit,
  leadPageSize,
} from '#shared/leads/lead-filters.ts';
import type { Lead, LeadPage, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import type { LeadSource } from '#shared/leads/lead-sources.ts';
import { call } from '../../account/client.ts';

/** Which leads to read: by status or queue, by assignee, by how they came and by search, or all. */
export type LeadsQuery = {
  status?: LeadStatus | undefined;
  queue?: LeadQueue | undefined;
  assignee?: AssigneeFilter | undefined;
  source?: LeadSource | undefined;
  search?: string | undefined;
  /** Only with a queue, and without a search. */
  artist?: string | undefined;
};

/** Reads at least `count` leads, in the order of the list, in as few calls as possible; fewer when there are no more. */
export async function readLeads(query: LeadsQuery, cursor?: string, count = leadPageSize): Promise<LeadPage> {
  const leads: Lead[] = [];
  const unreadable: UnreadableLead[] = [];
  let page: LeadPage;
  let next = cursor;
  do {
    page = await readPage(query, next, count > leadPageSize ? count - leads.length : undefined);
    leads.push(...page.leads);
    unreadable.push(...(page.unreadable ?? []));
    next = page.next;
  } while (next !== undefined && leads.length < count);
  return { ...page, leads, ...(unreadable.length > 0 && { unreadable }) };
}

/** Search results have a fixed page size. */
function readPage(
  { status, queue, assignee, source, search, artist }: LeadsQuery,
  cursor?: string,
  count?: number,
): Promise<LeadPage> {
  if (search !== undefined) return call('POST /leads/search', { body: { search, status, queue, assignee, cursor } });
  const limit = count && Math.min(count, leadPageLimit);
  return call('GET /leads', { query: { status, queue, assignee, artist, source, cursor, limit } });
}
