import { isLeadId, isWholeAddress } from '#shared/lead-commands.ts';
import type { LeadPage } from '#shared/leads.ts';
import type { LeadRepository } from './lead-repository.ts';
import type { LeadSearch } from './lead-search.ts';

type Needs = { leads: Pick<LeadRepository, 'findThose'>; search: Pick<LeadSearch, 'page' | 'pageOfAddress'> };

/**
 * A page of what is stored about a guest: the lead of an id, all leads of a whole email address and of no longer one, or
 * what a search finds.
 * @throws {BadCursorError} for a cursor that no page gave out
 */
export async function findGuest({ leads, search }: Needs, who: string, cursor?: string): Promise<LeadPage> {
  if (isLeadId(who)) return { leads: await leads.findThose([who.toLowerCase()]) };
  return isWholeAddress(who) ? search.pageOfAddress(who, cursor) : search.page({ search: who, cursor });
}
