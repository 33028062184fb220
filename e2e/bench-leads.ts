import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { apiRoot } from '#shared/api.ts';
import { leadPageLimit, leadPageSize } from '#shared/choices.ts';
import { DynamoDbEngine } from '../local/dynamodb-engine.ts';
import { tokensOf } from './access-token.ts';
import { median, type Row } from './bench-report.ts';
import { administratorSettings, tableBehind, tableNames } from './bench-stack.ts';
import { RunningStudio } from './running-studio.ts';

const sizes = [100, 10_000, 100_000];
const reads = 100;
/** Keeps below what the API lets through. */
const betweenReadsMs = 25;
const writers = 4;

/** What staff look at with few and with many leads in the table: the calls it makes, what they cost, the time. */
export async function leadsMeasures(assembly: string): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-leads-'));
  const engine = new DynamoDbEngine(path.join(folder, 'tables'), console.error);
  await engine.start();
  const counter = new CallCounter(engine);
  process.env.DYNAMODB_ENDPOINT = await counter.listen();
  try {
    const quiet = withoutEventSources(assembly, folder);
    const studio = await RunningStudio.start({ assembly: quiet });
    try {
      await dropStream(engine, (await tableNames(studio))(tableBehind(quiet, 'LEADS_TABLE')));
      return await measure(studio, quiet, counter);
    } finally {
      await studio.stop();
    }
  } finally {
    delete process.env.DYNAMODB_ENDPOINT;
    await counter.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each record of the engine's stream makes the next write slower, which would make 100,000 take a quarter of an hour. */
async function dropStream(engine: DynamoDbEngine, TableName: string): Promise<void> {
  const change = { TableName, StreamSpecification: { StreamEnabled: false } };
  const { status, body } = await engine.call('DynamoDB_20120810.UpdateTable', JSON.stringify(change));
  if (status !== 200) throw new Error(String(body));
}

/** What staff look at, and how many items that may cost: twice what it shows, or what a search looks through at most. */
type View = { name: string; read: () => Promise<unknown[]>; mustItems: number; mustUnits: number };

async function measure(studio: RunningStudio, assembly: string, counter: CallCounter): Promise<Row[]> {
  const { access } = await tokensOf(studio, studio.user);
  const ask = asker(studio, access);
  const rows: Row[] = [];
  const firstTimes = new Map<string, number>();
  let filled = 0;
  for (const size of sizes) {
    await fill(studio, assembly, filled, size);
    filled = size;
    for (const { name, read, mustItems, mustUnits } of await viewsOf(ask, size)) {
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
      rows.push(
        { measure: `${label}, scans`, ours: calls.filter((call) => call === 'Scan').length, unit: '', must: 0 },
        { measure: `${label}, calls`, ours: calls.length, unit: '', must: 2 },
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
    if (leads.length !== (wanted ?? leadPageSize)) throw new Error(`${leads.length} leads were listed for ${query}`);
    return leads;
  };
  const search = (words: string, wanted: number) => async () => {
    const { leads } = await ask('POST', '/leads/search', { search: words });
    if (leads.length !== wanted) throw new Error(`${leads.length} leads were found by ${words}`);
    return leads;
  };
  const late = await cursorAfter(ask, (Math.min(500, size / leadPageSize) - 1) * leadPageSize);
  const few = { mustItems: 2 * leadPageSize, mustUnits: 3 };
  return [
    { name: 'first page', read: page(''), ...few },
    { name: 'page of a status', read: page('?status=contacted'), ...few },
    { name: 'page 500 or the last', read: page(`?cursor=${late}`), ...few },
    { name: 'search for what all have', read: search('ada', leadPageSize), mustItems: 226, mustUnits: 35 },
    { name: 'search for one', read: search('ada.77@mail.example', 1), mustItems: 2, mustUnits: 1.5 },
    { name: 'summary', read: async () => [await ask('GET', '/leads/summary')], mustItems: 1, mustUnits: 1 },
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

type Ask = (method: string, path: string, body?: object) => Promise<{ leads: unknown[]; next: string }>;

function asker(studio: RunningStudio, token: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`${studio.site}${apiRoot}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
    return answer.json();
  };
}

async function fill(studio: RunningStudio, assembly: string, from: number, to: number): Promise<void> {
  const client = new DynamoDBClient(administratorSettings(studio));
  const nameOf = await tableNames(studio);
  const leads = nameOf(tableBehind(assembly, 'LEADS_TABLE'));
  const terms = nameOf(tableBehind(assembly, 'LEAD_TERMS_TABLE'));
  const starts = Array.from({ length: Math.ceil((to - from) / 25) }, (_, index) => from + index * 25).values();
  const write = async () => {
    for (const start of starts) {
      const some = Array.from({ length: Math.min(25, to - start) }, (_, n) => aLead(start + n));
      const puts = (items: object[]) => items.map((item) => ({ PutRequest: { Item: marshall(item) } }));
      for (const RequestItems of [{ [leads]: puts(some) }, { [terms]: puts(some.map(aTerm)) }]) {
        const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems }));
        if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('Some leads were not taken');
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

function aLead(n: number) {
  const created_at = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString();
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
    status: n % 2 === 0 ? 'contacted' : 'new',
    created_at,
    notification: { state: 'sent', attempts: 1, updated_at: created_at },
  };
}

/** One of the dozen terms that a lead is found by, as functions/leads/lead-terms.ts writes them. */
function aTerm({ id, email, created_at }: ReturnType<typeof aLead>) {
  const word = email.replace(/\W/g, '').toUpperCase();
  const term = `${word}#${9_999_999_999_999 - Date.parse(created_at)}#${id}`;
  return { start: word.slice(0, 2), term, lead: id, created_at };
}

/** A copy of the stack in which nothing follows a write: a mail for each of 100,000 leads would be another test. */
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

/** Stands before the database, and sees each call and what it consumes. */
class CallCounter {
  readonly #server: Server;
  #calls: string[] = [];
  #items = 0;
  #units = 0;
  #isCounting = false;

  constructor(engine: DynamoDbEngine) {
    this.#server = createServer(async (incoming, outgoing) => {
      const target = String(incoming.headers['x-amz-target']);
      const sent = await buffer(incoming);
      const counts = this.#isCounting && target.startsWith('DynamoDB_');
      const body = counts ? JSON.stringify({ ...JSON.parse(String(sent)), ReturnConsumedCapacity: 'TOTAL' }) : sent;
      const answer = await engine.call(target, body);
      if (counts) this.#count(target, String(answer.body));
      const checksum = answer.checksum ? { 'x-amz-crc32': answer.checksum } : {};
      outgoing.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0', ...checksum }).end(answer.body);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  begin(): void {
    this.#calls = [];
    this.#items = 0;
    this.#units = 0;
    this.#isCounting = true;
  }

  end(): { calls: string[]; items: number; units: number } {
    this.#isCounting = false;
    return { calls: this.#calls, items: this.#items, units: this.#units };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #count(target: string, body: string): void {
    this.#calls.push(target.split('.')[1] ?? '');
    const { Item, ScannedCount, Responses = {}, ConsumedCapacity = [] } = JSON.parse(body);
    this.#items += ScannedCount ?? (Item ? 1 : Object.values(Responses).flat().length);
    for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) this.#units += CapacityUnits;
  }
}
