import { createHash, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type StoredObject = {
  key: string;
  size: number;
  /** MD5 of the body in quotes, like an S3 ETag. */
  etag: string;
  /** ISO time of the write. */
  lastModified: string;
  /** The headers kept with the body, by lower-case name. */
  headers: Record<string, string>;
};

/**
 * The objects of one bucket. Each object is one file that begins with a line of JSON, so that body and headers change
 * atomically. The index is in memory.
 */
export class BucketStore {
  readonly #directory: string;
  readonly #objects = new Map<string, StoredObject>();
  #sortedKeys: string[] | undefined;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory)) {
      if (name.endsWith('.draft')) rmSync(join(directory, name));
      else this.#remember(readHeader(join(directory, name)));
    }
  }

  find(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** The object with its body, both from the same write. */
  async read(key: string): Promise<{ object: StoredObject; body: Buffer } | undefined> {
    if (!this.#objects.has(key)) return undefined;
    try {
      const file = await readFile(this.#path(key));
      const end = file.indexOf(lineFeed);
      return { object: JSON.parse(file.toString('utf8', 0, end)), body: file.subarray(end + 1) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async put(key: string, body: Buffer, headers: Record<string, string>): Promise<StoredObject> {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const object = { key, size: body.length, etag, lastModified: new Date().toISOString(), headers };
    const draft = join(this.#directory, `${randomUUID()}.draft`);
    await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(object)}\n`), body]));
    await rename(draft, this.#path(key));
    this.#remember(object);
    return object;
  }

  /** Does nothing if the object does not exist. */
  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
    this.#objects.delete(key);
    this.#sortedKeys = undefined;
  }

  /** All keys in order. */
  keys(): readonly string[] {
    this.#sortedKeys ??= [...this.#objects.keys()].sort();
    return this.#sortedKeys;
  }

  /** Serialises operations on a key, so that a condition still holds when the object is written. */
  async inTurn<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
    const earlier = this.#turns.get(key) ?? Promise.resolve();
    const turn = earlier.then(action, action);
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  #remember(object: StoredObject): void {
    if (!this.#objects.has(object.key)) this.#sortedKeys = undefined;
    this.#objects.set(object.key, object);
  }

  /** A hash, since a key can be longer than a file name and contain any character. */
  #path(key: string): string {
    return join(this.#directory, createHash('sha256').update(key).digest('hex'));
  }
}

const lineFeed = 10;

function readHeader(path: string): StoredObject {
  const file = openSync(path, 'r');
  try {
    let header = Buffer.alloc(0);
    while (!header.includes(lineFeed)) {
      const chunk = Buffer.alloc(4096);
      const length = readSync(file, chunk);
      if (length === 0) throw new Error(`${path} is not a stored object`);
      header = Buffer.concat([header, chunk.subarray(0, length)]);
    }
    return JSON.parse(header.toString('utf8', 0, header.indexOf(lineFeed)));
  } finally {
    closeSync(file);
  }
}
