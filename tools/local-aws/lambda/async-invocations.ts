import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeDurably } from '../platform/durable-file.ts';
import { sendToQueue } from '../platform/queue-destination.ts';
import type { Environment } from '../platform/service.ts';

/** How a function's asynchronous invocations are handled. */
export type AsyncSettings = {
  role: string;
  deadLetterArn?: string;
};

type Accepted = { id: string; functionArn: string; event: string; at: number };
type Deps = {
  run(functionArn: string, event: string, requestId: string): Promise<string>;
  settingsOf(functionArn: string): AsyncSettings | undefined;
};

/** Lambda tries again twice, after one and two minutes. Here, the delays are seconds. */
const retryDelaysMs = [1000, 2000];

/**
 * Events that are accepted before their function runs. Each event stays on disk until it is handled or discarded, so a
 * kill loses none. As on Lambda, an event can be handled twice.
 */
export class AsyncInvocations {
  readonly #environment: Environment;
  readonly #deps: Deps;
  readonly #directory: string;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(environment: Environment, deps: Deps) {
    this.#environment = environment;
    this.#deps = deps;
    this.#directory = join(environment.dataDirectory, 'lambda', 'accepted');
  }

  async accept(functionArn: string, event: string): Promise<string> {
    const accepted = { id: randomUUID(), functionArn, event, at: Date.now() };
    await writeDurably(this.#pathOf(accepted.id), JSON.stringify(accepted));
    this.#start(accepted);
    return accepted.id;
  }

  /** Resumes events that an earlier run accepted for this function but did not handle. */
  async resume(functionArn: string): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const stored = await readFile(join(this.#directory, name), 'utf8').catch((error) => {
        // An event of a function that was resumed before can be handled, and its file deleted, in the meantime.
        if (error.code !== 'ENOENT') throw error;
      });
      if (stored === undefined) continue;
      const accepted: Accepted = JSON.parse(stored);
      if (accepted.functionArn === functionArn) this.#start(accepted);
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running);
  }

  #start(accepted: Accepted): void {
    const handled = this.#handle(accepted).catch((error: Error) => {
      if (!this.#stop.signal.aborted) this.#environment.log(`lambda: ${accepted.functionArn}: ${error.message}`);
    });
    this.#running.add(handled);
    void handled.finally(() => this.#running.delete(handled));
  }

  async #handle(accepted: Accepted): Promise<void> {
    const settings = this.#deps.settingsOf(accepted.functionArn);
    if (!settings) throw new Error('the function of an accepted event is gone');
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#deps.run(accepted.functionArn, accepted.event, accepted.id);
        break;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        const delay = retryDelaysMs[attempt];
        if (delay === undefined) {
          await this.#discard(accepted, settings, error as Error);
          break;
        }
        await wait(delay, undefined, { signal: this.#stop.signal });
      }
    }
    await rm(this.#pathOf(accepted.id), { force: true });
  }

  /** As on Lambda, an unreachable dead-letter queue loses the event. The metric and the log report it. */
  async #discard({ id, functionArn, event }: Accepted, settings: AsyncSettings, { message }: Error): Promise<void> {
    const { deadLetterArn, role } = settings;
    this.#environment.log(`lambda: ${functionArn}: gave up an event`);
    if (!deadLetterArn) return;
    try {
      const attributes = { RequestID: id, ErrorCode: '200', ErrorMessage: message.slice(0, 1024) };
      await sendToQueue(this.#environment, role, deadLetterArn, event, attributes);
    } catch (error) {
      this.#environment.log(
        `lambda: ${functionArn}: ${deadLetterArn} did not take a failed event: ${(error as Error).message}`,
      );
      this.#environment.count('AWS/Lambda', 'DeadLetterErrors', { FunctionName: functionArn.split(':')[6] ?? '' }, 1);
    }
  }

  #pathOf(id: string): string {
    return join(this.#directory, `${id}.json`);
  }
}
