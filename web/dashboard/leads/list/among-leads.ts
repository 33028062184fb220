import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';

type Row = Lead | HeldLead;

/** Puts held requests among the leads to answer, longest waiting first. One that is younger than all leads comes after the last page. */
export function amongLeads(leads: readonly Lead[], held: readonly HeldLead[], hasMore: boolean): readonly Row[] {
  const last = leads.at(-1);
  const shown = held.filter((each) => !hasMore || !last || since(each) <= since(last));
  return shown.length > 0 ? [...leads, ...shown].sort((one, other) => (since(one) < since(other) ? -1 : 1)) : leads;
}

function since(row: Row): string {
  return 'held' in row ? row.created_at : turnOf(row).turn_since;
}
