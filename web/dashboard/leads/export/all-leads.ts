import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';

/**
 * Reads every lead of a list, page by page, each once, even when leads arrive or change status while it reads. Also
 * counts those that cannot be read.
 * @param onProgress called with the number of leads read so far
 * @throws when a page cannot be read or the signal aborts: a partial list would look complete
 */
export async function allLeads(
  read: (cursor: string | undefined) => Promise<LeadPage>,
  { onProgress, signal }: { onProgress: (count: number) => void; signal: AbortSignal },
): Promise<{ leads: Lead[]; unreadable: number }> {
  const leads = new Map<string, Lead>();
  const unreadable = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    signal.throwIfAborted();
    for (const lead of page.leads) leads.set(lead.id, lead);
    for (const { id } of page.unreadable ?? []) unreadable.add(id);
    onProgress(leads.size);
    cursor = page.next;
  } while (cursor !== undefined);
  return { leads: [...leads.values()], unreadable: unreadable.size };
}
