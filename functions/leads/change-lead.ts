import { asksDeposit } from '#shared/dates/date-limits.ts';
import { endOfOffer } from '#shared/dates/date-states.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import { type LeadCounter, waitingList } from '#shared/leads/lead-filters.ts';
import { type Lead, leadSchema } from '#shared/leads/lead-schemas.ts';
import { byVisitor } from '#shared/leads/log-limits.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { isEnded, queueOf, turnAfterOffer, turnAt, turnOf } from '#shared/leads/turn.ts';
import { changeItem, type Write } from '../aws/write.ts';
import { countFirstAnswer } from './answer-times.ts';
import { assigneeKeys } from './assignee.ts';
import { putEntry } from './lead-log.ts';
import type { LeadTables } from './lead-tables.ts';
import { pageChange } from './page-version.ts';

/** What the lead search knows of a lead, stored with it. */
type Tokens = { terms?: string[] };

/** What an event can change on a lead; undefined removes a field. */
export type LeadChange = Partial<Omit<Lead, 'id' | 'created_at'> & Tokens>;

/** How an event changes the numbers of leads and of answers. */
export type CountChanges = Partial<Record<LeadCounter | 'answers', number>>;

/**
 * The change of a lead by an event: what the event sets, and what `lead-events.ts` says about each of its entries.
 * @param lead the lead as it was read
 * @param entries what the event adds to the log; nothing if it changes an entry
 * @returns the changed lead, how the counters change, and the writes: the lead with the keys of its indexes, the entries, and the time
 * of its first answer. The writes fail when another event has changed the lead since it was read
 * @throws {z.ZodError} for a lead or entry that could not be read any more
 */
export function changeLead(
  { leads, log, limits }: Pick<LeadTables, 'leads' | 'log' | 'limits'>,
  lead: Lead,
  change: LeadChange,
  ...entries: LogEntry[]
): { changed: Lead; counts: CountChanges; writes: Write[] } {
  const [entry] = entries;
  // A lead from before turns gets one with its first event.
  const changed: Lead = {
    ...lead,
    ...turnOf(lead),
    ...change,
    last_event_at: entry?.at ?? lead.last_event_at,
    revision: (lead.revision ?? 0) + 1,
  };
  const puts = entries.map((each) => putEntry(log, lead.id, each));
  // A deposit is asked for no longer than an offer or a date asks for it.
  const isAsked = [lead, changed].map(({ offer, dates }) => asksDeposit(offer, dates));
  if (lead.deposit === 'asked' && !('deposit' in change) && isAsked[0] && !isAsked[1]) changed.deposit = undefined;
  if (changed.offer !== lead.offer) puts.push(offerItem(log, changed));
  // The event ends the place on the waiting list.
  const placed = 'waiting_since' in change ? { waiting_since: change.waiting_since } : {};
  for (const each of entries) {
    const time = each.kind === 'answer' ? each.happened_at : each.at;
    const { turn: given } = eventOf(each);
    const turn = typeof given === 'function' ? given(changed, time) : given;
    const isOfferOver = /^(taken|begun|lapsed)$/.test(each.kind);
    const next = turn && (isOfferOver ? turnAfterOffer(lead, time) : turnAt({ ...lead, ...placed }, turn, time));
    Object.assign(changed, next);
    if (turn && isStaffAnswer(each, turn)) changed.staff_answered_at = latest(lead.staff_answered_at, time);
    if (turn !== 'visitor' || each.kind === 'date') continue;
    changed.answered_at ??= time;
    puts.push(...countFirstAnswer(limits, lead, time));
  }
  if (isEnded(changed.status)) changed.ended_at ??= lead.closed_at ?? lead.last_event_at ?? lead.created_at;
  if (entries.some(({ kind }) => kind === 'status')) {
    changed.closed_at = changed.status === 'closed' ? entry?.at : undefined;
    changed.ended_at = isEnded(changed.status) ? entry?.at : undefined;
    changed.converted_from = change.converted_from;
    if (changed.status === 'contacted') changed.answered_at ??= entry?.at;
  }
  const answers = entries.filter((each) => eventOf(each).isUnread).length;
  if (answers > 0) changed.unread = true;
  const parsed = leadSchema.parse(changed);
  if (!('page_version' in change)) Object.assign(changed, pageChange(lead, parsed, entries));
  const counts = sumCounts(countsOf(lead, -1), countsOf(changed, 1), { answers });
  return { changed, counts, writes: [update(leads, lead, changed), ...puts] };
}

