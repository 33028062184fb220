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
});

afterEach(() => rmSync(project, { recursive: true }));

test('two runs that start at once synthesise once, and a third not at all', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');

  await Promise.all([synthesise(), synthesise()]);
  await synthesise();

  expect(syntheses()).toBe(1);
  expect(existsSync(join(project, '.local/out/asset.one'))).toBe(true);
});

test('after a change the assembly is the new one, and what another run may still start workers from is there', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');
  await synthesise();
  writeFileSync(join(project, 'stack.ts'), 'another');
  await synthesise();

  expect(readFileSync(join(project, '.local/out/manifest.json'), 'utf8')).toBe('another');
  expect(existsSync(join(project, '.local/out/asset.one/index.js'))).toBe(true);
});

test('a failed synthesis leaves the last assembly', async () => {
  writeFileSync(join(project, 'stack.ts'), 'one');
  await synthesise();
  writeFileSync(join(project, 'stack.ts'), 'broken');

  await expect(synthesise()).rejects.toThrow(/could not be synthesised/);
  expect(readFileSync(join(project, '.local/out/manifest.json'), 'utf8')).toBe('one');
});

/** In a process of its own, since it works in the folder of the process. */
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

/** Stands for the CDK's command: `cdk synth --output DIR`. */
const cdk = `#!/bin/sh
stack=$(cat stack.ts)
echo "$stack" >> node_modules/said
if [ "$stack" = broken ]; then exit 1; fi
mkdir -p "$3/asset.$stack"
echo code > "$3/asset.$stack/index.js"
printf %s "$stack" > "$3/manifest.json"
`;
