import type { LeadStatus } from '#shared/choices.ts';
import type { Lead } from '#shared/leads.ts';

/** Which leads the list shows. */
export type LeadFilter = LeadStatus | 'all';

/** Leads that are selected, with the status each had when last seen. */
export type Selection = ReadonlyMap<string, LeadStatus>;

/** The selection with these leads in it, or without them. */
export function withLeads(selection: Selection, leads: readonly Lead[], selected: boolean): Selection {
  const changed = new Map(selection);
  for (const { id, status } of leads) {
    if (selected) changed.set(id, status);
    else changed.delete(id);
  }
  return changed;
}

/** What is left when the list shows another status: nobody is mailed about what they no longer see (LEAD-32). */
export function shownUnder(selection: Selection, filter: LeadFilter): Selection {
  return filter === 'all' ? selection : new Map([...selection].filter(([, status]) => status === filter));
}

/** The selection after a lead got another status, which may take it out of the list. */
export function afterChange(selection: Selection, lead: Lead, filter: LeadFilter): Selection {
  return selection.has(lead.id) ? shownUnder(withLeads(selection, [lead], true), filter) : selection;
}
