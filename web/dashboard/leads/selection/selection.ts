import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LeadFilter } from '../list-view.ts';

/** Selected leads by id, with their last known status. */
export type Selection = ReadonlyMap<string, LeadStatus>;

/** Adds these leads to the selection, or removes them. */
export function withLeads(selection: Selection, leads: readonly Lead[], selected: boolean): Selection {
  const changed = new Map(selection);
  for (const { id, status } of leads) {
    if (selected) changed.set(id, status);
    else changed.delete(id);
  }
  return changed;
}

/**
 * The selection under another filter: hidden leads are dropped, so that only visible ones are emailed (LEAD-31). Which leads a
 * queue shows is known only when it is loaded, so it starts without a selection.
 */
export function shownUnder(selection: Selection, filter: LeadFilter): Selection {
  return filter === 'all' ? selection : new Map([...selection].filter(([, status]) => status === filter));
}

/**
 * The selection after a reload, without leads that left the list. The list of all leads may not have loaded leads that
 * were selected in a `narrowed` list, so it keeps them.
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
