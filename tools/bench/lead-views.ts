import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDbEngine } from 'local-aws/dynamodb-engine';
import { leadPageLimit, leadPageSize } from '#shared/leads/lead-filters.ts';
import { requestKeyHeader } from '#shared/requests/request-link.ts';
import limits from '../test/limits.json' with { type: 'json' };
import type { CallCounter } from './call-counter.ts';
import type { Row } from './report.ts';

const writers = 4;
/** This number of leads has a long log of 50 entries; all others have 5. */
const longLogs = 5000;
/** This number of leads has a date of one artist in the same weeks, which is one page of dates, and half of them an offer. */
const someDates = 100;
const artist_id = randomUUID();
const aDate = { id: randomUUID(), minutes: 60, artist_id, artist: 'Nia', sequence: 0 };
/** DynamoDB's limit for one batch write. */
const batchSize = 25;

/** Related leads that the page of a lead shows at most. */
const maxRelated = 20;

/** A view of staff or of a visitor, and its limits. For staff, the check of the account is part of it: one call, one item, one unit. */
export type View = {
  name: string;
  read: () => Promise<unknown>;
  must: Record<'queries' | 'calls' | 'items' | 'units', number>;
};

/** What one read of the view costs in calls, items and capacity. No times, so the rows are the same on every machine. */
export async function countedRows({ name, read, must }: View, counter: CallCounter, size: number): Promise<Row[]> {
  counter.begin();
  await read();
  const { calls, items, units } = counter.end();
  const label = `leads, ${name} at ${size}`;
  const count = (wanted: string) => calls.filter(({ operation }) => operation === wanted).length;
  return [
    { measure: `${label}, scans`, ours: count('Scan'), unit: '', must: 0 },
    { measure: `${label}, queries`, ours: count('Query'), unit: '', must: must.queries },
    { measure: `${label}, calls`, ours: calls.length, unit: '', must: must.calls },
    { measure: `${label}, items read`, ours: items, unit: '', must: must.items },
    { measure: `${label}, read units`, ours: units, unit: '', must: must.units },
  ];
}

