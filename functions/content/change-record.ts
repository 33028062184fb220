import { randomUUID } from 'node:crypto';
import { seconds } from '../aws/seconds.ts';

/** Who changed the content, and when. */
export type Change = { by: string; at: Date };

/** An item holds at most 400 KB, and one entry can be as large as a request body. */
const recordBytes = 300_000;

/**
 * The history records of a change: the entries before and after it. A change that is too large for one item is split into
 * several that sort together.
 * @param keptDays TTL deletes a record hours or days after this, so readers skip expired records
 */
export function changeRecords(
  { by, at }: Change,
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
