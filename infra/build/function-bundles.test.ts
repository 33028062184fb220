import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, FileSystem, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { StudioStack } from '../stack/studio-stack.ts';
import { testStage } from '../testing/stacks.ts';
import { type CodeProps, functionCode, keptBundles } from './function-code.ts';

const { bytes } = JSON.parse(readFileSync('tools/test/limits.json', 'utf8'));
const outdir = mkdtempSync(path.join(tmpdir(), 'bundles-'));
const earlier = mkdtempSync(path.join(tmpdir(), 'earlier-'));
afterAll(() => {
  for (const folder of [outdir, earlier]) rmSync(folder, { recursive: true });
});

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

/** The files of the function's code. */
function filesOf(props: CodeProps): string[] {
  const location = functionCode(props).bind(new Stack(new App({ outdir: earlier })));
  return readdirSync(path.join(earlier, `asset.${location.s3Location?.objectKey.replace('.zip', '')}`));
}

test('keeps the bundles of the same sources, and makes those of others', () => {
  const file = path.join(outdir, 'kept.json');
  const bundles = new Map([['functions/a.ts', { code: 'a', packages: [] }]]);
  const make = jest.fn(() => bundles);

  expect([keptBundles(make, file), keptBundles(make, file)]).toEqual([bundles, bundles]);
  expect(make).toHaveBeenCalledTimes(1);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"of":"\w+"/, '"of":"other"'));
  expect(keptBundles(make, file)).toEqual(bundles);
  expect(make).toHaveBeenCalledTimes(2);
});

test('bundles a function into one file', () => {
  expect(filesOf({ entry: 'functions/booking.ts' })).toEqual(['index.js']);
});

test('refuses a function that imports a native package without naming it', () => {
  expect(() => filesOf({ entry: 'functions/images.ts' })).toThrow(
    'functions/images.ts imports sharp, which its nativePackages do not name',
  );
});

test('refuses an entry file that does not exist', () => {
  expect(() => filesOf({ entry: 'functions/nothing.ts' })).toThrow(
    'functions/nothing.ts is not an entry file in functions/',
  );
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

test('gives an edited function of the local run the template and the assets of a synthesis', () => {
  const before = returnBeforeEdit('functions/images.ts');

  expect(bundleAgain('functions/images/process-image.ts')).toBe(0);

  expect(templateIn(earlier)).toBe(templateIn(outdir));
  expect(templateIn(earlier)).not.toBe(before);
  expect(readdirSync(earlier)).toEqual(expect.arrayContaining(readdirSync(outdir)));
});

test.each([
  ['a module that pages import, too', 'shared/website/page.ts'],
  ['a file that no function imports', 'functions/demo/images/about-shop.jpg'],
  ['a module of the stack', 'infra/build/function-code.ts'],
])('leaves %s to a synthesis in the local run', (_, changed) => {
  const before = returnBeforeEdit('functions/images.ts');

  expect(bundleAgain('functions/images/process-image.ts', changed)).toBe(1);

  expect(templateIn(earlier)).toBe(before);
});

test('leaves a function that imports a native package that its asset does not have to a synthesis in the local run', () => {
  const before = returnBeforeEdit('functions/images.ts');
  const [asset = ''] = readdirSync(earlier).filter((name) =>
    existsSync(path.join(earlier, name, 'node_modules/sharp')),
  );
  rmSync(path.join(earlier, asset, 'node_modules'), { recursive: true });

  expect(bundleAgain('functions/images/process-image.ts')).toBe(1);

  expect(templateIn(earlier)).toBe(before);
});

/** Makes `earlier` the assembly from before an edit changed the code of this function. @returns its template */
function returnBeforeEdit(entry: string): string {
  rmSync(earlier, { recursive: true });
  cpSync(outdir, earlier, { recursive: true });
  writeFileSync(path.join(earlier, '.sources.json'), '{}');
  const bundles = readFileSync(path.join(outdir, 'bundles.txt'), 'utf8').split('\n');
  const [fingerprint = ''] = bundles.find((line) => line.endsWith(` ${entry}`))?.split(' ') ?? [];
  const asset = readdirSync(earlier).find((name) => {
    const file = path.join(earlier, name, 'index.js');
    return existsSync(file) && FileSystem.fingerprint(file) === fingerprint;
  });
  const folder = path.join(earlier, asset ?? 'missing');
  writeFileSync(path.join(folder, 'index.js'), 'exports.handler = () => "earlier";');
  const earlierHash = FileSystem.fingerprint(folder);
  const earlierCode = FileSystem.fingerprint(path.join(folder, 'index.js'));
  renameSync(folder, path.join(earlier, `asset.${earlierHash}`));
  for (const name of ['Studio.template.json', 'Studio.assets.json', 'bundles.txt']) {
    const text = readFileSync(path.join(earlier, name), 'utf8');
    const changed = text.replaceAll(asset!.slice('asset.'.length), earlierHash).replaceAll(fingerprint, earlierCode);
    writeFileSync(path.join(earlier, name), changed);
  }
  return templateIn(earlier);
}

function templateIn(assembly: string): string {
  return readFileSync(path.join(assembly, 'Studio.template.json'), 'utf8');
}

/** @returns the exit code */
function bundleAgain(...changed: string[]): number | null {
  return spawnSync(process.execPath, ['tools/local-aws/platform/bundle-again.ts', earlier, ...changed]).status;
}

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
