import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { freePort } from 'local-aws/ports';
import { synthesise } from 'local-aws/synthesis';
import { changeTemplate, type Resource } from './changed-stack.ts';
import { copyWithLessDemo, type DemoContent } from './demo-content.ts';

export type Email = {
  id: string;
  at: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text?: string;
  html?: string;
  /** Of emails that were sent as raw messages. */
  headers?: { name: string; value: string }[];
};
export type Alarm = { name: string; state: string };
/** A CloudWatch metric with its totals. */
export type Metric = {
  namespace: string;
  metric: string;
  dimensions: Record<string, string>;
  sum: number;
  count: number;
};
export type Account = { email: string; password: string };
/** How the message begins when the stack cannot be synthesised or started. `tools/mutants` looks for it. */
export const startError = 'The stack did not start';

type StartOptions = { assembly?: string; demo?: DemoContent; recoveryLagSeconds?: number };

/** Runs the stack as `npm start` does, in a separate process with its own data. */
export class RunningStudio {
  site = '';
  dashboard = '';
  inbox = '';
  admin: Account = { email: '', password: '' };
  user: Account = { email: '', password: '' };
  readonly output: string[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'studio-'));
  readonly #assembly: string;
  readonly #recoveryLag: string;
  #process: ChildProcess | undefined;
  #port: number | undefined;

  /** Data that survives a kill. */
  get dataFolder(): string {
    return path.join(this.#folder, 'data');
  }

  /**
   * @param assembly a synthesised stack to run instead of this project's own
   * @param demo how much demo content there is; resizing the images of all of it takes a minute
   * @param recoveryLagSeconds how far point-in-time recovery is behind; five minutes by default
   */
  static async start({
    assembly,
    demo = 'first-day',
    recoveryLagSeconds = 300,
  }: StartOptions = {}): Promise<RunningStudio> {
    const whole = assembly ?? (await synthesise('.local/assembly', console.error).catch(failStart));
    const studio = new RunningStudio(whole, demo, recoveryLagSeconds);
    await studio.start();
    return studio;
  }

  private constructor(assembly: string, demo: DemoContent, recoveryLagSeconds: number) {
    this.#recoveryLag = String(recoveryLagSeconds);
    this.#assembly = demo === 'whole' ? assembly : path.join(this.#folder, 'assembly');
    if (demo !== 'whole') copyWithLessDemo(assembly, this.#assembly, demo);
  }

  /** Starts, or restarts on the same port with the stored data. */
  async start(): Promise<void> {
    this.#port ??= await freePort();
    this.output.length = 0;
    const options = ['--data', this.#folder, '--assembly', this.#assembly, '--recovery-lag', this.#recoveryLag];
    const child = spawn('local-aws', options, {
      env: { ...process.env, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const ended = once(child, 'exit').then(() => {
      failStart(new Error(this.output.join('\n')));
    });
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => this.output.push(line));
    await Promise.race([this.#ready(child), ended]);
    ended.catch(() => {});
  }

  /** Changes resources and deploys them to the running stack. */
  async redeploy(change: (resources: Record<string, Resource>) => void): Promise<void> {
    changeTemplate(this.#assembly, change);
    const deployed = () => this.output.filter((line) => line === 'Deployed again').length;
    const before = deployed();
    this.#process?.kill('SIGHUP');
    await eventually(async () => (deployed() > before ? [true] : []), 60_000);
  }

  /** Runs the schedules with matching logical ids now, as if it were the given time. */
  async runSchedule(name: RegExp, time = new Date()): Promise<void> {
    const schedules = await (await fetch(`${this.inbox}/schedules`)).json();
    for (const id of Object.keys(schedules).filter((schedule) => name.test(schedule))) {
      await fetch(`${this.inbox}/schedules/${id}`, {
        method: 'POST',
        body: JSON.stringify({ time }),
        headers: { 'content-type': 'application/json' },
      });
    }
  }

  /** Kills the run at once and without clean-up, like a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async emails(): Promise<Email[]> {
    return (await fetch(`${this.inbox}/emails`)).json();
  }

  /** The message of an email that was sent as a raw message. */
  async rawEmail({ id }: Pick<Email, 'id'>): Promise<string> {
    return (await fetch(`${this.inbox}/emails/${encodeURIComponent(id)}/raw`)).text();
  }

  /** Waits for at least one email that contains the text. @returns all of them */
  async emailsAbout(text: string, { within = 20_000 } = {}): Promise<Email[]> {
    return eventually(
      async () => (await this.emails()).filter((email) => JSON.stringify(email).includes(text)),
      within,
    );
  }

  /** The log output of all functions. */
  logs(): string {
    const folder = path.join(this.dataFolder, 'logs');
    return readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
  }

  async alarms(): Promise<Alarm[]> {
    return (await fetch(`${this.inbox}/alarms`)).json();
  }

  async metrics(): Promise<Metric[]> {
    return (await fetch(`${this.inbox}/metrics`)).json();
  }

  /** The widgets of the CloudWatch dashboards, by name. */
  async dashboards(): Promise<Record<string, unknown>> {
    return (await fetch(`${this.inbox}/dashboards`)).json();
  }

  /**
   * Until `during` resolves, fails a share of a service's calls, or of one operation, throttles them like an overloaded
   * service, or never answers them.
   */
  async without<T>(
    service: 'ses' | 'dynamodb' | 's3' | 'execute-api' | 'cognito-idp',
    during: () => Promise<T>,
    mode: 'down' | 'throttled' | 'hangs' = 'down',
    share = 1,
    operation?: string,
  ): Promise<T> {
    const outage = `${this.inbox}/outages/${service}`;
    await fetch(outage, {
      method: 'PUT',
      body: JSON.stringify({ mode, share, operation }),
      headers: { 'content-type': 'application/json' },
    });
    try {
      return await during();
    } finally {
      await fetch(outage, { method: 'DELETE' });
    }
  }

  async #ready(child: ChildProcess): Promise<void> {
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      this.output.push(line);
      const [name, value = '', password = ''] = line.split(' ');
      if (name === 'site' || name === 'dashboard' || name === 'inbox') this[name] = value.replace(/\/$/, '');
      if (name === 'admin' || name === 'user') this[name] = { email: value, password };
      if (name === 'ready') return;
    }
    failStart(new Error(this.output.join('\n')));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** Polls until there is a result. @throws when there is none within the time, in milliseconds */
export async function eventually<T>(read: () => Promise<T[]>, within = 20_000): Promise<T[]> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await read();
    if (seen.length > 0) return seen;
    if (Date.now() > end) throw new Error(`Nothing to be seen after ${within} ms`);
    await setTimeout(100);
  }
}

function failStart(cause: Error): never {
  throw new Error(`${startError}:\n${cause.message}`, { cause });
}
