import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aStage, aTemplate } from './testing/stacks.ts';

const assembly = mkdtempSync(path.join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(assembly, { recursive: true }));

/** Runs the `cdk` command as an operator does. */
function cdk(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('cdk', [...args, '--quiet', '--output', assembly], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.resolve('node_modules/.bin')}:${process.env.PATH}` },
  });
  return { status, output: `${stdout}${stderr}` };
}

test('refuses to synthesise the stage local outside the local run', () => {
  const { status, output } = cdk('synth', '-c', 'stage=local');

  expect(status).toBe(1);
  expect(output).toMatch(/^The stage "local" is never deployed: .*Run it with "npm start"/);
  expect(output).not.toMatch(/\n\s+at /);
});

test('reports an unknown stage in one line, before the pages are built', () => {
  const { status, output } = cdk('synth', '-c', 'stage=nowhere');

  expect(status).toBe(1);
  expect(output).toMatch(/^cdk\.json has no stage "nowhere"/);
  expect(output).not.toMatch(/\n\s+at /);
  expect(output).not.toMatch(/vite|built in/i);
});

test('explains how to get Node 24 when the shell runs an older version', () => {
  const code = "Object.defineProperty(process.versions, 'node', { value: '20.11.0' }); import('./infra/app.mjs')";

  const { status, stderr } = spawnSync(process.execPath, ['--eval', code], { encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node 24 is required, but the shell runs 20\.11\.0\. Run "npm ci"/);
});

test('makes CloudFormation reject the stage local for every allowed parameter value', () => {
  const { Parameters, Rules } = aTemplate().toJSON();

  expect(Parameters.RunsOn).toEqual({ Type: 'String', Default: 'aws', AllowedValues: ['aws'] });
  expect(Rules.LocalRunOnly.Assertions).toEqual([
    {
      Assert: { 'Fn::Equals': [{ Ref: 'RunsOn' }, 'this-machine'] },
      AssertDescription: expect.stringContaining('known passwords'),
    },
  ]);
});

test('adds no deployment rule to other stages', () => {
  const { Parameters, Rules } = aTemplate(aStage()).toJSON();

  expect(Object.keys(Parameters)).toEqual(['BootstrapVersion']);
  expect(Object.keys(Rules)).toEqual(['CheckBootstrapVersion']);
});