export async function viewsOf(ask: Ask, size: number): Promise<View[]> {
  const page = (query: string, wanted?: number) => async () => {
    const { leads } = await ask('GET', `/leads${query}`);
    if (leads.length !== (wanted ?? leadPageSize)) throw new Error(`${leads.length} leads listed for ${query}`);
    return leads;
  };
  const search = (words: string, wanted: number) => async () => {
    const { leads } = await ask('POST', '/leads/search', { search: words });
    if (leads.length !== wanted) throw new Error(`${leads.length} leads found by ${words}`);
    return leads;
  };
  const late = await cursorAfter(ask, (Math.min(500, size / leadPageSize) - 1) * leadPageSize);
  const ofPage = limits['page of leads'];
  // The oldest lead has a long log, as all have at 100 leads; the newest one has a short log later.
  const lead = async (n: number) => (await ask('POST', '/leads/search', { search: `ada.${n}@mail.example` })).leads[0];
  const oldest = await lead(0);
  const newest = await lead(size - 1);
  const leadPage = (lead: { id: string } | undefined, entries: number) => async () => {
    const [{ related }, log] = await Promise.all([
      ask('GET', `/leads/${lead?.id}`),
      ask('GET', `/leads/${lead?.id}/log`),
    ]);
    if (related.length !== maxRelated) throw new Error(`${related.length} related leads`);
    if (log.entries.length !== entries) throw new Error(`${log.entries.length} log entries`);
  };
  const dates = async () => {
    const listed = (await ask('GET', '/dates?from=2030-01-01T00:00:00Z&to=2030-01-29T00:00:00Z')).dates;
    if (listed.length !== someDates) throw new Error(`${listed.length} dates listed`);
  };
  const offersOfWeek = async () => {
    const listed = (await ask('GET', `/offers?artist_id=${artist_id}&from=2030-01-01T00:00:00Z`)).offers;
    if (listed.length !== someDates / 2) throw new Error(`${listed.length} offers listed`);
  };
  const { request_key } = await ask('POST', '/leads', aBooking);
  // The function keeps the days before today for an hour.
  const summary = () => ask('GET', '/leads/summary');
  await summary();
  const visitorsPage = () => ask('GET', '/request', undefined, { [requestKeyHeader]: request_key });
  // Two calls of the API, each with the check of the account. The lead: one read, two queries, one batch read.
  const ofLead = limits['page of a lead'];
  return [
    { name: 'first page', read: page(''), must: ofPage },
    { name: 'page of a status', read: page('?status=contacted'), must: ofPage },
    { name: 'leads to answer', read: page('?queue=studio'), must: ofPage },
    { name: "caller's leads", read: page('?assignee=me'), must: ofPage },
    { name: "caller's leads of a status", read: page('?assignee=me&status=contacted'), must: ofPage },
    { name: 'unassigned leads', read: page('?assignee=unassigned&status=new'), must: ofPage },
    { name: 'page 500 or the last', read: page(`?cursor=${late}`), must: ofPage },
    { name: 'search for what all have', read: search('ada', leadPageSize), must: limits['search for all leads'] },
    { name: 'search for one', read: search('ada.77@mail.example', 1), must: limits['search for one lead'] },
    { name: 'dates', read: dates, must: limits['dates of four weeks'] },
    { name: 'offers of a week', read: offersOfWeek, must: limits['offers of a week'] },
    { name: 'page of a lead with a long log', read: leadPage(oldest, 50), must: ofLead },
    { name: 'page of the newest lead', read: leadPage(newest, size > longLogs ? 5 : 50), must: ofLead },
    { name: 'summary', read: summary, must: limits['summary of leads'] },
    // No check of an account. Lead, held request, log, questions, and the secret of the keys, which the function keeps.
    { name: "visitor's page", read: visitorsPage, must: limits["page of a visitor's request"] },
  ];
}

type Lists = Record<'related' | 'entries' | 'dates' | 'offers', unknown[]>;
type Answer = Lists & { id: string; next: string; leads: { id: string }[]; request_key: string };
export type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

async function cursorAfter(ask: Ask, count: number): Promise<string> {
  let cursor = '';
  for (let left = count; left > 0; left -= leadPageLimit) {
    const query = new URLSearchParams({ limit: String(Math.min(left, leadPageLimit)), ...(cursor && { cursor }) });
    cursor = (await ask('GET', `/leads?${query}`)).next;
  }
  return cursor;
}

/** Writes to the engine directly: the checks of the local AWS would take much longer. */
export async function fillLeads(
  engine: DynamoDbEngine,
  tables: Record<'leads' | 'terms' | 'log' | 'limits', string>,
  me: string,
  from: number,
  to: number,
): Promise<void> {
  const batches = Math.ceil((to - from) / batchSize);
  const starts = Array.from({ length: batches }, (_, index) => from + index * batchSize).values();
  const put = async (table: string, items: object[]) => {
    for (let first = 0; first < items.length; first += batchSize) {
      const puts = items.slice(first, first + batchSize).map((item) => ({ PutRequest: { Item: marshall(item) } }));
      const RequestItems = JSON.stringify({ RequestItems: { [table]: puts } });
      const { status, body } = await engine.call('DynamoDB_20120810.BatchWriteItem', RequestItems);
      const { UnprocessedItems = {} } = JSON.parse(String(body));
      if (status !== 200 || Object.keys(UnprocessedItems).length > 0) throw new Error(String(body));
    }
  };
  const write = async () => {
    for (const start of starts) {
      const some = Array.from({ length: Math.min(batchSize, to - start) }, (_, n) => aLead(start + n, me));
      await put(tables.leads, some);
      await put(tables.terms, some.flatMap(someTerms));
      offered.push(...some.filter(({ offer }) => offer).map(({ id }) => id));
      await put(
        tables.log,
        some.flatMap((lead, n) => someEntries(lead, start + n < longLogs ? 50 : 5)),
      );
    }
  };
  const offered: string[] = [];
  await Promise.all(Array.from({ length: writers }, write));
  if (offered.length > 0) await put(tables.limits, claimsOf(offered));
}

