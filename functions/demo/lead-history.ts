import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import type { DemoLead } from './leads.ts';

const hourMs = 3_600_000;

/** The log of a demo lead, and what it sets on the lead. The ids are the same each time that the lead is the same. */
export function historyOf(lead: DemoLead & Pick<Lead, 'id' | 'created_at'>, by: string) {
  const entries = (lead.log ?? []).map(({ hoursAfter, ...event }, index): LogEntry => {
    const at = new Date(Date.parse(lead.created_at) + hoursAfter * hourMs + index * 1000).toISOString();
    const base = { id: `${at.replace(/\D/g, '')}-${lead.id}`, at, by };
    if (event.kind === 'assignee') return { ...base, kind: 'assignee', to: by };
    if (event.kind !== 'reply') return { ...base, ...event };
    return { ...base, ...event, recipient: lead.email, delivery: { fate: 'delivered', at, attempts: 1 } };
  });
  const last = entries.at(-1)?.at;
  const timeOf = (status: Lead['status']) =>
    entries.find((entry) => entry.kind === 'status' && entry.to === status)?.at;
  const [answered_at, closed_at] = [timeOf('contacted'), timeOf('closed')];
  const changes = {
    ...(lead.assignee && { assignee_id: by }),
    ...(last && { last_event_at: last }),
    ...(answered_at && { answered_at }),
    ...(closed_at && { closed_at }),
  } satisfies Partial<Lead>;
  return { entries, changes };
}
