import { randomUUID } from 'node:crypto';
import { seconds } from '../aws/seconds.ts';
import { changeItem, type Write } from '../aws/write.ts';

/** Who changed the content, and when. `undoes` is the id of the change that this one undoes. */
export type Change = { by: string; at: Date; undoes?: string };

/** An item holds at most 400 KB, and one entry can be as large as a request body. */
const recordBytes = 300_000;

/**
 * The writes that record a change, and its id. A change that undoes another one is also noted there, so that it is undone
 * only once.
 */
export function recordChange(TableName: string, change: Change, ...what: Tail<Parameters<typeof changeRecords>>) {
  const records = changeRecords(change, ...what);
  const id = records[0]!.id.slice(0, -firstPart.length);
  const writes: Write[] = records.map((Item) => ({ Put: { TableName, Item } }));
  if (change.undoes) {
    const isOpen = 'attribute_exists(id) AND attribute_not_exists(undone_by)';
    const Key = { kind: 'change', id: change.undoes + firstPart };
    writes.push(changeItem(TableName, Key, 'SET undone_by = :id', { id }, isOpen));
  }
  return { id, writes };
}

type Tail<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never;

/** The end of the id of a change's first record. */
const firstPart = ' 000';

/**
 * The history records of a change: the entries before and after it. A change that is too large for one item is split into
 * several that sort together.
 * @param keptDays TTL deletes a record hours or days after this, so readers skip expired records
 */
export function changeRecords(
  { by, at, undoes }: Change,
  what: string,
  before: readonly object[],
  after: readonly object[],
  keptDays: number,
) {
  const id = `${at.toISOString()} ${randomUUID()}`;
  const entries = [
    ...before.map((entry) => ({ entry, side: 'before' as const })),
    ...after.map((entry) => ({ entry, side: 'after' as const })),
  ];
  return inParts(entries).map((part, index) => ({
    kind: 'change',
    id: `${id} ${String(index).padStart(3, '0')}`,
    at: at.toISOString(),
    by,
    what,
    ...(undoes && { undoes }),
    expires_at: seconds(at) + keptDays * 86_400,
    before: part.filter(({ side }) => side === 'before').map(({ entry }) => entry),
    after: part.filter(({ side }) => side === 'after').map(({ entry }) => entry),
  }));
}

function inParts<E>(entries: readonly E[]): E[][] {
  let part: E[] = [];
  const parts = [part];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry));
    if (bytes + size > recordBytes && bytes > 0) {
      part = [];
      parts.push(part);
      bytes = 0;
    }
    part.push(entry);
    bytes += size;
  }
  return parts;
}
