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
 * Counters of leads stay: a recount repairs them. Safe to repeat.
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
