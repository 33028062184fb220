import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';

/** For screen readers, in a control that exists for each lead. */
export function HiddenName({ lead: { first_name, last_name } }: { lead: Lead | HeldLead }) {
  return <span className="sr-only">{` ${first_name} ${last_name}`}</span>;
}
