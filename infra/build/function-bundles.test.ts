import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { StudioStack } from '../stack/studio-stack.ts';
import { testStage } from '../testing/stacks.ts';

const { bytes } = JSON.parse(readFileSync('tools/test/limits.json', 'utf8'));
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

const app = new App({ outdir, builtinCloudFormationValidation: false });
const template = Template.fromStack(new StudioStack(app, 'Studio', testStage));
const integrations = JSON.stringify(template.findResources('AWS::ApiGatewayV2::Integration'));
const functions = Object.entries(template.findResources('AWS::Lambda::Function')).map(([name, { Properties }]) => ({
  name,
  service: Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME ?? name,
  isApi: integrations.includes(`"${name}"`),
  folder: path.join(outdir, `asset.${Properties.Code.S3Key.replace('.zip', '')}`),
  variables: Object.fromEntries(
    Object.entries(Properties.Environment?.Variables ?? {}).map(([k, v]) => [k, textOf(v)]),
  ),
}));

test('loads every function without a node_modules and without the AWS SDK of the runtime', () => {
  const loaded = execFileSync(process.execPath, ['-e', loader, JSON.stringify(functions)], { encoding: 'utf8' });

  expect(functions.length).toBeGreaterThan(30);
  expect(loaded.trim().split('\n')).toEqual(functions.map(({ name }) => `${name} function`));
});

test('keeps the limits of bytes of functions that a person waits for, with one recorded exception, and of others', () => {
  const exceptions: Record<string, number> = { System: bytes['function System'] };
  const over = functions.flatMap(({ service, isApi, folder }) => {
    const { size } = statSync(path.join(folder, 'index.js'));
    const budget = isApi ? (exceptions[service] ?? bytes['function that a person waits for']) : bytes['other function'];
    return size > budget ? [`${service}: ${size}`] : [];
  });

  expect(functions.filter(({ isApi }) => isApi).length).toBeGreaterThan(10);
  expect(over).toEqual([]);
});

test('keeps the limits of bytes of the renderer and of the image function with its native packages', () => {
  const folders = functions.map(({ folder }) => folder);
  const renderers = folders.map((folder) => path.join(folder, 'render.cjs')).filter((file) => existsSync(file));
  const native = folders.filter((folder) => existsSync(path.join(folder, 'node_modules')));

  expect(renderers).not.toEqual([]);
  for (const file of renderers) expect(statSync(file).size).toBeLessThan(bytes.renderer);
  expect(native).not.toEqual([]);
  for (const folder of native) expect(sizeOf(folder)).toBeLessThan(bytes['function with native packages']);
});

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

/** The value of a variable; a URL for what only a deployment knows. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [, parts] = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'] ?? [];
  return parts?.map(textOf).join('') ?? 'https://aws';
}