/**
 * Lists the offer of a lead in the index of dates by the time that ends it, or takes it out. The item is in the log of the lead, so it is
 * erased with it.
 */
export function offerItem(TableName: string, { id: lead_id, offer }: Pick<Lead, 'id' | 'offer'>): Write {
  const Key = { lead_id, id: 'offer' };
  if (!offer) return { Delete: { TableName, Key } };
  return { Put: { TableName, Item: { ...Key, calendar: 'offers', starts_at: endOfOffer(offer).at } } };
}

/** Whether a staff member answered the visitor, by an event that makes it this turn. */
function isStaffAnswer({ kind, by }: LogEntry, turn: Lead['turn']): boolean {
  return by !== undefined && by !== byVisitor && (turn === 'visitor' || kind === 'date');
}

function latest(before = '', time: string): string {
  const at = new Date(time).toISOString();
  return at > before ? at : before;
}

/** What a lead adds to the counters. A lead without a stored turn is in no queue yet, one can be to answer and on a waiting list. */
export function countsOf(lead: Lead, times: 1 | -1): CountChanges {
  const queue = lead.turn && queueOf(lead);
  const isPlaced = queue === 'studio' && lead.waiting_since;
  return { [lead.status]: times, ...(queue && { [queue]: times }), ...(isPlaced && { [waitingList]: times }) };
}

/** The sum of changes, without those that cancel each other. */
export function sumCounts(...changes: readonly CountChanges[]): CountChanges {
  const sum: CountChanges = {};
  for (const [counter, by] of changes.flatMap((each) => Object.entries(each) as [keyof CountChanges, number][])) {
    sum[counter] = (sum[counter] ?? 0) + by;
    if (sum[counter] === 0) delete sum[counter];
  }
  return sum;
}

/** The key of a lead in the sparse index `by_queue`. Closed and converted leads have none. */
export function queueKeys(lead: Omit<Lead, 'assignee_id'>) {
  const queue = queueOf(lead);
  return { queue, queue_at: queue && (lead.later?.returns_at ?? turnOf(lead).turn_since) };
}

/** A lead as it is stored, with the keys of its indexes. */
function stored({ assignee_id, ...fields }: Lead & Tokens): Record<string, unknown> {
  const keys = assigneeKeys(assignee_id, fields.status);
  // A lead without a stored turn is not in the index of queues yet.
  return { ...fields, ...keys, ...(fields.turn && queueKeys(fields)) };
}

/**
 * Only one of two events that read the same values is written. The revision covers all of them; the others are for functions of the
 * release before, which do not count it.
 */
const decisive = [
  ...['status', 'assignee', 'answered_at', 'turn', 'turn_at', 'later', 'email', 'phone', 'last_event_at'],
  'revision',
];

function update(TableName: string, before: Lead, after: Lead): Write {
  const was = stored(before);
  // The assignee is always written: a lead that was stored before leads had one lacks the keys of the indexes.
  const fields = Object.entries(stored(after)).filter(([name, value]) => value !== was[name] || name === 'assignee');
  const set = fields.filter(([, value]) => value !== undefined).map(([name]) => `#${name} = :${name}`);
  const remove = fields.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const isAsRead = decisive.map((name) => {
    if (was[name] === undefined) return `attribute_not_exists(#${name})`;
    return `(#${name} = :had_${name}${name === 'assignee' ? ' OR attribute_not_exists(#assignee)' : ''})`;
  });
  const change = `SET ${set.join(', ')}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`;
  // The client leaves out undefined values.
  const values = Object.fromEntries([...fields, ...decisive.map((name) => [`had_${name}`, was[name]])]);
  return changeItem(TableName, { id: before.id }, change, values, ['attribute_exists(id)', ...isAsRead].join(' AND '));
}
