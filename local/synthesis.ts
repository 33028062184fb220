import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Lock } from './lock.ts';
import { CannotStartError } from './ports.ts';

/** Folders of the project that hold nothing the assembly is made of. */
const notSource = '.ci .git .local cdk.out dist docs e2e local node_modules test-results'.split(' ');

/**
 * Synthesises the app in this folder with the CDK's own command, as a deployment would, unless nothing changed since
 * the last time.
 * @returns the folder of the assembly
 * @throws {CannotStartError} when the synthesis fails; its own messages are on the screen then
 */
export async function synthesise(outputFolder: string, log: (line: string) => void): Promise<string> {
  // Runs beside each other share the folder; the later one finds the work done.
  const lock = await Lock.whenFree(`${outputFolder}.lock`);
  try {
    return await synthesiseAlone(outputFolder, log);
  } finally {
    lock.release();
  }
}

async function synthesiseAlone(outputFolder: string, log: (line: string) => void): Promise<string> {
  const marker = path.join(outputFolder, '.source-hash');
  const source = sourceHash();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === source) return outputFolder;

  log('Building the pages and synthesising the stack ...');
  const next = `${outputFolder}.next`;
  rmSync(next, { recursive: true, force: true });
  const options = ['-c', 'stage=local', '--quiet', '--no-notices', '--no-version-reporting'];
  const cdk = spawn('cdk', ['synth', '--output', next, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [cdk.stdout, cdk.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [status] = await once(cdk, 'close');
  if (status !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new CannotStartError('The stack could not be synthesised; the messages above say why');
  }
  // In Lambda no package.json stands above a bundle; without one here, this project's own would make modules of them.
  writeFileSync(path.join(next, 'package.json'), '{}');
  rmSync(marker, { force: true });
  moveOver(next, outputFolder);
  writeFileSync(marker, source);
  return outputFolder;
}

/** Assets of earlier syntheses stay for a day: other runs may still start workers from them. */
function moveOver(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const fresh = readdirSync(from);
  for (const name of readdirSync(to)) {
    const isOld = Date.now() - statSync(path.join(to, name)).ctimeMs > dayMs;
    if (name.startsWith('asset.') && !fresh.includes(name) && isOld) rmSync(path.join(to, name), { recursive: true });
  }
  for (const name of fresh) {
    // An asset is named by its content.
    const isThere = name.startsWith('asset.') && existsSync(path.join(to, name));
    if (!isThere) renameSync(path.join(from, name), path.join(to, name));
  }
  rmSync(from, { recursive: true });
}

const dayMs = 86_400_000;

/** Changes with every file that the pages, the functions or the stack are made of, by size and time of change. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!notSource.includes(entry.name)) visit(file);
      } else {
        const { size, mtimeMs } = statSync(file);
        hash.update(`${file} ${size} ${mtimeMs}\n`);
      }
    }
  };
  visit('.');
  return hash.digest('hex');
}

/** Calls `changed` a moment after something of the functions, the stack or what both share was saved. */
export function watchServerSource(changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['functions', 'infra', 'shared']) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(changed, 200);
    }).unref();
  }
}
