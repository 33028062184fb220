import { readFileSync } from 'node:fs';
import { writeDurably } from '../platform/durable-file.ts';

type Position = { after: string };

/** The positions in the shards of a stream, stored in a file. */
export class ShardPositions {
  readonly #path: string;
  readonly #positions: Record<string, Position>;

  constructor(path: string) {
    this.#path = path;
    this.#positions = readPositions(path);
  }

  /** The sequence number to continue after; `undefined` at the beginning. */
  of(shardId: string): string | undefined {
    return this.#positions[shardId]?.after || undefined;
  }

  moveTo(shardId: string, after: string): Promise<void> {
    this.#positions[shardId] = { after };
    return writeDurably(this.#path, JSON.stringify(this.#positions));
  }
}

function readPositions(path: string): Record<string, Position> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
