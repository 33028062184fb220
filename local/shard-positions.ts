import { readFileSync } from 'node:fs';
import { writeDurably } from './durable-file.ts';

type Position = { after: string; done?: true };

/** How far each shard of a stream was read, kept in a file. */
export class ShardPositions {
  readonly #path: string;
  readonly #positions: Record<string, Position>;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
    this.#positions = readPositions(path);
  }

  /** Whether nothing is known of the shard, not even where to begin. */
  isNew(shardId: string): boolean {
    return !this.#positions[shardId];
  }

  /** The sequence number after which to go on; none at the beginning. */
  of(shardId: string): string | undefined {
    return this.#positions[shardId]?.after || undefined;
  }

  isDone(shardId: string): boolean {
    return this.#positions[shardId]?.done === true;
  }

  moveTo(shardId: string, after: string): Promise<void> {
    this.#positions[shardId] = { after };
    return this.#write();
  }

  finish(shardId: string): Promise<void> {
    this.#positions[shardId] = { after: this.of(shardId) ?? '', done: true };
    return this.#write();
  }

  /** Shards move on independently; their writes to the one file must not. */
  #write(): Promise<void> {
    const write = () => writeDurably(this.#path, JSON.stringify(this.#positions));
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
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
