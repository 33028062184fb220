import { leadStatuses } from '#shared/leads/lead-filters.ts';
import { logEntrySchema } from '#shared/leads/log-schemas.ts';
import { demoLeads, historyOf } from './lead-history.ts';

const now = Date.parse('2026-03-01T20:00Z');
const agreed = { starts_at: '2026-03-03T22:00:00.000Z', artist_id: 'mara', artist: 'Mara Voss' };
const histories = demoLeads.map((lead, index) => {
  const created_at = new Date(now - lead.hoursAgo * 3_600_000).toISOString();
  const id = `00000000-0000-4000-8000-00000000000${index}`;
  return { lead, created_at, ...historyOf({ ...lead, id, created_at }, 'ann', agreed) };
});

test('the demo has leads with an assignee, notes and replies, in a log that can be read', () => {
  expect(new Set(histories.flatMap(({ entries }) => entries.map(({ kind }) => kind)))).toEqual(
    new Set(['assignee', 'note', 'reply', 'status', 'answer', 'date']),
  );
  for (const { lead, entries, changes, created_at } of histories) {
    const times = entries.map((entry) => logEntrySchema.parse(entry).at);
    expect(times).toEqual(times.toSorted());
    for (const at of times) expect(at > created_at && Date.parse(at) < now).toBe(true);
    const statuses = entries.filter((entry) => entry.kind === 'status').map(({ to }) => to);
    expect(statuses.at(-1) ?? 'new').toBe(lead.status);
    expect(changes.assignee_id).toBe(lead.assignee && 'ann');
    expect(changes.last_event_at).toBe(times.at(-1));
    expect(changes.closed_at !== undefined).toBe(lead.status === 'closed');
    expect(changes.answered_at !== undefined).toBe(!['new'].includes(lead.status));
  }
});

test('the demo has a lead of each status', () => {
  expect(new Set(demoLeads.map(({ status }) => status))).toEqual(new Set(leadStatuses));
});
