import type { Lead, LeadPage } from '#shared/leads.ts';

/**
 * Every lead of a list, page by page, each once, also when some come in or get another status meanwhile.
 * @param onProgress is told how many were read so far
 * @throws when a page cannot be read, or the signal says to stop: half a list would look like a whole one
 */
export async function allLeads(
  read: (cursor: string | undefined) => Promise<LeadPage>,
  { onProgress, signal }: { onProgress: (count: number) => void; signal: AbortSignal },
): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    signal.throwIfAborted();
    for (const lead of page.leads) leads.set(lead.id, lead);
    onProgress(leads.size);
    cursor = page.next;
  } while (cursor !== undefined);
  return [...leads.values()];
}
