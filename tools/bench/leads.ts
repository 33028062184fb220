import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDbEngine } from 'local-aws/dynamodb-engine';
import { apiRoot } from '#shared/call.ts';
import { leadPageLimit, leadPageSize } from '#shared/lead-filters.ts';
import { tokensOf } from '../../e2e/access-token.ts';
import type { RunningStudio } from '../../e2e/running-studio.ts';
import type { CallCounter } from './call-counter.ts';
import { withCountedDatabase } from './counted-database.ts';
import { median, type Row } from './report.ts';
import { tableNames, tableOf } from './stack.ts';

const sizes = [100, 10_000, 100_000];
const reads = 100;
/** Stays below the rate limit of the API. */
const betweenReadsMs = 25;
const writers = 4;
/** This number of leads has a long log of 50 entries; all others have 5. */
const longLogs = 5000;
/** DynamoDB's limit for one batch write. */
const batchSize = 25;
/** Database calls of a view, with the check of the account. */
const mustCalls = 2;

/** Related leads that the page of a lead shows at most. */
const maxRelated = 20;

/** The views of staff with few and with many leads in the table: database calls, items, capacity and time. */
export async function leadsMeasures(assembly: string): Promise<Row[]> {
  return withCountedDatabase(async ({ counter, engine, folder, start }) => {
    const quiet = withoutEventSources(assembly, folder);
    const studio = await start(quiet);
    const nameOf = await tableNames(studio);
    for (const variable of ['LEADS_TABLE', 'LEAD_LOG_TABLE']) {
      await dropStream(engine, nameOf(tableOf(quiet, variable)));
    }
    return measure({ studio, assembly: quiet, engine, counter });
  });
}

/** Every stream record slows down the engine's next write: 100,000 leads would take a quarter of an hour. */
async function dropStream(engine: DynamoDbEngine, TableName: string): Promise<void> {
  const change = { TableName, StreamSpecification: { StreamEnabled: false } };
  const { status, body } = await engine.call('DynamoDB_20120810.UpdateTable', JSON.stringify(change));
  if (status !== 200) throw new Error(String(body));
}

/**
 * A view of staff and its budget. In items: twice what it shows, or the most that a search reads. The check of the account is
 * part of it: one call, one item, one unit. Unless a view says otherwise, it makes one query besides.
 */
type View = {
  name: string;
  read: () => Promise<unknown>;
  mustCalls?: number;
  mustQueries?: number;
  mustItems: number;
  mustUnits: number;
};

type Bench = { studio: RunningStudio; assembly: string; engine: DynamoDbEngine; counter: CallCounter };

async function measure({ studio, assembly, engine, counter }: Bench): Promise<Row[]> {
  const { access } = await tokensOf(studio, studio.user);
  const ask = asker(studio, access);
  const { id: me } = await ask('GET', '/account');
  const rows: Row[] = [];
  const firstTimes = new Map<string, number>();
  let filled = 0;
  for (const size of sizes) {
    await fill({ studio, assembly, engine, me }, filled, size);
    filled = size;
    for (const { name, read, mustItems, mustUnits, ...view } of await viewsOf(ask, size)) {
      for (let n = 0; n < 20; n++) await read();
      counter.begin();
      await read();
      const { calls, items, units } = counter.end();
      const took: number[] = [];
      for (let n = 0; n < reads; n++) {
        const begun = performance.now();
        await read();
        took.push(performance.now() - begun);
        await setTimeout(betweenReadsMs);
      }
      const time = median(took);
      const first = firstTimes.get(name) ?? time;
      firstTimes.set(name, first);
      const label = `leads, ${name} at ${size}`;
      const count = (wanted: string) => calls.filter(({ operation }) => operation === wanted).length;
      rows.push(
        { measure: `${label}, scans`, ours: count('Scan'), unit: '', must: 0 },
        { measure: `${label}, queries`, ours: count('Query'), unit: '', must: view.mustQueries ?? 1 },
        { measure: `${label}, calls`, ours: calls.length, unit: '', must: view.mustCalls ?? mustCalls },
        { measure: `${label}, items read`, ours: items, unit: '', must: mustItems },
        { measure: `${label}, read units`, ours: units, unit: '', must: mustUnits },
        { measure: `${label}, time`, ours: time, unit: 'ms', timed: true },
        { measure: `${label}, time against ${sizes[0]}`, ours: time / first, unit: 'x', must: 1.25, timed: true },
      );
    }
  }
  return rows;
}

