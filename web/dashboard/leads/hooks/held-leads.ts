import useSWR, { mutate, type SWRResponse } from 'swr';
import { leadPageSize } from '#shared/leads/lead-filters.ts';
import type { HeldLead, HeldLeadPage, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import { call } from '../../account/client.ts';
import { joined, without } from './lead-pages.ts';

/** A held request joins the leads to answer without a change that would be announced. */
const refreshInterval = 60_000;
/** The requests to answer that are shown at once, oldest first. All are in the list of held requests. */
const most = 100;

/** The queue is missing for all held requests. */
function heldKey(queue?: 'studio') {
  return ['held-leads', queue] as const;
}

/** Booking requests held as suspected spam, newest first. */
export function useHeldLeads() {
  const list: SWRResponse<HeldLeadPage> = useSWR(
    heldKey(),
    () => readHeldLeads(undefined, undefined, list.data?.leads.length),
    { revalidateOnFocus: false },
  );
  const { data, error } = list;

  /** @returns the number of leads added */
  async function loadMore(): Promise<number> {
    if (!data?.next) return 0;
    const more = await readHeldLeads(undefined, data.next);
    await list.mutate((page) => page && joined(page, more), { revalidate: false });
    return more.leads.length;
  }

  return {
    leads: data?.leads,
    unreadable: data?.unreadable ?? [],
    hasMore: data?.next !== undefined,
    error,
    retry: () => list.mutate(),
    loadMore,
  };
}

/** The held requests to answer. `HeldRequest` changes them. */
export function useHeldToAnswer() {
  return useSWR<HeldLeadPage>(heldKey('studio'), () => readHeldLeads('studio', undefined, most), {
    revalidateOnFocus: false,
    refreshInterval,
  });
}

/** Releasing or erasing a request removes it from its list, and so does leaving one held from those to answer. */
export function heldChanges(queue?: 'studio') {
  async function remove(id: string): Promise<void> {
    await mutate<HeldLeadPage>(heldKey(queue), (page) => page && without(page, id), { revalidate: false });
  }

  return {
    async release({ id }: HeldLead): Promise<void> {
      await call('POST /leads/{id}/release', { params: { id } });
      await remove(id);
    },
    async keep({ id }: HeldLead): Promise<void> {
      await call('POST /leads/{id}/keep', { params: { id } });
      await (queue ? remove(id) : mutate(heldKey()));
    },
    async erase({ id }: HeldLead | UnreadableLead): Promise<void> {
      await call('DELETE /leads/{id}', { params: { id } });
      await remove(id);
    },
  };
}

/** Reads at least `count` requests; fewer when there are no more. */
async function readHeldLeads(queue?: 'studio', cursor?: string, count = leadPageSize): Promise<HeldLeadPage> {
  const page = await call('GET /leads/held', { query: { queue, cursor } });
  if (page.next === undefined || page.leads.length >= count) return page;
  return joined(page, await readHeldLeads(queue, page.next, count - page.leads.length));
}
