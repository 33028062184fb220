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

/**
 * The selection once the list was read: without the leads that left it. A list of all leads may not have come to those that
 * were selected in another one; a `narrowed` one shows what may be selected.
 */
export function afterRead(
  selection: Selection,
  { before, now, narrowed }: { before: readonly Lead[]; now: readonly Lead[]; narrowed: boolean },
): Selection {
  const listed = new Map(now.map(({ id, status }) => [id, status]));
  const left = new Set(narrowed ? selection.keys() : before.map(({ id }) => id));
  const kept = [...selection].filter(([id]) => listed.has(id) || !left.has(id));
  return new Map(kept.map(([id, status]) => [id, listed.get(id) ?? status]));
}
