import { useEffect, useRef } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { type LeadStatus, leadPageLimit } from '#shared/leads/lead-filters.ts';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { call } from '../../account/client.ts';
import { listKey, useLeadLists } from './lead-lists.ts';
import { joined } from './lead-pages.ts';
import { type LeadsQuery, readLeads } from './read-leads.ts';

/**
 * Leads by status or queue, assignee and search. The list is reloaded only by `renew`: the polled summary shows
 * whether there is anything new. `setStatus` stores a status and then updates the list; the caller shows it earlier.
 */
export function useLeads(query: LeadsQuery) {
  const lists = useLeadLists();
  const list: SWRResponse<LeadPage> = useSWR(listKey(query), readAgain, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const readsInProgress = useRef(0);
  const expected = useRef(0);
  const pages = useMorePages(query, list);

  const latest = { key: listKey(query).join(), mutate: list.mutate };
  const shown = useRef(latest);
  useEffect(() => {
    shown.current = latest;
  });

  /** Loads as many leads as are shown now, plus the new ones. */
  async function readAgain(): Promise<LeadPage> {
    readsInProgress.current += 1;
    try {
      return await readLeads(query, undefined, (list.data?.leads.length ?? 0) + expected.current);
    } finally {
      expected.current = 0;
      readsInProgress.current -= 1;
    }
  }

  /** Changes all loaded lists. A list that is loading may predate the change, so it is reloaded. */
  async function change(update: () => Promise<void>): Promise<void> {
    const isOvertaken = readsInProgress.current > 0 || shown.current.key !== latest.key;
    await update();
    if (isOvertaken) await shown.current.mutate();
  }

  async function setStatus(id: string, to: LeadStatus): Promise<Lead> {
    const changed = await call('PATCH /leads/{id}', { params: { id }, body: { status: to } });
    await change(() => lists.put(changed));
    return changed;
  }

  /** All of the changes, or none if one of the leads does not exist. */
  async function setStatuses(changes: { id: string; status: LeadStatus }[]): Promise<void> {
    const { leads } = await call('POST /leads/status', { body: { changes } });
    await change(() => lists.put(...leads));
  }

  async function erase(id: string): Promise<void> {
    await call('DELETE /leads/{id}', { params: { id } });
    await change(() => lists.remove(id));
  }

  return {
    ...pages,
    leads: list.data?.leads,
    unreadable: list.data?.unreadable ?? [],
    error: list.error,
    /** The search has more matches than it can return. */
    isIncomplete: list.data?.incomplete === true,
    /** Reloads the list, longer by the number of new leads. */
    renew: (came = 0) => {
      expected.current += came;
      return list.mutate();
    },
    setStatus,
    setStatuses,
    erase,
  };
}

/** A list that was loaded before, or its first page. */
export function useLoadedLeads(query: LeadsQuery) {
  const list: SWRResponse<LeadPage> = useSWRImmutable(listKey(query), () => readLeads(query));
  const pages = useMorePages(query, list);
  return { leads: list.data?.leads, ...pages };
}

/** Loads further pages of a list. */
function useMorePages(query: LeadsQuery, { data, mutate }: SWRResponse<LeadPage>) {
  /** @returns the leads of the next page */
  async function loadMore(): Promise<Lead[]> {
    const cursor = data?.next;
    if (cursor === undefined) return [];
    const more = await readLeads(query, cursor);
    await mutate((page) => (page?.next === cursor ? joined(page, more) : page), { revalidate: false });
    return more.leads;
  }

  /** Reads the leads of all further pages, which the list does not show, until `onPage` returns false. */
  async function readRest(onPage: (leads: Lead[]) => boolean): Promise<void> {
    let next = data?.next;
    while (next !== undefined) {
      const page: LeadPage = await readLeads(query, next, leadPageLimit);
      next = onPage(page.leads) ? page.next : undefined;
    }
  }

  return { hasMore: data?.next !== undefined, loadMore, readRest };
}
