import { useEffect, useRef, useState } from 'react';
import useSWR, { type SWRResponse, useSWRConfig } from 'swr';
import { api } from '#shared/api.ts';
import { type LeadStatus, leadStatuses } from '#shared/choices.ts';
import type { Lead, LeadCounts, LeadPage } from '#shared/leads.ts';
import { call } from './client.ts';
import { type LeadsWanted, readLeads } from './read-leads.ts';

type ListKey = readonly ['leads', status: LeadStatus | undefined, search: string | undefined];

/** How often the summary is asked for, which tells whether the list has to be read again. */
const lookMilliseconds = 10_000;

/**
 * Leads of one status or of all, or of those the ones that somebody looks for, newest first. The list is read again when somebody says so (`renew`), and not by itself:
 * whoever comes back to the page learns from the summary whether there is anything new. `setStatus` stores a status and
 * then shows it; who calls shows it earlier.
 */
export function useLeads({ status, search }: LeadsWanted) {
  const { mutate: mutateList } = useSWRConfig();
  const list: SWRResponse<LeadPage> = useSWR(keyOf({ status, search }), readAgain, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const [loadingMore, setLoadingMore] = useState(false);
  const readsUnderWay = useRef(0);
  const expected = useRef(0);

  const shown = useRef({ status, search, mutate: list.mutate });
  useEffect(() => {
    shown.current = { status, search, mutate: list.mutate };
  });

  /** As many leads as are shown already, and as many more as are said to have come. */
  async function readAgain(): Promise<LeadPage> {
    readsUnderWay.current += 1;
    try {
      return await readLeads({ status, search }, undefined, (list.data?.leads.length ?? 0) + expected.current);
    } finally {
      expected.current = 0;
      readsUnderWay.current -= 1;
    }
  }

  /** Changes lists that were read. What is being read meanwhile may be from before the change, and is read again. */
  async function change(keys: readonly ListKey[], to: (page: LeadPage, key: ListKey) => LeadPage): Promise<void> {
    const { current } = shown;
    const isOvertaken = readsUnderWay.current > 0 || current.status !== status || current.search !== search;
    for (const key of keys) await mutateList<LeadPage>(key, (page) => page && to(page, key), { revalidate: false });
    if (isOvertaken) await shown.current.mutate();
  }

  async function setStatus(id: string, to: LeadStatus): Promise<Lead> {
    const changed = await call(api.setLeadStatus, { params: { id }, body: { status: to } });
    await change(listsWith(search), (page, [, listed]) => withLead(page, changed, listed));
    return changed;
  }

  async function erase(id: string): Promise<void> {
    await call(api.eraseLead, { params: { id } });
    await change(listsWith(search), (page) => ({ ...page, leads: page.leads.filter((lead) => lead.id !== id) }));
  }

  /** @returns how many came */
  async function loadMore(): Promise<number> {
    const cursor = list.data?.next;
    if (cursor === undefined || loadingMore) return 0;
    setLoadingMore(true);
    try {
      const more = await readLeads({ status, search }, cursor);
      await change([keyOf({ status, search })], (page) => (page.next === cursor ? joined(page, more) : page));
      return more.leads.length;
    } finally {
      setLoadingMore(false);
    }
  }

  return {
    leads: list.data?.leads,
    error: list.error,
    hasMore: list.data?.next !== undefined,
    /** A search met more leads than it looks through. */
    isIncomplete: list.data?.incomplete === true,
    loadingMore,
    loadMore,
    /** Reads what is shown again, and beyond it the number of leads that came in since. */
    renew: (came = 0) => {
      expected.current += came;
      return list.mutate();
    },
    setStatus,
    erase,
  };
}

/**
 * How many leads there are of each status, also those that a filter hides; asked for again and again while somebody looks
 * at the page. `onRead` is told the numbers before and after, with the own changes already in those before.
 */
export function useLeadSummary(onRead: (before: LeadCounts | undefined, now: LeadCounts) => unknown) {
  const { data: counts, mutate } = useSWR<LeadCounts>('lead-summary', () => call(api.getLeadSummary, {}), {
    refreshInterval: lookMilliseconds,
    onSuccess: (now) => onRead(counts, now),
    // The library's own waits grow to minutes, in which new leads would not show.
    onErrorRetry: (_error, _key, _config, revalidate) =>
      setTimeout(() => revalidate({ dedupe: true }), lookMilliseconds),
  });

  /** Counts along what was done here: a lead left one status, and came into another. */
  function count(from: LeadStatus, to?: LeadStatus): void {
    void mutate((now) => now && counted(now, from, to));
  }

  return { counts, count };
}

/** Mails the details of leads to the studio. The same key again mails nobody twice. */
export function emailLeads(leadIds: string[], requestKey: string) {
  return call(api.emailLeads, { headers: { 'idempotency-key': requestKey }, body: { leadIds } });
}

function keyOf({ status, search }: LeadsWanted): ListKey {
  return ['leads', status, search];
}

/** Every list of a search and of none: who goes back to one finds in it what was changed since. */
function listsWith(search: string | undefined): ListKey[] {
  const searches = search === undefined ? [undefined] : [undefined, search];
  return searches.flatMap((each) => [undefined, ...leadStatuses].map((status) => keyOf({ status, search: each })));
}

/** The page with the lead as it is now; without it, when the list is of another status. */
function withLead(page: LeadPage, changed: Lead, listed: LeadStatus | undefined): LeadPage {
  const leads = page.leads.map((lead) => (lead.id === changed.id ? changed : lead));
  return { ...page, leads: leads.filter((lead) => listed === undefined || lead.status === listed) };
}

function joined(page: LeadPage, more: LeadPage): LeadPage {
  return { ...more, leads: [...page.leads, ...more.leads] };
}

function counted(counts: LeadCounts, from: LeadStatus, to: LeadStatus | undefined): LeadCounts {
  const without = { ...counts, [from]: counts[from] - 1 };
  return to ? { ...without, [to]: without[to] + 1 } : without;
}
