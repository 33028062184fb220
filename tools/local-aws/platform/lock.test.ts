import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Lock } from './lock.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(directory, 'lock');
});

afterEach(() => rmSync(directory, { recursive: true }));

test('grants a lock to one process at a time', async () => {
  const held = Lock.take(path);
  expect(held).toBeDefined();
  expect(Lock.take(path)).toBeUndefined();

  const next = Lock.whenFree(path);
  held?.release();

  (await next).release();
});

test('frees the lock of a killed process', async () => {
  const code = `import { Lock } from '${new URL('./lock.ts', import.meta.url)}'; Lock.take(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', code, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  expect(Lock.take(path)).toBeUndefined();

  other.kill('SIGKILL');
  await once(other, 'exit');

  const lock = Lock.take(path);
  expect(lock).toBeDefined();
  lock?.release();
});
