import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import type { Write } from '../aws/write.ts';
import { assigneeKeys } from './assignee.ts';
import { putEntry } from './lead-log.ts';
import type { LeadTables } from './lead-tables.ts';

/** What an event can change on a lead; undefined removes a field. */
export type LeadChange = Partial<Pick<Lead, 'status' | 'assignee_id' | 'answered_at'>>;

/** How an event changes the numbers of leads by status. */
export type CountChanges = Partial<Record<LeadStatus, number>>;

/**
 * The change of a lead by an event, without the counters.
 * @param lead the lead as it was read
 * @param entry the event in its log
 * @returns the changed lead, how the counters change, and the writes: the lead with the keys of its indexes, and the entry. The writes
 * fail when one of the changed values is not as it was read
 */
export function changeLead(
  { leads, log }: Pick<LeadTables, 'leads' | 'log'>,
  lead: Lead,
  change: LeadChange,
  entry: LogEntry,
): { changed: Lead; counts: CountChanges; writes: Write[] } {
  const changed: Lead = { ...lead, ...change, last_event_at: entry.at };
  if (changed.status !== lead.status) {
    changed.closed_at = changed.status === 'closed' ? entry.at : undefined;
    if (changed.status === 'contacted') changed.answered_at ??= entry.at;
  }
  return {
    changed,
    counts: changed.status === lead.status ? {} : { [lead.status]: -1, [changed.status]: 1 },
    writes: [update(leads, lead, changed), putEntry(log, lead.id, entry)],
  };
}

/** The fields that events change, as they are stored. */
function stored(lead: Lead): Record<string, string | undefined> {
  const { status, closed_at, answered_at, last_event_at } = lead;
  return { status, closed_at, answered_at, last_event_at, ...assigneeKeys(lead.assignee_id, status) };
}

function update(TableName: string, before: Lead, after: Lead): Write {
  const was = stored(before);
  // The assignee is always written: a lead that was stored before leads had one lacks the keys of the indexes.
  const fields = Object.entries(stored(after)).filter(([name, value]) => value !== was[name] || name === 'assignee');
  const had = fields.filter(([name]) => name !== 'last_event_at');
  const set = fields.filter(([, value]) => value !== undefined).map(([name]) => `#${name} = :${name}`);
  const remove = fields.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const isAsRead = had.map(([name]) =>
    was[name] === undefined
      ? `attribute_not_exists(#${name})`
      : `(#${name} = :had_${name} OR attribute_not_exists(#${name}))`,
  );
  return {
    Update: {
      TableName,
      Key: { id: before.id },
      UpdateExpression: `SET ${set.join(', ')}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`,
      ConditionExpression: ['attribute_exists(id)', ...isAsRead].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...valuesOf(':', fields),
        ...valuesOf(
          ':had_',
          had.map(([name]) => [name, was[name]]),
        ),
      },
    },
  };
}

function valuesOf(prefix: string, fields: readonly (readonly [string, string | undefined])[]) {
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (value === undefined ? [] : [[`${prefix}${name}`, value]])),
  );
}