async function viewsOf(ask: Ask, size: number): Promise<View[]> {
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
  const few = { mustItems: 2 * leadPageSize, mustUnits: 3 };
  // The oldest lead has a long log, as all have at 100 leads; the newest one has a short log later.
  const withNumber = async (n: number) =>
    (await ask('POST', '/leads/search', { search: `ada.${n}@mail.example` })).leads.at(0);
  const [oldest, newest] = [await withNumber(0), await withNumber(size - 1)];
  const leadPage = (lead: { id: string } | undefined, entries: number) => async () => {
    const [{ related }, log] = await Promise.all([
      ask('GET', `/leads/${lead?.id}`),
      ask('GET', `/leads/${lead?.id}/log`),
    ]);
    if (related.length !== maxRelated) throw new Error(`${related.length} related leads`);
    if (log.entries.length !== entries) throw new Error(`${log.entries.length} log entries`);
  };
  // Two calls of the API, each with the check of the account. The lead: one read, two queries, one batch read.
  const ofLead = { mustQueries: 3, mustCalls: 7, mustItems: 1 + 3 * (maxRelated + 1) + 51 + 2, mustUnits: 60 };
  return [
    { name: 'first page', read: page(''), ...few },
    { name: 'page of a status', read: page('?status=contacted'), ...few },
    { name: "caller's leads", read: page('?assignee=me'), ...few },
    { name: "caller's leads of a status", read: page('?assignee=me&status=contacted'), ...few },
    { name: 'unassigned leads', read: page('?assignee=unassigned&status=new'), ...few },
    { name: 'page 500 or the last', read: page(`?cursor=${late}`), ...few },
    {
      name: 'search for what all have',
      read: search('ada', leadPageSize),
      mustCalls: 3,
      mustItems: 227,
      mustUnits: 35,
    },
    { name: 'search for one', read: search('ada.77@mail.example', 1), mustCalls: 3, mustItems: 3, mustUnits: 2.5 },
    { name: 'page of a lead with a long log', read: leadPage(oldest, 50), ...ofLead },
    { name: 'page of the newest lead', read: leadPage(newest, size > longLogs ? 5 : 50), ...ofLead },
    { name: 'summary', read: () => ask('GET', '/leads/summary'), mustQueries: 0, mustItems: 2, mustUnits: 2 },
  ];
}

async function cursorAfter(ask: Ask, count: number): Promise<string> {
  let cursor = '';
  for (let left = count; left > 0; left -= leadPageLimit) {
    const query = new URLSearchParams({ limit: String(Math.min(left, leadPageLimit)), ...(cursor && { cursor }) });
    cursor = (await ask('GET', `/leads?${query}`)).next;
  }
  return cursor;
}

type Answer = { id: string; leads: { id: string }[]; next: string; related: unknown[]; entries: unknown[] };
type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

function asker(studio: RunningStudio, token: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`${studio.site}${apiRoot}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}`);
    return answer.json();
  };
}

type Target = Omit<Bench, 'counter'> & { me: string };

/** Writes to the engine directly: the checks of the local AWS would take much longer. */
async function fill({ studio, assembly, engine, me }: Target, from: number, to: number): Promise<void> {
  const nameOf = await tableNames(studio);
  const leads = nameOf(tableOf(assembly, 'LEADS_TABLE'));
  const terms = nameOf(tableOf(assembly, 'LEAD_TERMS_TABLE'));
  const logs = nameOf(tableOf(assembly, 'LEAD_LOG_TABLE'));
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
      await put(leads, some);
      await put(terms, some.flatMap(someTerms));
      await put(
        logs,
        some.flatMap((lead, n) => someEntries(lead, start + n < longLogs ? 50 : 5)),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

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
    notification: { state: 'sent', attempts: 1, updated_at: created_at },
  };
}

/** Notes, as functions/leads/lead-log.ts writes them. */
function someEntries({ id, created_at }: ReturnType<typeof aLead>, length: number) {
  return Array.from({ length }, (_, n) => {
    const at = new Date(Date.parse(created_at) + n * 60_000).toISOString();
    const text = 'Called back, wants to think about it until next week. '.repeat(4);
    return { lead_id: id, id: `${at.replace(/\D/g, '')}-${randomUUID()}`, at, by: 'staff', kind: 'note', text };
  });
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

/** A copy of the stack without event sources, so that 100,000 leads send no email. */
function withoutEventSources(assembly: string, folder: string): string {
  const copy = path.join(folder, 'assembly');
  cpSync(assembly, copy, { recursive: true });
  for (const name of readdirSync(copy).filter((file) => file.endsWith('.template.json'))) {
    const file = path.join(copy, name);
    const template = JSON.parse(readFileSync(file, 'utf8'));
    for (const { Type, Properties } of Object.values<{ Type: string; Properties: object }>(template.Resources)) {
      if (Type === 'AWS::Lambda::EventSourceMapping') Object.assign(Properties, { Enabled: false });
    }
    writeFileSync(file, JSON.stringify(template));
  }
  return copy;
}
