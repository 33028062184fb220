import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = path.resolve('tools/install.mjs');

/** Starts the script where these packages are installed, with an npm that only says its arguments. */
function install(found: object, ...options: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'node_modules'));
  const locked = {
    '': {},
    'tools/own': { version: '1.0.0' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/jest': { version: '30.0.0', dev: true },
    'node_modules/fsevents': { version: '2.0.0', optional: true },
  };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: found }));
  writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return spawnSync(process.execPath, [script, ...options], { cwd: folder, env, encoding: 'utf8' }).stderr;
}

test('leaves the packages of tests where `npm ci` has installed all', () => {
  const found = { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/jest': { version: '30.0.0' } };
  expect(install(found, '--omit=dev')).toBe('');
});

test('installs what is missing or has another version', () => {
  const zod = { 'node_modules/zod': { version: '4.0.0' } };
  expect(install(zod)).toContain('npm ci --no-audit');
  expect(install({ ...zod, 'node_modules/jest': { version: '29.0.0' } }, '--omit=dev')).toContain('npm ci --omit=dev');
});
