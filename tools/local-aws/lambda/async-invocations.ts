import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AcceptedWork } from '../platform/accepted-work.ts';
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

/** Events that are accepted before their function runs. As on Lambda, an event can be handled twice. */
export class AsyncInvocations {
  readonly #environment: Environment;
  readonly #deps: Deps;
  readonly #events: AcceptedWork<Accepted>;

  constructor(environment: Environment, deps: Deps) {
    this.#environment = environment;
    this.#deps = deps;
    this.#events = new AcceptedWork(environment, 'lambda', (accepted, stop) => this.#handle(accepted, stop));
  }

  async accept(functionArn: string, event: string): Promise<void> {
    await this.#events.accept({ id: randomUUID(), functionArn, event, at: Date.now() });
  }

  /** Resumes events that an earlier run accepted for this function but did not handle. */
  resume(functionArn: string): Promise<void> {
    return this.#events.resume((accepted) => accepted.functionArn === functionArn);
  }

  stop(): Promise<void> {
    return this.#events.stop();
  }

  async #handle(accepted: Accepted, stop: AbortSignal): Promise<boolean> {
    const { id, functionArn, event } = accepted;
    const settings = this.#deps.settingsOf(functionArn);
    if (!settings) throw new Error(`${functionArn}: the function of an accepted event is gone`);
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#deps.run(functionArn, event, id);
        return true;
      } catch (error) {
        if (stop.aborted) return false;
        const delay = retryDelaysMs[attempt];
        if (delay === undefined) {
          await this.#discard(accepted, settings, error as Error);
          return true;
        }
        await wait(delay, undefined, { signal: stop });
      }
    }
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
}
