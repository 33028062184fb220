import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { LogFile } from './log-file.ts';

/** What a function is made from. A change of anything here replaces its workers. */
export type FunctionSettings = {
  name: string;
  arn: string;
  /** Real path of the folder that holds the bundle. */
  taskRoot: string;
  handler: string;
  /** Whether its runtime still takes handlers with a callback; nodejs24.x does not. */
  callbacks: boolean;
  timeoutSeconds: number;
  memoryMb: number;
  variables: Record<string, string>;
  logGroup: string;
  /** Most invocations at once; more are throttled. */
  reserved?: number;
};

/** The payload that Lambda answers with when a function fails. */
export type Failure = { errorType: string; errorMessage: string; trace?: string[] };

/** A function failed: it threw, ran out of time, crashed, or answered with too much. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.errorMessage);
    this.failure = failure;
  }
}

/** No invocation was started, because as many as the function may have are running. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
}

/** Largest synchronous event and answer, in bytes. */
export const payloadLimit = 6 * 2 ** 20;

const mostWorkers = 4;
const idleMs = 60_000;
const initLimitMs = 10_000;
/** A thread with less heap cannot even load the AWS SDK, which Lambda's processes of 128 MB can. */
const leastHeapMb = 96;

/**
 * One function: at most four workers that each do one invocation at a time, started when needed and ended when idle.
 * Invocations beyond that wait for their turn.
 */
export class LambdaFunction {
  readonly #settings: FunctionSettings;
  readonly #log: LogFile;
  #idle: ExecutionEnvironment[] = [];
  readonly #all = new Set<ExecutionEnvironment>();
  #running = 0;
  #stopped = false;
  readonly #waiting: (() => void)[] = [];

  constructor(settings: FunctionSettings, log: LogFile) {
    this.#settings = settings;
    this.#log = log;
  }

  /** @throws {FunctionError} @throws {ThrottledError} */
  async run(event: string, requestId: string = randomUUID()): Promise<string> {
    const { reserved } = this.#settings;
    if (reserved !== undefined && this.#running + this.#waiting.length >= reserved) {
      throw new ThrottledError('Rate Exceeded.');
    }
    await this.#turn();
    try {
      return await this.#runIn(this.#idle.pop(), event, requestId);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Ends the workers, each after its invocation. Later calls still run, in workers that end at once. */
  async retire(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#idle.splice(0).map((environment) => environment.end()));
  }

  /** Ends the workers at once; what they were doing fails. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#all].map((environment) => environment.end()));
  }

  async #turn(): Promise<void> {
    while (this.#running >= mostWorkers) await new Promise<void>((go) => this.#waiting.push(go));
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
        environment.endWhenIdle(idleMs, () => this.#forget(environment));
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

/** One worker thread, what Lambda calls an execution environment. */
class ExecutionEnvironment {
  ended = false;
  readonly #settings: FunctionSettings;
  readonly #worker: Worker;
  readonly #log: LogFile;
  #ready: Promise<void>;
  #answer: { resolve(payload: string): void; reject(error: FunctionError): void } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #requestId = '';

  constructor(settings: FunctionSettings, log: LogFile) {
    this.#settings = settings;
    this.#log = log;
    const logStreamName = `${new Date().toISOString().slice(0, 10).replaceAll('-', '/')}/[$LATEST]${randomUUID().replaceAll('-', '')}`;
    this.#worker = new Worker(new URL('./lambda-worker.mjs', import.meta.url), {
      workerData: {
        taskRoot: settings.taskRoot,
        handler: settings.handler,
        callbacks: settings.callbacks,
        context: {
          functionName: settings.name,
          functionVersion: '$LATEST',
          invokedFunctionArn: settings.arn,
          memoryLimitInMB: String(settings.memoryMb),
          logGroupName: settings.logGroup,
          logStreamName,
        },
      },
      env: { ...settings.variables, AWS_LAMBDA_LOG_STREAM_NAME: logStreamName },
      execArgv: [],
      argv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(leastHeapMb, Math.floor(settings.memoryMb * 0.9)) },
      name: settings.name,
    });
    log.follow(this.#worker.stdout);
    log.follow(this.#worker.stderr);
    this.#ready = this.#listen();
    // A failed start is reported to the invocation that awaits it.
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
        this.#worker.postMessage({ requestId, event, deadline: Date.now() + timeoutSeconds * 1000 });
      });
      return within(payload);
    } catch (error) {
      if (error instanceof FunctionError) this.#log.write(`ERROR ${JSON.stringify(error.failure)}`);
      throw error;
    } finally {
      clearTimeout(timer);
      this.#answer = undefined;
      // What the function printed arrives on another channel than its answer, a moment later.
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
    await this.#worker.terminate();
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
      this.#worker.on('error', (error: NodeJS.ErrnoException) => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        this.#fail(
          isMemory
            ? this.#failure('Runtime.OutOfMemory', 'Runtime exited with error: signal: killed')
            : { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') },
        );
      });
      this.#worker.on('exit', (code) => {
        const reason =
          code === 0 ? 'Runtime exited without providing a reason' : `Runtime exited with error: exit status ${code}`;
        this.#fail(this.#failure('Runtime.ExitError', reason));
      });
    });
  }

  #failure(errorType: string, what: string): Failure {
    return { errorType, errorMessage: `RequestId: ${this.#requestId} Error: ${what}` };
  }

  #fail(failure: Failure): void {
    this.ended = true;
    this.#answer?.reject(new FunctionError(failure));
    void this.#worker.terminate();
  }
}

function within(payload: string): string {
  if (Buffer.byteLength(payload) <= payloadLimit) return payload;
  throw new FunctionError({
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${payloadLimit} bytes).`,
  });
}
