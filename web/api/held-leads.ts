import useSWR from 'swr';
import type { HeldLead, HeldLeadPage, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { call } from './client.ts';

/** Booking requests held as suspected spam, newest first. Releasing or erasing one removes it from the list. */
export function useHeldLeads() {
  const { data, error, mutate } = useSWR<HeldLeadPage>('held-leads', () => readPage(), { revalidateOnFocus: false });

  async function without(id: string): Promise<void> {
    const others = <L extends { id: string }>(leads: readonly L[]) => leads.filter((lead) => lead.id !== id);
    await mutate(
      (page) => page && { ...page, leads: others(page.leads), unreadable: page.unreadable && others(page.unreadable) },
      { revalidate: false },
    );
  }

  async function release({ id }: HeldLead): Promise<void> {
    await call('POST /leads/{id}/release', { params: { id } });
    await without(id);
  }

  async function erase({ id }: HeldLead | UnreadableLead): Promise<void> {
    await call('DELETE /leads/{id}', { params: { id } });
    await without(id);
  }

  /** @returns the number of leads added */
  async function loadMore(): Promise<number> {
    if (!data?.next) return 0;
    const more = await readPage(data.next);
    await mutate(
      (page) => ({
        ...more,
        leads: [...(page?.leads ?? []), ...more.leads],
        unreadable: [...(page?.unreadable ?? []), ...(more.unreadable ?? [])],
      }),
      { revalidate: false },
    );
    return more.leads.length;
  }

  return {
    leads: data?.leads,
    unreadable: data?.unreadable ?? [],
    hasMore: data?.next !== undefined,
    error,
    retry: () => mutate(),
    release,
    erase,
    loadMore,
  };
}

function readPage(cursor?: string): Promise<HeldLeadPage> {
  return call('GET /leads/held', { query: { cursor } });
}
