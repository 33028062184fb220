import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { RunningStudio } from './running-studio.ts';

type Result = { code: number | null; out: string; err: string };
type Command = 'export' | 'import';

/** The path of a folder that does not exist yet. */
export function newFolder(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'moved-')), 'studio');
}

/**
 * Starts `npm run export` or `npm run import` without npm, so that a kill reaches the command itself.
 * @param killAt kills the command when its output contains this
 */
async function runMove(command: Command, args: string[], typed = '', killAt?: string): Promise<Result> {
  const child = spawn('node', [`infra/operator/${command}.ts`, ...args]);
  child.stdin.on('error', () => {});
  child.stdin.end(typed);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
    if (killAt !== undefined && out.includes(killAt)) child.kill('SIGKILL');
  });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

function stageOf({ dataFolder }: RunningStudio): string[] {
  return ['--stage', 'local', '--data', path.dirname(dataFolder)];
}

export function exportStudio(studio: RunningStudio, folder: string, args: string[] = []): Promise<Result> {
  return runMove('export', [...stageOf(studio), '--to', folder, ...args]);
}

type ImportOptions = { args?: string[]; typed?: string; killAt?: string };

export function importStudio(
  studio: RunningStudio,
  folder: string,
  { args = [], typed, killAt }: ImportOptions = {},
): Promise<Result> {
  return runMove('import', [...stageOf(studio), '--from', folder, ...args], typed, killAt);
}

/** All files of an export by name, as hexadecimal text except JSON. Without the time of the export. */
export function filesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const body = readFileSync(file);
    if (!name.endsWith('.json')) return [name, body.toString('hex')];
    return [name, body.toString('utf8').replace(/"exported_at": "[^"]+"/, '"exported_at": ""')];
  });
  return Object.fromEntries(named.sort());
}

export function readJson(folder: string, name: string) {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
}

/** Changes a JSON file of an export together with its hash, as another program could. */
export function changeJson(folder: string, name: string, change: (value: never) => unknown): void {
  const write = (file: string, value: unknown) => writeFileSync(path.join(folder, file), JSON.stringify(value));
  write(name, change(readJson(folder, name) as never));
  const hash = createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');
  const manifest = readJson(folder, 'studio.json');
  write('studio.json', { ...manifest, files: { ...manifest.files, [name]: hash } });
}
