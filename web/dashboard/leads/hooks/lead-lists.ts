import { useSWRConfig } from 'swr';
import type { AssigneeFilter, LeadQueue, LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { type LeadSource, sourceOf } from '#shared/leads/lead-sources.ts';
import { queueOf } from '#shared/leads/turn.ts';
import { useSession } from '../../account/session.ts';
import { without } from './lead-pages.ts';
import type { LeadsQuery } from './read-leads.ts';

type ListKey = readonly [
  'leads',
  status: LeadStatus | undefined,
  queue: LeadQueue | undefined,
  assignee: AssigneeFilter | undefined,
  source: LeadSource | undefined,
  search: string | undefined,
];

/** The cache key of a list. */
export function listKey({ status, queue, assignee, source, search }: LeadsQuery): ListKey {
  return ['leads', status, queue, assignee, source, search];
}

/** Changes of all loaded lists of leads, so that a list the user returns to is up to date. */
export function useLeadLists() {
  const { mutate } = useSWRConfig();
  const accountId = useSession()?.accountId;

  async function change(to: (page: LeadPage, query: LeadsQuery) => LeadPage): Promise<void> {
    const keys: ListKey[] = [];
    // Only collects the keys.
    await mutate((key) => {
      if (Array.isArray(key) && key[0] === 'leads') keys.push(key as unknown as ListKey);
      return false;
    });
    for (const key of keys) {
      const [, status, queue, assignee, source, search] = key;
      await mutate<LeadPage>(key, (page) => page && to(page, { status, queue, assignee, source, search }), {
        revalidate: false,
      });
    }
  }

  return {
    /** Replaces the leads, or removes them from lists that they no longer belong to. */
    put: (...leads: Lead[]) => {
      const changes = new Map(leads.map((lead) => [lead.id, lead]));
      return change((page, query) => ({
        ...page,
        leads: page.leads.flatMap((lead) => {
          const changed = changes.get(lead.id);
          if (!changed) return [lead];
          return belongsTo(query, changed, accountId) ? [changed] : [];
        }),
      }));
    },
    /** Reads the lists on the page again, and the others when they are opened. */
    renew: () => mutate((key) => Array.isArray(key) && key[0] === 'leads'),
    remove: (id: string) => change((page) => without(page, id)),
  };
}

function belongsTo(
  { status, queue, assignee, source }: LeadsQuery,
  lead: Lead,
  accountId: string | undefined,
): boolean {
  if (status !== undefined && lead.status !== status) return false;
  if (queue !== undefined && queueOf(lead) !== queue) return false;
  if (source !== undefined && sourceOf(lead) !== source) return false;
  if (assignee === undefined) return true;
  return lead.assignee_id === (assignee === 'me' ? accountId : undefined);
}
