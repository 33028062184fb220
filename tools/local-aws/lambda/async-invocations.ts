import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sendTo } from '../platform/destination.ts';
import { writeDurably } from '../platform/durable-file.ts';
import type { Environment } from '../platform/service.ts';
import { FunctionError } from './function.ts';

/** How a function's asynchronous invocations are handled. */
export type AsyncSettings = {
  role: string;
  retries: number;
  maximumAgeSeconds: number;
  deadLetterArn?: string;
  onFailureArn?: string;
};

type Accepted = { id: string; functionArn: string; event: string; at: number };
type Deps = {
  run(functionArn: string, event: string, requestId: string): Promise<string>;
  settingsOf(functionArn: string): AsyncSettings | undefined;
};

/** Lambda retries after one and two minutes. Here, the delays are seconds. */
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
        const isOver = Date.now() - accepted.at > settings.maximumAgeSeconds * 1000;
        // As on Lambda, throttling does not count as an attempt; only the maximum age ends the retries.
        if (!(error instanceof FunctionError)) attempt--;
        if (isOver || attempt >= settings.retries) {
          const condition = isOver ? 'EventAgeExceeded' : 'RetriesExhausted';
          await this.#discard(accepted, settings, condition, attempt + 1, error as Error);
          break;
        }
        await wait(retryDelaysMs[Math.max(0, attempt)] ?? 2000, undefined, { signal: this.#stop.signal });
      }
    }
    await rm(this.#pathOf(accepted.id), { force: true });
  }

  async #discard(
    { id, functionArn, event }: Accepted,
    settings: AsyncSettings,
    condition: string,
    attempts: number,
    error: Error,
  ): Promise<void> {
    const { deadLetterArn, onFailureArn, role } = settings;
    this.#environment.log(`lambda: ${functionArn}: gave up an event (${condition})`);
    if (deadLetterArn) {
      const attributes = { RequestID: id, ErrorCode: '200', ErrorMessage: error.message.slice(0, 1024) };
      await this.#send(role, deadLetterArn, event, attributes, 'DeadLetterErrors', functionArn);
    }
    if (!onFailureArn) return;
    const message = {
      version: '1.0',
      timestamp: new Date().toISOString(),
      requestContext: {
        requestId: id,
        functionArn: `${functionArn}:$LATEST`,
        condition,
        approximateInvokeCount: attempts,
      },
      requestPayload: JSON.parse(event),
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: error instanceof FunctionError ? error.failure : undefined,
    };
    await this.#send(role, onFailureArn, JSON.stringify(message), {}, 'DestinationDeliveryFailures', functionArn);
  }

  /** As on Lambda, an unreachable destination loses the event. The metric and the log report it. */
  async #send(
    role: string,
    arn: string,
    body: string,
    attributes: Record<string, string>,
    metric: string,
    functionArn: string,
  ): Promise<void> {
    try {
      await sendTo(this.#environment, role, arn, body, attributes);
    } catch (error) {
      this.#environment.log(`lambda: ${functionArn}: ${arn} did not take a failed event: ${(error as Error).message}`);
      this.#environment.count('AWS/Lambda', metric, { FunctionName: functionArn.split(':')[6] ?? '' }, 1);
    }
  }

  #pathOf(id: string): string {
    return join(this.#directory, `${id}.json`);
  }
}
