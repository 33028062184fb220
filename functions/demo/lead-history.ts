import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Booking, Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import content from './content.json' with { type: 'json' };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What happened to a lead, `hoursAfter` it arrived. Its assignee did it, or the visitor answered. */
type DemoEvent = { hoursAfter: number } & (
  | { kind: 'assignee' }
  | { kind: 'status'; from: LeadStatus; to: LeadStatus }
  | { kind: 'note'; text: string }
  | { kind: 'reply'; subject: string; text: string; offers?: true }
  | { kind: 'answer'; text: string; did?: 'picked' }
  | { kind: 'date'; change: 'agreed' | 'reminder' }
);

/** A booking request. `hoursAgo` counts back from the first start. `assignee` is the role of the demo account. */
export type DemoLead = Booking & {
  status: LeadStatus;
  hoursAgo: number;
  assignee?: 'user' | 'admin';
  log?: readonly DemoEvent[];
};
export const demoLeads = content.leads as readonly DemoLead[];

/** When the agreed date of the demo is, and with whom. */
export type DemoDate = Pick<LeadDate, 'starts_at' | 'artist_id' | 'artist'>;

/** The log of a demo lead, and what it sets on the lead. The ids are the same each time that the lead is the same. */
export function historyOf(lead: DemoLead & Pick<Lead, 'id' | 'created_at'>, by: string, agreed: DemoDate) {
  const { starts_at, ...artist } = agreed;
  const terms = { ...artist, minutes: 30, price: '$120', deposit: '$20' };
  const date: LeadDate = { ...terms, id: lead.id, starts_at, sequence: 0 };
  const entries = (lead.log ?? []).map(({ hoursAfter, ...event }, index): LogEntry => {
    const time = Date.parse(lead.created_at) + hoursAfter * hourMs + index * 1000;
    const at = new Date(time).toISOString();
    const base = { id: `${at.replace(/\D/g, '')}-${lead.id}`, at };
    const email = { recipient: lead.email, delivery: { fate: 'delivered', at, attempts: 1 } } as const;
    switch (event.kind) {
      case 'assignee':
        return { ...base, by, kind: 'assignee', to: by };
      case 'reply': {
        const { offers, ...texts } = event;
        const times = [0, 1, 4].map((days) => new Date(Date.parse(starts_at) + days * dayMs).toISOString());
        const offer = { ...terms, times, answer_by: starts_at.slice(0, 10), ends_at: starts_at };
        return { ...base, by, ...texts, ...email, ...(offers && { offer }) };
      }
      case 'answer':
        return {
          ...base,
          ...event,
          from: 'visitor',
          way: 'page',
          happened_at: at,
          ...(event.did && { time: starts_at }),
        };
      case 'date':
        return { ...base, ...event, ...email, date };
      default:
        return { ...base, by, ...event };
    }
  });
  const last = entries.at(-1)?.at;
  const timeOf = (status: Lead['status']) =>
    entries.find((entry) => entry.kind === 'status' && entry.to === status)?.at;
  const answered_at = timeOf('contacted');
  const closed_at = timeOf('closed');
  const timesOfDate = entries.flatMap((entry) => (entry.kind === 'date' ? entry.at : []));
  const [changed_at, reminded_at] = timesOfDate;
  const changes = {
    ...(lead.assignee && { assignee_id: by }),
    ...(last && { last_event_at: last }),
    ...(answered_at && { answered_at }),
    ...(closed_at && { closed_at }),
    ...(changed_at && { dates: [{ ...date, changed_at, reminded_at }], deposit: 'received' as const }),
  } satisfies Partial<Lead>;
  return { entries, changes };
}
