import { isErased } from '../../account/client.ts';

/** The items that were handled, and those that were not because of an error. */
type Outcome<T> = { done: T[]; left: T[]; error?: unknown };

/**
 * Calls the server for many leads, one part after the other, until a call fails. A part with a lead that was erased in the
 * meantime is refused as a whole, so it is halved until that lead is alone.
 */
export async function inBatches<T>(
  items: readonly T[],
  size: number,
  run: (part: T[]) => Promise<unknown>,
  onProgress: (count: number) => void = () => {},
): Promise<Outcome<T>> {
  const done: T[] = [];
  const parts = split(items, size);
  for (let part = parts.shift(); part; part = parts.shift()) {
    try {
      await run(part);
      onProgress(done.push(...part));
    } catch (error) {
      if (!isErased(error)) return { done, left: [part, ...parts].flat(), error };
      if (part.length > 1) parts.unshift(...split(part, Math.ceil(part.length / 2)));
    }
  }
  return { done, left: [] };
}

function split<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
