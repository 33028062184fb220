import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../platform/ports.ts';
import { trimStreamRecords } from './trim-stream-records.ts';
import { trimWriteHistory, WriteHistory } from './write-history.ts';

export type EngineAnswer = { status: number; body: Buffer; checksum: string | undefined };

/**
 * The process that stores the tables: `dynoxide` on a file in the folder, or the engine at `DYNAMODB_ENDPOINT`.
 * It ends with this process, even after a kill.
 */
export class DynamoDbEngine {
  readonly #directory: string;
  #log: (line: string) => void;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #address: URL | undefined;
  #process: ChildProcess | undefined;
  #isStopping = false;

  constructor(directory: string, log: (line: string) => void) {
    this.#directory = directory;
    this.#log = log;
  }

  async start(): Promise<void> {
    const given = process.env.DYNAMODB_ENDPOINT;
    if (given) {
      this.#address = new URL(given);
      return;
    }
    mkdirSync(this.#directory, { recursive: true });
    this.#endLeftOver();
    trimStreamRecords(this.#database);
    trimWriteHistory(this.#database);
    const port = await freePort(Number(this.#address?.port) || 0);
    await this.#spawn(port);
    this.#address = new URL(`http://127.0.0.1:${port}`);
  }

  /** The history of writes, which only the engine on a file has. */
  openHistory(): WriteHistory | undefined {
    return this.#process && new WriteHistory(this.#database);
  }

  /** Sends a call as the SDK does; `target` such as `DynamoDB_20120810.GetItem`. */
  call(target: string, body: Buffer | string): Promise<EngineAnswer> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-target': target,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=local',
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(this.#address!, { method: 'POST', headers, agent: this.#agent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
        incoming.on('end', () => {
          const checksum = incoming.headers['x-amz-crc32']?.toString();
          resolve({ status: incoming.statusCode ?? 500, body: Buffer.concat(chunks), checksum });
        });
      });
      outgoing.on('error', reject).end(body);
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#agent.destroy();
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end();
    await ended;
  }

  /** The shell ends the engine when its input closes, which happens even after a SIGKILL. */
  async #spawn(port: number): Promise<void> {
    const script = '"$@" >&2 & child=$!; echo $child; exec 3<&0; (read -r _ <&3; kill $child) & wait $child';
    const options = ['serve', '--port', String(port), '--db-path', this.#database];
    const shell = spawn('sh', ['-c', script, 'sh', ...engineCommand(), ...options], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // A separate process group, so that Ctrl-C does not end the engine while functions still write.
      detached: true,
    });
    this.#process = shell;
    shell.once('exit', () => this.#restartUnlessStopping());
    createInterface(shell.stdout).once('line', (pid) => writeFileSync(this.#pidFile, pid));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      let isListening = false;
      createInterface(shell.stderr).on('line', (line) => {
        if (isListening) return;
        said += `${line}\n`;
        isListening = line.includes('listening on');
        if (isListening) resolve();
      });
      shell.once('error', reject);
      shell.once('exit', () => reject(new Error(`The DynamoDB engine did not start: ${said.trim()}`)));
    });
  }

  #restartUnlessStopping(): void {
    this.#process?.stdin?.destroy();
    if (this.#isStopping || !this.#address) return;
    this.#log('dynamodb: the engine ended unexpectedly and is started again');
    this.start().catch((error) => this.#log(`dynamodb: ${error.message}`));
  }

  /** Ends an engine that outlived its shell, so that two never write the same file. */
  #endLeftOver(): void {
    try {
      const pid = Number(readFileSync(this.#pidFile, 'utf8'));
      if (commandOf(pid).includes(this.#database)) process.kill(pid, 'SIGKILL');
    } catch {
      // Without the file or the process, there is nothing to end.
    }
  }

  get #database(): string {
    return join(this.#directory, 'tables.db');
  }

  get #pidFile(): string {
    return join(this.#directory, 'engine.pid');
  }
}

function engineCommand(): string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    return [join(dirname(manifest), 'dynoxide')];
  } catch {
    return ['npx', '--yes', 'dynoxide'];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  }
}