const grace = { first_name: 'Grace', last_name: 'H', phone: '5550199', email: 'g@mail.example' };
export const aBooking = { ...grace, service: 'consultation', artist: null, description: 'A bug.' };

/** Half of the leads of each status are assigned to `me`, the others have no assignee. */
function aLead(n: number, me: string) {
  const created_at = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
  const status = n % 2 === 0 ? 'contacted' : 'new';
  const assignee = n % 4 < 2 ? me : 'unassigned';
  return {
    id: randomUUID(),
    list: 'leads',
    first_name: 'Ada',
    last_name: `Byron ${n}`,
    email: `ada.${n}@mail.example`,
    phone: '(555) 010-0101',
    service: 'consultation',
    artist: null,
    description: 'A moth on the forearm, in fine lines, about as large as a hand. '.repeat(3),
    status,
    assignee,
    assignee_status: `${assignee}#${status}`,
    created_at,
    ...(status === 'new' && { queue: 'studio', queue_at: created_at }),
    ...(n < someDates && {
      dates: [{ ...aDate, starts_at: new Date(Date.UTC(2030, 0, 1, n)).toISOString() }],
      ...(status === 'contacted' && { offer: anOffer }),
    }),
    notification: { state: 'sent', attempts: 1, updated_at: created_at },
  };
}

const offered_at = '2024-01-01T00:00:00.000Z';
const last = { answer_by: '2029-12-31', ends_at: '2030-01-01T00:00:00.000Z' };
const times = ['2030-01-03T10:00:00.000Z', '2030-01-04T10:00:00.000Z'];
const anOffer = { id: offered_at, offered_at, minutes: 60, artist_id, artist: 'Nia', times, ...last };

/** The days of the offered times, as functions/dates/artist-claims.ts writes them. */
function claimsOf(offers: string[]): object[] {
  const expires_at = Date.parse('2031-01-01T00:00:00.000Z') / 1000;
  return times.map((time) => ({
    id: `claims ${artist_id} ${time.slice(0, 10)}`,
    version: 1,
    claims: {},
    offers,
    expires_at,
  }));
}

/** Notes and the date, as functions/leads/lead-log.ts writes them. */
function someEntries({ id, created_at, dates = [] }: ReturnType<typeof aLead>, length: number): object[] {
  const listed = dates.map((date) => ({ ...date, lead_id: id, id: `date-${date.id}`, calendar: 'dates' }));
  const notes = Array.from({ length }, (_, n) => {
    const at = new Date(Date.parse(created_at) + n * 60_000).toISOString();
    const text = 'Called back, wants to think about it until next week. '.repeat(4);
    return { lead_id: id, id: `${at.replace(/\D/g, '')}-${randomUUID()}`, at, by: 'staff', kind: 'note', text };
  });
  return [...notes, ...listed];
}

/**
 * Two of the dozen terms that a lead is found by, as functions/leads/search-tokens.ts writes them: its email address, and
 * the digits of the phone number that related leads share. All leads have the same number.
 */
function someTerms({ id, email, phone, created_at }: ReturnType<typeof aLead>) {
  const words = [email.replace(/\W/g, '').toUpperCase(), phone.replace(/\D/g, '').slice(-6)];
  return words.map((word) => ({
    start: word.slice(0, 2),
    term: `${word}#${9_999_999_999_999 - Date.parse(created_at)}#${id}`,
    lead: id,
    created_at,
  }));
}
