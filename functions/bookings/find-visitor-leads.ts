import { type FoundLead, isCompleteEmail, isLeadId } from '#shared/leads/lead-commands.ts';
import type { HeldLead, Lead, UnreadableLead } from '#shared/leads/lead-schemas.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';
import type { LeadSearch } from '../leads/lead-search.ts';
import { toPage } from '../leads/read-leads.ts';
import type { HeldLeadRepository } from './held-lead-repository.ts';

type Searches<L extends Lead | HeldLead> = Pick<LeadSearch<L>, 'page' | 'pageOfAddress'>;
type Deps = {
  leads: Pick<LeadRepository, 'findSorted'>;
  search: Searches<Lead>;
  held: Pick<HeldLeadRepository, 'findSorted'>;
  heldSearch: Searches<HeldLead>;
};
type Page<L> = { leads: L[]; unreadable?: UnreadableLead[]; next?: string; incomplete?: boolean };

/** The prefix of cursors into the held requests, which come after the leads. */
const inHeld = 'held:';

/**
 * A page of the leads of a visitor, including damaged ones: the lead with an id, all leads with exactly this email address,
 * or search results. Held requests follow the leads, with the status `held`.
 * @throws {BadCursorError} for an invalid cursor
 */
export async function findVisitorLeads(
  { leads, search, held, heldSearch }: Deps,
  who: string,
  cursor?: string,
): Promise<Page<FoundLead>> {
  if (isLeadId(who)) {
    const ids = [who.toLowerCase()];
    const [found, waiting] = await Promise.all([leads.findSorted(ids), held.findSorted(ids)]);
    return toPage<FoundLead>({
      leads: [...found.leads, ...waiting.leads.map(asFound)],
      damaged: [...found.damaged, ...waiting.damaged],
    });
  }
  if (!cursor?.startsWith(inHeld)) {
    const page = await pageOf(search, who, cursor);
    return { ...page, next: page.next ?? inHeld };
  }
  const page = await pageOf(heldSearch, who, cursor.slice(inHeld.length) || undefined);
  return { ...page, leads: page.leads.map(asFound), ...(page.next && { next: `${inHeld}${page.next}` }) };
}

function pageOf<L extends Lead | HeldLead>(search: Searches<L>, who: string, cursor?: string): Promise<Page<L>> {
  return isCompleteEmail(who) ? search.pageOfAddress(who, cursor) : search.page({ search: who, cursor });
}

function asFound(lead: HeldLead): FoundLead {
  return { ...lead, status: 'held' };
}
