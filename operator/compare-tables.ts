import { createHash } from 'node:crypto';
import { type AttributeValue, DescribeTableCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { timeToLive } from './restore-table.ts';
import type { StageTable } from './stage-tables.ts';

type Item = Record<string, AttributeValue>;

export type Difference = {
  inUse: number;
  restored: number;
  onlyInUse: number;
  onlyRestored: number;
  changed: number;
  /** Numbers of different items by kind, for tables whose keys are not personal data. */
  groups: [name: string, count: number][];
};

/** The attribute of the key that names what an item is. The keys of all other tables stay unprinted: some are personal data. */
const groupedBy: Record<string, string> = { Content: 'kind', Settings: 'scope' };

/** Reads both tables as a whole, and keeps a hash of each item. Items that DynamoDB is about to delete do not count. */
export async function compareTables(client: DynamoDBClient, { id, inUse, target }: StageTable): Promise<Difference> {
  const [before, after] = await Promise.all([hashesOf(client, inUse, id), hashesOf(client, target, id)]);
  const groups = new Map<string, number>();
  const difference = { inUse: before.size, restored: after.size, onlyInUse: 0, onlyRestored: 0, changed: 0 };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const current = before.get(key);
    const restored = after.get(key);
    if (current?.hash === restored?.hash) continue;
    const name = (current ?? restored)?.group;
    if (name) groups.set(name, (groups.get(name) ?? 0) + 1);
    if (current && restored) difference.changed++;
    else if (current) difference.onlyInUse++;
    else difference.onlyRestored++;
  }
  return { ...difference, groups: [...groups].toSorted() };
}

async function hashesOf(client: DynamoDBClient, TableName: string, id: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const keyNames = (Table?.KeySchema ?? []).map(({ AttributeName }) => String(AttributeName));
  const expiry = await timeToLive(client, TableName);
  const now = Date.now() / 1000;
  const hashes = new Map<string, { hash: string; group: string | undefined }>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      if (expiry && Number(item[expiry]?.N) < now) continue;
      const key = JSON.stringify(keyNames.map((name) => item[name]));
      const group = groupedBy[id] && item[groupedBy[id]]?.S;
      hashes.set(key, { hash: createHash('sha256').update(sorted(item)).digest('base64'), group });
    }
  }
  return hashes;
}

/** The item as text that is the same for equal items: attributes and sets have no order. */
function sorted(item: Item): string {
  return JSON.stringify(item, (name, value) => {
    if (Array.isArray(value)) return name === 'SS' || name === 'NS' ? value.toSorted() : value;
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
