import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A larger file is renamed to `.1`, replacing the previous one. */
const rotateAtBytes = 5 * 2 ** 20;

type Count = (namespace: string, metric: string, dimensions: Record<string, string>, value: number) => void;

/** The log of one function. Embedded metrics in its lines are counted. */
export class LogFile {
  readonly #path: string;
  readonly #count: Count;
  #stream: WriteStream | undefined;
  #size = 0;
  #closed = false;

  constructor(path: string, count: Count) {
    this.#path = path;
    this.#count = count;
  }

  /** Output after `close` is dropped. */
  write(line: string): void {
    if (this.#closed) return;
    if (!this.#stream) {
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
      this.#stream = createWriteStream(this.#path, { flags: 'a' });
    }
    this.#stream.write(`${line}\n`);
    this.#size += line.length + 1;
    if (this.#size > rotateAtBytes) this.#rotate();
  }

  /** Appends every line of a worker's output. */
  follow(output: Readable): void {
    createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      this.write(line);
      if (line.includes('"CloudWatchMetrics"')) countEmbedded(line, this.#count);
    });
  }

  /** Pending lines still reach the old file, since renaming does not close it. */
  #rotate(): void {
    this.#stream?.end();
    this.#stream = undefined;
    if (statSync(this.#path, { throwIfNoEntry: false })) renameSync(this.#path, `${this.#path}.1`);
  }

  close(): Promise<void> {
    this.#closed = true;
    return new Promise((closed) => (this.#stream ? this.#stream.end(closed) : closed()));
  }
}

type Directive = { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] };

/** Counts the metrics of a line in the embedded metric format. */
function countEmbedded(line: string, count: Count): void {
  let entry: Record<string, unknown> & { _aws?: { CloudWatchMetrics?: Directive[] } };
  try {
    entry = JSON.parse(line);
  } catch {
    return;
  }
  for (const { Namespace, Dimensions, Metrics } of entry._aws?.CloudWatchMetrics ?? []) {
    for (const names of Dimensions.length > 0 ? Dimensions : [[]]) {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(entry[name])]));
      for (const { Name } of Metrics) {
        for (const value of [entry[Name]].flat()) count(Namespace, Name, dimensions, Number(value));
      }
    }
  }
}
