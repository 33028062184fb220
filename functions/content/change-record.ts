import { randomUUID } from 'node:crypto';

/** Who changed the content, and when. */
export type Change = { by: string; at: Date };

/** A table's item holds 400 KB; one entry may be as large as the body of a request. */
const recordBytes = 300_000;

/**
 * What the history keeps of a change: the entries that stood there and those that stand there now. A change that is too
 * large for one item is spread over several, which sort together.
 */
export function changeRecords({ by, at }: Change, what: string, before: readonly object[], after: readonly object[]) {
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
    before: part.filter(({ side }) => side === 'before').map(({ entry }) => entry),
    after: part.filter(({ side }) => side === 'after').map(({ entry }) => entry),
  }));
}

function inParts<E>(entries: readonly E[]): E[][] {
  const parts: E[][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry));
    if (bytes + size > recordBytes && bytes > 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(entry);
    bytes += size;
  }
  return parts;
}
