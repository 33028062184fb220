import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { StudioStack } from '../stack/studio-stack.ts';
import { testStage } from '../testing/stacks.ts';

const outdir = mkdtempSync(path.join(tmpdir(), 'bundles-'));
afterAll(() => rmSync(outdir, { recursive: true }));

/** Loads the file of each function with nothing but its variables, and prints the type of the handler or the error. */
const loader = `
  for (const { name, folder, variables } of JSON.parse(process.argv[1])) {
    process.env = { AWS_REGION: 'eu-central-1', LAMBDA_TASK_ROOT: folder, ...variables };
    try {
      console.log(name, typeof require(folder + '/index.js').handler);
    } catch ({ message }) {
      console.log(name, message.split('\\n')[0]);
    }
  }`;

test('loads every function without a node_modules and without the AWS SDK of the runtime', () => {
  const app = new App({ outdir, builtinCloudFormationValidation: false });
  const resources = Template.fromStack(new StudioStack(app, 'Studio', testStage)).findResources(
    'AWS::Lambda::Function',
  );
  const functions = Object.entries(resources).map(([name, { Properties }]) => ({
    name,
    folder: path.join(outdir, `asset.${Properties.Code.S3Key.replace('.zip', '')}`),
    variables: Object.fromEntries(
      Object.entries(Properties.Environment?.Variables ?? {}).map(([k, v]) => [k, textOf(v)]),
    ),
  }));

  const loaded = execFileSync(process.execPath, ['-e', loader, JSON.stringify(functions)], { encoding: 'utf8' });

  expect(functions.length).toBeGreaterThan(30);
  expect(loaded.trim().split('\n')).toEqual(functions.map(({ name }) => `${name} function`));
});

/** The value of a variable; a URL for what only a deployment knows. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [, parts] = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'] ?? [];
  return parts?.map(textOf).join('') ?? 'https://aws';
}
