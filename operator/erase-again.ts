import { setTimeout } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from './command-error.ts';
import type { StageTable } from './stage-tables.ts';

type Item = Record<string, AttributeValue>;

/** The key of each table with data of leads, and the attribute that names the lead. */
const tables: Record<string, { keys: string[]; lead: string }> = {
  Leads: { keys: ['id'], lead: 'id' },
  HeldLeads: { keys: ['id'], lead: 'id' },
  LeadTerms: { keys: ['start', 'term'], lead: 'lead' },
  LeadLog: { keys: ['lead_id', 'id'], lead: 'lead_id' },
};
/** DynamoDB accepts 25 writes in one call. */
const writesAtOnce = 25;
const attempts = 10;

/**
 * Erases the leads in the target tables that were erased in the tables in use, and copies the records of their erasure.
 * Counters of leads stay: a recount repairs them. Counters of visitors follow, because a hash of an erased visitor may not stay. Safe to
 * repeat.
 * @returns how many leads and held requests were erased
 */
export async function eraseAgain(client: DynamoDBClient, all: readonly StageTable[]): Promise<number> {
  const limits = all.find(({ id }) => id === 'Limits');
  if (!limits) return 0;
  const erased = new Set<string>();
  const records: WriteRequest[] = [];
  for await (const { id } of scan(client, limits.inUse, ['id'])) {
    const lead = /^erased (.+)$/.exec(id?.S ?? '')?.[1];
    if (!id || !lead) continue;
    erased.add(lead);
    records.push({ PutRequest: { Item: { id, erased: { BOOL: true } } } });
  }
  await write(client, limits.target, records);
  const leadTable = all.find(({ id }) => id === 'Leads');
  // Before the leads, which name the counters.
  if (leadTable) await write(client, limits.target, await visitorCounters(client, leadTable.target, erased));
  let leads = 0;
  for (const { id, target } of all) {
    const table = tables[id];
    if (!table) continue;
    const deletes: WriteRequest[] = [];
    for await (const item of scan(client, target, [...table.keys, table.lead])) {
      if (!erased.has(item[table.lead]?.S ?? '')) continue;
      deletes.push({ DeleteRequest: { Key: Object.fromEntries(table.keys.map((key) => [key, item[key]!])) } });
    }
    await write(client, target, deletes);
    if (table.lead === 'id') leads += deletes.length;
  }
  return leads;
}

/** The counters of the visitors of erased leads, as they are without these leads. */
async function visitorCounters(client: DynamoDBClient, leads: string, erased: Set<string>): Promise<WriteRequest[]> {
  const counts = new Map<string, number>();
  const changed = new Set<string>();
  for await (const { id, visitor_keys } of scan(client, leads, ['id', 'visitor_keys'])) {
    for (const { S: key = '' } of visitor_keys?.L ?? []) {
      if (erased.has(id?.S ?? '')) changed.add(key);
      else counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...changed].map((key) => {
    const id = { S: key };
    const left = counts.get(key);
    return left ? { PutRequest: { Item: { id, leads: { N: `${left}` } } } } : { DeleteRequest: { Key: { id } } };
  });
}

async function* scan(client: DynamoDBClient, TableName: string, attributes: string[]): AsyncGenerator<Item> {
  const names = [...new Set(attributes)];
  const input = {
    TableName,
    ConsistentRead: true,
    ProjectionExpression: names.map((_, at) => `#${at}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
  };
  for await (const { Items = [] } of paginateScan({ client }, input)) yield* Items;
}

/** @throws {CommandError} when DynamoDB leaves writes undone again and again */
async function write(client: DynamoDBClient, table: string, requests: readonly WriteRequest[]): Promise<void> {
  for (let from = 0; from < requests.length; from += writesAtOnce) {
    let left: WriteRequest[] = requests.slice(from, from + writesAtOnce);
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === attempts) throw new CommandError('failed', `${table} is too busy. Run the same command again.`);
      if (attempt > 0) await setTimeout(100 * 2 ** attempt);
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
      left = UnprocessedItems?.[table] ?? [];
    }
  }
}
