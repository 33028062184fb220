import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LogFile } from '../platform/log-file.ts';

/** The settings of a function. Any change replaces its workers. */
export type FunctionSettings = {
  name: string;
  arn: string;
  /** Real path of the folder that holds the bundle. */
  taskRoot: string;
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  variables: Record<string, string>;
  logGroup: string;
};

/** The payload of a failed invocation. */
export type Failure = { errorType: string; errorMessage: string; trace?: string[] };

/** The function threw, timed out, crashed, or returned too much. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.errorMessage);
    this.failure = failure;
  }
}

/** Largest synchronous event and result, in bytes. */
export const payloadLimit = 6 * 2 ** 20;

const maxWorkers = 4;
const initLimitMs = 10_000;
/** The minimum heap: Node needs this much to load the AWS SDK, which works in a 128 MB function on Lambda. */
const minHeapMb = 96;

/**
 * One function with up to four workers, which run one invocation at a time, start on demand and end when idle.
 * Further invocations wait.
 */
export class LambdaFunction {
  readonly #settings: FunctionSettings;
  readonly #log: LogFile;
  #idle: ExecutionEnvironment[] = [];
  readonly #all = new Set<ExecutionEnvironment>();
  readonly #idleMs: number;
  #running = 0;
  #stopped = false;
  readonly #waiting: (() => void)[] = [];

  constructor(settings: FunctionSettings, log: LogFile, idleMs: number) {
    this.#settings = settings;
    this.#log = log;
    this.#idleMs = idleMs;
  }

