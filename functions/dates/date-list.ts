import type { DateList } from '#shared/dates/date-calls.ts';
import type { DateListQuery } from '#shared/dates/date-schemas.ts';
import { type Item, TableStore } from '../aws/table-store.ts';
import { BadCursorError } from '../leads/errors.ts';
import type { LeadRepository } from '../leads/lead-repository.ts';

const calendarPrefix = 'date-';
/** As many leads as one batch read returns. */
const pageSize = 100;

type Span = { from: string; to: string };
type Listed = { lead_id: string; date_id: string };

/** The agreed dates of all leads by their start, and the open offers, in an index of the log. */
export class DateCalendar extends TableStore {
  /** The dates of a span, first ones first. */
  async *between(span: Span): AsyncGenerator<Listed> {
    for await (const item of this.items(within(span))) yield listed(item);
  }

  /** The leads with an offer that time has ended: all of its times have begun, or its last day is over. */
  async *offersDue(now: Date): AsyncGenerator<string> {
    const KeyConditionExpression = 'calendar = :offers AND starts_at <= :now';
    const ExpressionAttributeValues = { ':offers': 'offers', ':now': now.toISOString() };
    const items = this.items({ IndexName: 'by_start', KeyConditionExpression, ExpressionAttributeValues });
    for await (const { lead_id } of items) yield lead_id;
  }

  /**
   * One page of the dates of a span: one query.
   * @throws {BadCursorError}
   */
  async page(span: Span, cursor?: string): Promise<{ listed: Listed[]; next?: string }> {
    const { Items = [], LastEvaluatedKey } = await this.query({
      ...within(span),
      ExclusiveStartKey: cursor === undefined ? undefined : readKey(cursor),
      Limit: pageSize,
    });
    return { listed: Items.map(listed), ...(LastEvaluatedKey && { next: writeKey(LastEvaluatedKey) }) };
  }
}

export type DateDeps = {
  calendar: Pick<DateCalendar, 'page'>;
  leads: Pick<LeadRepository, 'findSorted'>;
};

/**
 * The dates of a span with their leads: one query and one batch read, eventually consistent as the index of dates is.
 * @throws {BadCursorError}
 */
export async function listDates({ calendar, leads }: DateDeps, { from, to, cursor }: DateListQuery): Promise<DateList> {
  const { listed: found, next } = await calendar.page({ from, to }, cursor);
  const ids = [...new Set(found.map(({ lead_id }) => lead_id))];
  const byId = new Map((await leads.findSorted(ids, { isConsistent: false })).leads.map((lead) => [lead.id, lead]));
  const dates = found.flatMap(({ lead_id, date_id }) => {
    const lead = byId.get(lead_id);
    const date = lead?.dates?.find(({ id }) => id === date_id);
    return lead && date ? { ...date, lead } : [];
  });
  return { dates, ...(next && { next }) };
}

/** The dates of a span with their leads, at most those of some pages. */
export async function* datesWithin(deps: DateDeps, span: Span, mostPages = Number.POSITIVE_INFINITY) {
  let cursor: string | undefined;
  for (let page = 0; page === 0 || (cursor && page < mostPages); page++) {
    const { dates, next }: DateList = await listDates(deps, { ...span, cursor });
    yield* dates;
    cursor = next;
  }
}

/** Times are compared as text, and those that were sent can lack the milliseconds. */
function within({ from, to }: Span) {
  const [first, last] = [from, to].map((time) => new Date(time).toISOString());
  return {
    IndexName: 'by_start',
    KeyConditionExpression: 'calendar = :dates AND starts_at BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':dates': 'dates', ':from': first, ':to': last },
  };
}

function listed({ lead_id, id }: Item): Listed {
  return { lead_id, date_id: id.slice(calendarPrefix.length) };
}

function writeKey({ starts_at, lead_id, id }: Item): string {
  return Buffer.from([starts_at, lead_id, id].join(' ')).toString('base64url');
}

function readKey(cursor: string) {
  const [starts_at = '', lead_id = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!id.startsWith(calendarPrefix) || Number.isNaN(Date.parse(starts_at))) throw new BadCursorError();
  return { calendar: 'dates', starts_at, lead_id, id };
}
