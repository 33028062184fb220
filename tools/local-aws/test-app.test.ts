import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const cli = path.join(import.meta.dirname, 'cli.ts');
const nodeModules = path.resolve(createRequire(import.meta.url).resolve('aws-cdk-lib/package.json'), '../..');
let folder: string;
let running: ChildProcess;
let notes: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-app-'));
  cpSync(path.join(import.meta.dirname, 'test-app'), folder, { recursive: true });
  symlinkSync(nodeModules, path.join(folder, 'node_modules'));
  await start();
}, 120_000);

afterAll(async () => {
  await end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('runs a CDK app with a table, a function and a route', async () => {
  expect((await call('PUT', 'first', 'hello')).status).toBe(200);

  const response = await call('GET', 'first');
  expect(await response.json()).toEqual({ text: 'hello', greeting: 'from the context' });
});

test('refuses a call that the function role does not allow', async () => {
  const response = await call('DELETE', 'first');

  expect(await response.json()).toEqual({ error: 'AccessDeniedException' });
});

test('answers 404 for an unknown route', async () => {
  const response = await fetch(`${notes}/others`);

  expect(response.status).toBe(404);
});

test('keeps stored items and the URL of the API when it is killed and started again', async () => {
  await call('PUT', 'kept', 'still here');
  const before = notes;

  await end('SIGKILL');
  await start();

  expect(notes).toBe(before);
  expect(await (await call('GET', 'kept')).json()).toMatchObject({ text: 'still here' });
});

async function start(): Promise<void> {
  running = spawn(process.execPath, [cli], {
    cwd: folder,
    env: { ...process.env, PORT: '0', PATH: `${nodeModules}/.bin${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  createInterface({ input: running.stderr! }).on('line', (line) => errors.push(line));
  for await (const line of createInterface({ input: running.stdout! })) {
    const [name, value = ''] = line.split(' ');
    if (name === 'notesurl') notes = value;
    if (name === 'ready') return;
  }
  throw new Error(`local-aws did not start:\n${errors.join('\n')}`);
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  running.kill(signal);
  await once(running, 'exit');
}

function call(method: string, id: string, body?: string): Promise<Response> {
  return fetch(`${notes}/notes/${id}`, { method, body });
}
