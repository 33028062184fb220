import { useEffect, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { api } from '#shared/api.ts';
import type { LeadStatus } from '#shared/choices.ts';
import type { Lead, LeadPage } from '#shared/leads.ts';
import { call } from './client.ts';

type PageKey = readonly ['leads', status: LeadStatus | undefined, cursor: string | undefined];

/**
 * Leads of one status or of all, newest first, page by page. `setStatus` stores a status and then shows it; who calls shows
 * it earlier.
 */
export function useLeads(status: LeadStatus | undefined) {
  const { mutate: mutateKeys } = useSWRConfig();
  const keyOfPage = (index: number, previous: LeadPage | null): PageKey | null => {
    if (index === 0) return ['leads', status, undefined];
    return previous?.next === undefined ? null : ['leads', status, previous.next];
  };
  const { data: pages, error, isValidating, size, setSize, mutate } = useSWRInfinite(keyOfPage, readPage);

  const shown = useRef({ status, mutate });
  useEffect(() => {
    shown.current = { status, mutate };
  });

  async function setStatus(id: string, to: LeadStatus): Promise<Lead> {
    const changed = await call(api.setLeadStatus, { params: { id }, body: { status: to } });
    if (shown.current.status !== status) {
      // Another list shows by now, and may have been read before the status was stored.
      await shown.current.mutate();
      return changed;
    }
    const change = (page: LeadPage) => withLead(page, changed, status);
    // The pages one by one too: the list is put together from them when another page comes.
    await mutateKeys<LeadPage>(isPageOf(status), (page) => page && change(page), { revalidate: false });
    await mutate((all) => all?.map(change), { revalidate: false });
    return changed;
  }

  return {
    leads: pages?.flatMap((page) => page.leads),
    error,
    hasMore: pages?.at(-1)?.next !== undefined,
    /** The page that was asked for last is on its way. */
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    loadMore: () => setSize(size + 1),
    retry: () => mutate(),
    setStatus,
  };
}

/** How many leads there are of each status, also those that a filter hides. */
export function useLeadSummary() {
  const { data: counts, mutate } = useSWR('lead-summary', () => call(api.getLeadSummary, {}));
  return { counts, renew: () => mutate() };
}

/** Mails the details of leads to the studio. The same key again mails nobody twice. */
export function emailLeads(leadIds: string[], requestKey: string) {
  return call(api.emailLeads, { headers: { 'idempotency-key': requestKey }, body: { leadIds } });
}

function isPageOf(status: LeadStatus | undefined): (key: unknown) => boolean {
  return (key) => Array.isArray(key) && key[0] === 'leads' && key[1] === status;
}

function readPage([, status, cursor]: PageKey): Promise<LeadPage> {
  return call(api.listLeads, { query: { status, cursor } });
}

/** The page with the lead as it is now; without it, when the list is of another status. */
function withLead(page: LeadPage, changed: Lead, listed: LeadStatus | undefined): LeadPage {
  const leads = page.leads.map((lead) => (lead.id === changed.id ? changed : lead));
  return { ...page, leads: leads.filter((lead) => listed === undefined || lead.status === listed) };
}