  /** @throws {FunctionError} */
  async run(event: string, requestId: string = randomUUID()): Promise<string> {
    await this.#waitForSlot();
    try {
      return await this.#runIn(this.#idle.pop(), event, requestId);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Ends the workers, each after its invocation. Later calls run in workers that end immediately afterwards. */
  async retire(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#idle.splice(0).map((environment) => environment.end()));
  }

  /** Ends the workers immediately. Running invocations fail. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#all].map((environment) => environment.end()));
  }

  async #waitForSlot(): Promise<void> {
    while (this.#running >= maxWorkers) await new Promise<void>((go) => this.#waiting.push(go));
    this.#running++;
  }

  async #runIn(idle: ExecutionEnvironment | undefined, event: string, requestId: string): Promise<string> {
    const environment = idle ?? new ExecutionEnvironment(this.#settings, this.#log);
    this.#all.add(environment);
    try {
      return await environment.run(event, requestId);
    } finally {
      if (this.#stopped) await environment.end();
      if (environment.ended) this.#forget(environment);
      else {
        this.#idle.push(environment);
        environment.endWhenIdle(this.#idleMs, () => this.#forget(environment));
      }
    }
  }

  #forget(environment: ExecutionEnvironment): void {
    this.#idle = this.#idle.filter((other) => other !== environment);
    this.#all.delete(environment);
  }
}

type FromWorker =
  | { kind: 'ready' }
  | { kind: 'result'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: Failure }
  | { kind: 'crash'; error: Failure };

/** A worker process, which Lambda calls an execution environment. Its memory is freed when it ends. */
class ExecutionEnvironment {
  ended = false;
  readonly #settings: FunctionSettings;
  readonly #worker: ChildProcess;
  readonly #log: LogFile;
  #ready: Promise<void>;
  #answer: { resolve(payload: string): void; reject(error: FunctionError): void } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #requestId = '';

  constructor(settings: FunctionSettings, log: LogFile) {
    this.#settings = settings;
    this.#log = log;
    const logStreamName = `${new Date().toISOString().slice(0, 10).replaceAll('-', '/')}/[$LATEST]${randomUUID().replaceAll('-', '')}`;
    const heapMb = Math.max(minHeapMb, Math.floor(settings.memoryMb * 0.9));
    this.#worker = fork(join(import.meta.dirname, 'worker.mjs'), {
      env: { ...settings.variables, AWS_LAMBDA_LOG_STREAM_NAME: logStreamName },
      execArgv: [`--max-old-space-size=${heapMb}`],
      silent: true,
    });
    log.follow(this.#worker.stdout!);
    log.follow(this.#worker.stderr!);
    this.#ready = this.#listen();
    this.#send({
      taskRoot: settings.taskRoot,
      handler: settings.handler,
      context: {
        functionName: settings.name,
        functionVersion: '$LATEST',
        invokedFunctionArn: settings.arn,
        memoryLimitInMB: String(settings.memoryMb),
        logGroupName: settings.logGroup,
        logStreamName,
      },
    });
    // The waiting invocation reports a failed start.
    this.#ready.catch(() => {});
  }

  async run(event: string, requestId: string): Promise<string> {
    clearTimeout(this.#idleTimer);
    this.#requestId = requestId;
    await this.#startUp();
    const started = performance.now();
    const { timeoutSeconds } = this.#settings;
    this.#log.write(`START RequestId: ${requestId} Version: $LATEST`);
    const timer = setTimeout(() => {
      this.#fail(this.#failure('Sandbox.Timedout', `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`));
    }, timeoutSeconds * 1000);
    try {
      const payload = await new Promise<string>((resolve, reject) => {
        this.#answer = { resolve, reject };
        this.#send({ requestId, event, deadline: Date.now() + timeoutSeconds * 1000 });
      });
      return within(payload);
    } catch (error) {
      if (error instanceof FunctionError) this.#log.write(`ERROR ${JSON.stringify(error.failure)}`);
      throw error;
    } finally {
      clearTimeout(timer);
      this.#answer = undefined;
      // Output uses a different channel than the result and can arrive later.
      setImmediate(() => {
        const duration = (performance.now() - started).toFixed(2);
        this.#log.write(`REPORT RequestId: ${requestId} Duration: ${duration} ms`);
      });
    }
  }

  endWhenIdle(ms: number, ended: () => void): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      ended();
      void this.end();
    }, ms).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.ended = true;
    await this.#kill();
  }

  /** A worker that has ended cannot be written to; its exit fails the invocation. */
  #send(message: object): void {
    this.#worker.send(message, () => {});
  }

  async #kill(): Promise<void> {
    const { exitCode, signalCode, pid } = this.#worker;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.kill('SIGKILL');
    await ended;
  }

  async #startUp(): Promise<void> {
    const timer = setTimeout(() => {
      this.#fail(this.#failure('Sandbox.Timedout', `Init timed out after ${(initLimitMs / 1000).toFixed(2)} seconds`));
    }, initLimitMs);
    try {
      await this.#ready;
    } catch (error) {
      if (error instanceof FunctionError) this.#log.write(`INIT_ERROR ${JSON.stringify(error.failure)}`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #listen(): Promise<void> {
    return new Promise((ready, failed) => {
      this.#answer = { resolve: () => ready(), reject: failed };
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') this.#answer?.resolve('');
        else if (message.kind === 'crash') this.#fail(message.error);
        else if (message.requestId !== this.#requestId) return;
        else if (message.kind === 'result') this.#answer?.resolve(message.payload);
        else this.#answer?.reject(new FunctionError(message.error));
      });
      this.#worker.on('error', ({ message }) => this.#fail(this.#failure('Runtime.ExitError', message)));
      this.#worker.on('exit', (code, signal) => this.#fail(this.#exitFailure(code, signal)));
    });
  }

  /** Node aborts when its heap is full; Lambda kills the process then. */
  #exitFailure(code: number | null, signal: NodeJS.Signals | null): Failure {
    if (signal === 'SIGABRT') {
      return this.#failure('Runtime.OutOfMemory', 'Runtime exited with error: signal: killed');
    }
    if (code === 0) return this.#failure('Runtime.ExitError', 'Runtime exited without providing a reason');
    return this.#failure('Runtime.ExitError', `Runtime exited with error: exit status ${code}`);
  }

  #failure(errorType: string, what: string): Failure {
    return { errorType, errorMessage: `RequestId: ${this.#requestId} Error: ${what}` };
  }

  #fail(failure: Failure): void {
    this.ended = true;
    this.#answer?.reject(new FunctionError(failure));
    void this.#kill();
  }
}

function within(payload: string): string {
  if (Buffer.byteLength(payload) <= payloadLimit) return payload;
  throw new FunctionError({
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${payloadLimit} bytes).`,
  });
}
