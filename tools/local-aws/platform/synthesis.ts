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
import { readSettings } from './settings.ts';

/** Folders that never change the assembly of any app; nor do those whose names begin with a dot. */
const neverSource = ['cdk.out', 'dist', 'node_modules'];

/**
 * Synthesises the app in this folder with `cdk synth`, unless no source changed since
 * the last time.
 * @returns the folder of the assembly
 * @throws {CannotStartError} when the synthesis fails, after its output was printed
 */
export async function synthesise(outputFolder: string, log: (line: string) => void): Promise<string> {
  // Concurrent runs share the folder; the later one finds the assembly up to date.
  const lock = await Lock.whenFree(`${outputFolder}.lock`);
  try {
    return await synthesiseAlone(outputFolder, log);
  } finally {
    lock.release();
  }
}

async function synthesiseAlone(outputFolder: string, log: (line: string) => void): Promise<string> {
  const marker = path.join(outputFolder, '.source-hash');
  const { context, ignored } = readSettings();
  const source = sourceHash(ignored);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === source) return outputFolder;

  log('Synthesising the app ...');
  const next = `${outputFolder}.next`;
  rmSync(next, { recursive: true, force: true });
  const contextOptions = Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = [...contextOptions, '--quiet', '--no-notices', '--no-version-reporting'];
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
  // Shields the bundles from the `type` of the project's package.json, which they do not have on Lambda.
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

/** A hash of the size and modification time of every source file. */
function sourceHash(ignored: readonly string[]): string {
  const hash = createHash('sha256');
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (isSource(entry.name, ignored)) visit(file);
      } else {
        const { size, mtimeMs } = statSync(file);
        hash.update(`${file} ${size} ${mtimeMs}\n`);
      }
    }
  };
  visit('.');
  return hash.digest('hex');
}

function isSource(folder: string, ignored: readonly string[]): boolean {
  return !folder.startsWith('.') && !neverSource.includes(folder) && !ignored.includes(folder);
}

/** Calls `changed` shortly after a file in a watched folder was saved. */
export function watchSources(changed: () => void): void {
  const { watched, ignored } = readSettings();
  const folders = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sources = folders.map(({ name }) => name).filter((name) => isSource(name, ignored));
  let timer: NodeJS.Timeout | undefined;
  for (const folder of watched ?? sources) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(changed, 200);
    }).unref();
  }
}
