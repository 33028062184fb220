import { readFileSync } from 'node:fs';
import { writeDurably } from '../platform/durable-file.ts';

type Position = { after: string; done?: true };

/** The positions in the shards of a stream, stored in a file. */
export class ShardPositions {
  readonly #path: string;
  readonly #positions: Record<string, Position>;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
    this.#positions = readPositions(path);
  }

  /** Whether the shard has no stored position. */
  isNew(shardId: string): boolean {
    return !this.#positions[shardId];
  }

  /** The sequence number to continue after; `undefined` at the beginning. */
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

  /** Serialises writes, since shards progress independently. */
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
