import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import type { Environment } from './service.ts';

/** Does the work. Resolves to `false` when it was left undone, so that it stays on disk for `resume`. */
type Act<Work> = (work: Work, stop: AbortSignal) => Promise<boolean>;

/**
 * Work that a service accepts before it does it. Each piece stays on disk until it is done, so a kill loses none. As on
 * AWS, a piece can be done twice.
 */
export class AcceptedWork<Work extends { id: string }> {
  readonly #environment: Environment;
  readonly #service: string;
  readonly #act: Act<Work>;
  readonly #directory: string;
  readonly #stop = new AbortController();
  readonly #running = new Map<string, Promise<void>>();

  constructor(environment: Environment, service: string, act: Act<Work>) {
    this.#environment = environment;
    this.#service = service;
    this.#act = act;
    this.#directory = join(environment.dataDirectory, service, 'accepted');
  }

  /** Returns when the work is on disk and has begun. */
  async accept(work: Work): Promise<void> {
    await writeDurably(this.#pathOf(work), JSON.stringify(work));
    this.#start(work);
  }

  /** Begins the work on disk that is due and not in progress. */
  async resume(isDue: (work: Work) => boolean): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const stored = await readFile(join(this.#directory, name), 'utf8').catch((error) => {
        // Work in progress can be done, and its file deleted, in the meantime.
        if (error.code !== 'ENOENT') throw error;
      });
      if (stored === undefined) continue;
      const work: Work = JSON.parse(stored);
      if (isDue(work)) this.#start(work);
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running.values());
  }

  #start(work: Work): void {
    if (this.#running.has(work.id)) return;
    const ended = this.#run(work)
      .catch((error: Error) => {
        if (!this.#stop.signal.aborted) this.#environment.log(`${this.#service}: ${error.message}`);
      })
      .finally(() => this.#running.delete(work.id));
    this.#running.set(work.id, ended);
  }

  async #run(work: Work): Promise<void> {
    if (await this.#act(work, this.#stop.signal)) await rm(this.#pathOf(work), { force: true });
  }

  #pathOf({ id }: Work): string {
    return join(this.#directory, `${id}.json`);
  }
}
