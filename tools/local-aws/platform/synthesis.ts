import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Lock } from './lock.ts';
import { CannotStartError } from './ports.ts';
import { readSettings } from './settings.ts';
import { listSources } from './sources.ts';

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
  const marker = path.join(outputFolder, sourceList);
  const { context, ignored, bundler } = readSettings();
  const sources = listSources(ignored);
  const before: Record<string, string> = existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')) : {};
  const changed = Object.keys({ ...before, ...sources }).filter((file) => before[file] !== sources[file]);
  if (changed.length === 0) return outputFolder;
  const isEdit = existsSync(marker) && changed.every((file) => sources[file]);
  if (bundler && isEdit && (await bundleAgain(outputFolder, changed))) {
    writeFileSync(marker, JSON.stringify(sources));
    return outputFolder;
  }

  log('Synthesising the app ...');
  const next = `${outputFolder}.next`;
  rmSync(next, { recursive: true, force: true });
  const contextOptions = Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = [...contextOptions, '--quiet', '--no-notices', '--no-version-reporting'];
  const cdk = spawn('cdk', ['synth', '--output', next, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // Checks of the template by the rules of CloudFormation take half of a synthesis.
    env: { CDK_VALIDATION: 'false', ...process.env },
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
  writeFileSync(marker, JSON.stringify(sources));
  return outputFolder;
}

/** The list of the sources of the assembly, with their sizes and modification times. */
export const sourceList = '.sources.json';

/** @returns whether the assembly is that of a synthesis. It is unchanged if not */
async function bundleAgain(outputFolder: string, changed: string[]): Promise<boolean> {
  const script = path.join(import.meta.dirname, 'bundle-again.ts');
  // A process of its own loads the bundler as it is now.
  const [status] = await once(
    spawn(process.execPath, [script, outputFolder, ...changed], { stdio: 'ignore' }),
    'close',
  );
  return status === 0;
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
