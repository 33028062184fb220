import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

type Count = (namespace: string, metric: string, dimensions: Record<string, string>, value: number) => void;

/** The log of one function, written in order and without waiting. Metrics that its lines carry are counted. */
export class LogFile {
  readonly #path: string;
  readonly #count: Count;
  #stream: WriteStream | undefined;
  #closed = false;

  constructor(path: string, count: Count) {
    this.#path = path;
    this.#count = count;
  }

  /** After `close`, what a worker still says is dropped. */
  write(line: string): void {
    if (this.#closed) return;
    if (!this.#stream) {
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#stream = createWriteStream(this.#path, { flags: 'a' });
    }
    this.#stream.write(`${line}\n`);
  }

  /** Takes over every line of a worker's output. */
  follow(output: Readable): void {
    createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      this.write(line);
      if (line.includes('"CloudWatchMetrics"')) countEmbedded(line, this.#count);
    });
  }

  close(): Promise<void> {
    this.#closed = true;
    return new Promise((closed) => (this.#stream ? this.#stream.end(closed) : closed()));
  }
}

type Directive = { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] };

/** Counts the metrics of a line in CloudWatch's embedded metric format; a line that is not of that format has none. */
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
