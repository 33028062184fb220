import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'node_modules/cdk'), cdk, { mode: 0o755 });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ 'local-aws': { context: { stage: 'mine' } } }));
});

afterEach(() => rmSync(project, { recursive: true }));

test('synthesises once for two runs that start together, and not again for a third', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');

  await Promise.all([synthesise(), synthesise()]);
  await synthesise();

  expect(syntheses()).toBe(1);
  expect(existsSync(join(project, '.local/out/asset.one'))).toBe(true);
});

test('replaces the assembly after a change and keeps old assets for runs that still use them', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');
  await synthesise();
  writeFileSync(join(project, 'stack.ts'), 'another');
  await synthesise();

  expect(readFileSync(join(project, '.local/out/manifest.json'), 'utf8')).toBe('another');
  expect(existsSync(join(project, '.local/out/asset.one/index.js'))).toBe(true);
});

test('keeps the last assembly when the synthesis fails', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');
  await synthesise();
  writeFileSync(join(project, 'stack.ts'), 'broken');

  await expect(synthesise()).rejects.toThrow(/could not be synthesised/);
  expect(readFileSync(join(project, '.local/out/manifest.json'), 'utf8')).toBe('one');
});

test('passes the context values of package.json to the CDK', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');
  await synthesise();

  expect(readFileSync(join(project, 'node_modules/arguments'), 'utf8')).toContain('-c stage=mine');
});

test('names an unknown setting in package.json', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');
  writeFileSync(join(project, 'package.json'), JSON.stringify({ 'local-aws': { contexts: {} } }));

  await expect(synthesise()).rejects.toThrow(/"local-aws" in package.json is not valid: .*"contexts"/);
});

/** In its own process, since it works in the current folder. */
function synthesise() {
  const code = `import { synthesise } from '${new URL('./synthesis.ts', import.meta.url)}'; await synthesise('.local/out', () => {});`;
  const PATH = [join(project, 'node_modules'), process.env.PATH].join(delimiter);
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project,
    env: { ...process.env, PATH },
  });
}

function syntheses(): number {
  return readFileSync(join(project, 'node_modules/said'), 'utf8').trim().split('\n').length;
}

/** A stub for `cdk synth --output DIR`. */
const cdk = `#!/bin/sh
stack=$(cat stack.ts)
echo "$stack" >> node_modules/said
echo "$*" > node_modules/arguments
if [ "$stack" = broken ]; then exit 1; fi
mkdir -p "$3/asset.$stack"
echo code > "$3/asset.$stack/index.js"
printf %s "$stack" > "$3/manifest.json"
`;
