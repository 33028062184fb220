import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { api } from '#shared/api.ts';
import type { Lead, LeadPage, LeadStatus } from '#shared/leads.ts';
import { call } from './client.ts';

type PageKey = readonly ['leads', cursor: string | undefined];

/** Leads, newest first, page by page. `setStatus` stores a status and then shows it; who calls shows it earlier. */
export function useLeads() {
  const { mutate: mutateKeys } = useSWRConfig();
  const { data: pages, error, isValidating, size, setSize, mutate } = useSWRInfinite(keyOfPage, readPage);

  async function setStatus(id: string, status: LeadStatus): Promise<void> {
    const changed = await call(api.setLeadStatus, { params: { id }, body: { status } });
    const change = (page: LeadPage) => withLead(page, changed);
    // The pages one by one too: the list is put together from them when another page comes.
    await mutateKeys<LeadPage>(isPageKey, (page) => page && change(page), { revalidate: false });
    await mutate((all) => all?.map(change), { revalidate: false });
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

function keyOfPage(index: number, previous: LeadPage | null): PageKey | null {
  if (index === 0) return ['leads', undefined];
  return previous?.next === undefined ? null : ['leads', previous.next];
}

function isPageKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === 'leads';
}

function readPage([, cursor]: PageKey): Promise<LeadPage> {
  return call(api.listLeads, { query: { cursor } });
}

function withLead(page: LeadPage, changed: Lead): LeadPage {
  return { ...page, leads: page.leads.map((lead) => (lead.id === changed.id ? changed : lead)) };
}
