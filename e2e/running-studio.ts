import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../local/ports.ts';
import { synthesise } from '../local/synthesis.ts';
import { copyForFirstDay, type DemoContent } from './demo-content.ts';

export type Mail = {
  id: string;
  at: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text?: string;
  html?: string;
};
export type Alarm = { name: string; state: string };
export type Account = { email: string; password: string };
type StartOptions = { assembly?: string; demo?: DemoContent };

/** The stack as `npm start` runs it, in a process and with data of its own. */
export class RunningStudio {
  site = '';
  dashboard = '';
  inbox = '';
  admin: Account = { email: '', password: '' };
  user: Account = { email: '', password: '' };
  readonly output: string[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'studio-'));
  readonly #assembly: string;
  #process: ChildProcess | undefined;
  #port: number | undefined;

  /** Where the run keeps what must survive a kill. */
  get dataFolder(): string {
    return path.join(this.#folder, 'data');
  }

  /**
   * @param assembly a synthesised stack to run instead of this project's own
   * @param demo how much of the demo's content there is: what a studio has on its first day, or all of it, whose pictures
   * take a minute to make
   */
  static async start({ assembly, demo = 'first-day' }: StartOptions = {}): Promise<RunningStudio> {
    const whole = assembly ?? (await synthesise('.local/assembly', console.error));
    const studio = new RunningStudio(whole, demo);
    await studio.start();
    return studio;
  }

  private constructor(assembly: string, demo: DemoContent) {
    this.#assembly = demo === 'whole' ? assembly : path.join(this.#folder, 'assembly');
    if (demo === 'first-day') copyForFirstDay(assembly, this.#assembly);
  }

  /** Starts, or starts again on the same address with what was stored. */
  async start(): Promise<void> {
    this.#port ??= await freePort();
    this.output.length = 0;
    const child = spawn('node', ['local/start.ts', '--data', this.#folder, '--assembly', this.#assembly], {
      env: { ...process.env, PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The stack did not start:\n${this.output.join('\n')}`);
    });
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => this.output.push(line));
    await Promise.race([this.#ready(child), ended]);
    ended.catch(() => {});
  }

  /** Ends it as a power cut would: at once, with nothing tidied up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async mails(): Promise<Mail[]> {
    return (await fetch(`${this.inbox}/mails`)).json();
  }

  /** The mails that hold a text, once there is at least one. */
  async mailsAbout(text: string, { within = 20_000 } = {}): Promise<Mail[]> {
    return eventually(async () => (await this.mails()).filter((mail) => JSON.stringify(mail).includes(text)), within);
  }

  /** What the functions wrote into their logs, all together. */
  logs(): string {
    const folder = path.join(this.dataFolder, 'logs');
    return readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
  }

  async alarms(): Promise<Alarm[]> {
    return (await fetch(`${this.inbox}/alarms`)).json();
  }

  /** Takes a service down for as long as `during` lasts, or has it refuse calls as one that is asked too often. */
  async without<T>(
    service: 'ses' | 'dynamodb' | 's3' | 'execute-api',
    during: () => Promise<T>,
    mode: 'down' | 'throttled' = 'down',
  ): Promise<T> {
    const outage = `${this.inbox}/outages/${service}`;
    await fetch(outage, {
      method: 'PUT',
      body: JSON.stringify({ mode }),
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
      const [name, address = '', password = ''] = line.split(' ');
      if (name === 'site' || name === 'dashboard' || name === 'inbox') this[name] = address.replace(/\/$/, '');
      if (name === 'admin' || name === 'user') this[name] = { email: address, password };
      if (name === 'ready') return;
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** Looks again until there is something to see. @throws when there is nothing within the time, in milliseconds */
export async function eventually<T>(look: () => Promise<T[]>, within = 20_000): Promise<T[]> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await look();
    if (seen.length > 0) return seen;
    if (Date.now() > end) throw new Error(`Nothing to be seen after ${within} ms`);
    await setTimeout(100);
  }
}
