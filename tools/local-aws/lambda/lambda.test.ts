import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeDurably } from '../platform/durable-file.ts';
import { environmentWith } from '../platform/environment-for-tests.ts';
import type { Environment } from '../platform/service.ts';
import { LambdaService } from './lambda.ts';

let directory: string;
let lambda: LambdaService;
let counted: [string, string, number][];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lambda-'));
  counted = [];
  lambda = new LambdaService(anEnvironment(directory), (key) => join(directory, key), { allows: () => true });
});

afterEach(async () => {
  await lambda.stop();
  await rm(directory, { recursive: true });
});

test('runs a bundled function with its variables and context', async () => {
  const arn = await deploy('Greet', {
    source: `import { hostname } from 'node:os';
      export const handler = async (event: { name: string }, context: any) => ({
        text: process.env.GREETING + ' ' + event.name, os: typeof hostname(), home: process.env.HOME,
        name: context.functionName, left: context.getRemainingTimeInMillis() > 0, at: new Date(2026, 0, 1).toISOString() });`,
    properties: { Environment: { Variables: { GREETING: 'Good night' } } },
  });

  const answer = await lambda.invoke(arn, { name: 'Ada' }, undefined);

  const at = '2026-01-01T00:00:00.000Z';
  expect(answer).toEqual({ text: 'Good night Ada', os: 'string', name: 'Greet', left: true, at });
});

test.each([
  ['a variable that Lambda sets itself', { AWS_REGION: 'x' }, /sets the variable AWS_REGION itself/],
  ['a name that is none', { 'NO-NAME': 'x' }, /NO-NAME is no name/],
  ['more than 4 kB of variables', { LONG: 'x'.repeat(4096) }, /of 4096/],
])('refuses to deploy a function with %s', async (_, Variables, message) => {
  const deployed = deploy('Greet', {
    source: 'export const handler = () => {};',
    properties: { Environment: { Variables } },
  });

  await expect(deployed).rejects.toThrow(message);
});

test('keeps module state between calls and starts a worker for each concurrent call', async () => {
  const arn = await deploy('Counter', {
    format: 'esm',
    source: `let calls = 0; export const handler = async (ms) => { await new Promise((r) => setTimeout(r, ms)); return ++calls; };`,
  });

  expect(await lambda.invoke(arn, 0, undefined)).toBe(1);
  expect(await lambda.invoke(arn, 0, undefined)).toBe(2);
  const together = await Promise.all(Array.from({ length: 6 }, () => lambda.invoke(arn, 50, undefined)));
  expect(together.filter((calls) => calls === 1)).toHaveLength(3);
});

test('returns an error in the payload format of Lambda', async () => {
  const arn = await deploy('Broken', {
    source: `export const handler = async () => { throw new RangeError('no ink'); };`,
  });

  const response = await invokeBySdk(arn, {});

  expect(response.headers.get('x-amz-function-error')).toBe('Unhandled');
  const failure = { errorType: 'RangeError', errorMessage: 'no ink', trace: expect.any(Array) };
  expect(await response.json()).toMatchObject(failure);
  expect(counted).toContainEqual(['Errors', 'Broken', 1]);
});

test('ends a function at its timeout and starts a new worker for the next call', async () => {
  const arn = await deploy('Slow', {
    source: `export const handler = async (event) => { while (event.forever); return 'done'; };`,
    properties: { Timeout: 1 },
  });

  await expect(lambda.invoke(arn, { forever: true }, undefined)).rejects.toThrow('Task timed out after 1.00 seconds');
  expect(await lambda.invoke(arn, {}, undefined)).toBe('done');
});

test.each([
  ['process.exit', `export const handler = async () => { process.exit(3); };`, /exit status 3/],
  [
    'an unhandled rejection',
    `export const handler = async () => { Promise.reject(new Error('lost')); await new Promise(() => {}); };`,
    /lost/,
  ],
  ['an error while starting', `throw new Error('no settings'); export const handler = 1;`, /no settings/],
  ['a missing handler', `export const other = 1;`, /index.handler is undefined or not exported/],
  ['a callback handler', `export const handler = (a, b, callback) => callback(null, 1);`, /no handler with a callback/],
])('reports %s as a crash', async (_, source, message) => {
  const arn = await deploy('Crash', { source });

  await expect(lambda.invoke(arn, {}, undefined)).rejects.toThrow(message);
});

test.each(['zod', '@aws-sdk/client-dynamodb'])(
  'fails for a module that is not bundled, even if node_modules has it: %s',
  async (module) => {
    const arn = await deploy('Missing', { source: `export * as handler from '${module}';`, external: [module] });

    await expect(lambda.invoke(arn, {}, undefined)).rejects.toThrow(
      new RegExp(`Cannot find (module|package) '${module}'`),
    );
  },
);

test('lets a service invoke only with a permission for its source', async () => {
  const arn = await deploy('Guarded', { source: `export const handler = async () => 'in';` });
  await lambda.providers['AWS::Lambda::Permission']?.({
    logicalId: 'Permission',
    type: 'AWS::Lambda::Permission',
    physicalName: 'Permission',
    properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: arn,
      Principal: 'apigateway.amazonaws.com',
      SourceArn: 'arn:aws:execute-api:eu-central-1:000000000000:abc/*/*/leads',
    },
  });
  const from = (service: string, path: string) =>
    lambda.invoke(
      arn,
      {},
      { service, sourceArn: `arn:aws:execute-api:eu-central-1:000000000000:abc/$default/POST/${path}` },
    );

  expect(await from('apigateway.amazonaws.com', 'leads')).toBe('in');
  await expect(from('apigateway.amazonaws.com', 'users')).rejects.toThrow(
    /not authorized to perform: lambda:InvokeFunction/,
  );
  await expect(from('cognito-idp.amazonaws.com', 'leads')).rejects.toThrow('AccessDeniedException');
});

test('refuses events and results above 6 MB', async () => {
  const arn = await deploy('Large', { source: `export const handler = async () => 'x'.repeat(6 * 2 ** 20);` });

  expect((await invokeBySdk(arn, 'x'.repeat(6 * 2 ** 20))).status).toBe(413);
  await expect(lambda.invoke(arn, {}, undefined)).rejects.toThrow(/Response payload size exceeded/);
});

test('replaces a function whose asset changed and keeps the workers of others', async () => {
  const arn = await deploy('Versioned', { source: `let n = 0; export const handler = async () => 'one' + ++n;` });
  expect(await lambda.invoke(arn, {}, undefined)).toBe('one1');

  await deploy('Versioned', { source: `let n = 0; export const handler = async () => 'one' + ++n;` });
  expect(await lambda.invoke(arn, {}, undefined)).toBe('one2');

  await deploy('Versioned', { source: `export const handler = async () => 'two';`, asset: 'second' });
  expect(await lambda.invoke(arn, {}, undefined)).toBe('two');
});

test('writes output to the log and counts embedded metrics', async () => {
  const arn = await deploy('Talker', {
    source: `export const handler = async () => {
      console.log('one'); console.error('two');
      console.log(JSON.stringify({ _aws: { CloudWatchMetrics: [{ Namespace: 'Studio', Dimensions: [['service']], Metrics: [{ Name: 'Published' }] }] }, service: 'Publisher', Published: 2 }));
    };`,
  });

  expect(await lambda.invoke(arn, {}, undefined)).toBeNull();

  await vi.waitFor(() => expect(counted).toContainEqual(['Published', 'Publisher', 2]));
  await vi.waitFor(async () =>
    expect(await readFile(join(directory, 'logs', 'Talker.log'), 'utf8')).toMatch(/one\n[\s\S]*REPORT/),
  );
});

test('sends an event to the dead-letter queue when all attempts failed', async () => {
  const sent: { MessageBody: string }[] = [];
  const queues = createServer((request, response) => {
    request.toArray().then((chunks) => {
      sent.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => queues.listen(0, listening));
  const { port } = queues.address() as { port: number };
  const environment = { ...anEnvironment(directory), endpoint: `http://127.0.0.1:${port}` };
  lambda = new LambdaService(environment, (key) => join(directory, key), { allows: () => true });
  const arn = await deploy('Failing', {
    source: `export const handler = async () => { throw new Error('always'); };`,
    properties: { DeadLetterConfig: { TargetArn: 'arn:aws:sqs:eu-central-1:000000000000:dead' } },
  });

  expect((await invokeBySdk(arn, { n: 1 }, 'Event')).status).toBe(202);

  await vi.waitFor(() => expect(sent).toHaveLength(1), 8000);
  expect(sent[0]).toMatchObject({
    MessageBody: '{"n":1}',
    MessageAttributes: { ErrorMessage: { StringValue: 'always' } },
  });
  expect(counted.filter(([metric]) => metric === 'Invocations')).toHaveLength(3);
  queues.close();
}, 10_000);

test('handles the events of a function that a killed run accepted', async () => {
  const accepted = join(directory, 'lambda', 'accepted');
  for (const id of ['Mine', 'Other']) {
    const functionArn = `arn:aws:lambda:eu-central-1:000000000000:function:${id}`;
    await writeDurably(join(accepted, `${id}.json`), JSON.stringify({ id, functionArn, event: '{}' }));
  }

  await deploy('Mine', { source: 'export const handler = async () => {};' });

  await vi.waitFor(async () => expect(await readdir(accepted)).toEqual(['Other.json']), 5000);
  expect(counted).toContainEqual(['Invocations', 'Mine', 1]);
});

test('refuses to deploy a function whose role may not send to its dead-letter queue', async () => {
  lambda = new LambdaService(anEnvironment(directory), (key) => join(directory, key), { allows: () => false });
  const deployed = deploy('Failing', {
    source: 'export const handler = () => {};',
    properties: { DeadLetterConfig: { TargetArn: 'arn:aws:sqs:eu-central-1:000000000000:dead' } },
  });

  await expect(deployed).rejects.toThrow('does not have permissions to call SendMessage on SQS');
});

test('ends running invocations on stop', async () => {
  const arn = await deploy('Endless', {
    source: `export const handler = () => { console.log('begun'); while (true); };`,
  });
  const endless = expect(lambda.invoke(arn, {}, undefined)).rejects.toThrow('Runtime exited');
  await vi.waitFor(async () =>
    expect(await readFile(join(directory, 'logs', 'Endless.log'), 'utf8')).toContain('START'),
  );

  await lambda.stop();

  await endless;
});

test('names an unknown property or runtime', async () => {
  await expect(deploy('Odd', { source: '', properties: { SnapStart: {} } })).rejects.toThrow('SnapStart');
  await expect(deploy('Odd', { source: '', properties: { Runtime: 'ruby3.3' } })).rejects.toThrow('ruby3.3');
});

type Bundle = {
  source: string;
  format?: 'cjs' | 'esm';
  asset?: string;
  external?: string[];
  properties?: Record<string, unknown>;
};

async function deploy(name: string, { source, format = 'cjs', asset = name, external = [], properties }: Bundle) {
  const folder = join(directory, asset);
  await mkdir(folder, { recursive: true });
  const { outputFiles } = buildSync({
    stdin: { contents: source, loader: 'ts', resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format,
    external,
    write: false,
  });
  await writeFile(join(folder, format === 'cjs' ? 'index.js' : 'index.mjs'), outputFiles[0]!.text);
  const deployed = await lambda.providers['AWS::Lambda::Function']?.({
    logicalId: name,
    type: 'AWS::Lambda::Function',
    physicalName: name,
    properties: {
      Code: { S3Bucket: 'assets', S3Key: asset },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Role: 'arn:aws:iam::000000000000:role/Role',
      ...properties,
    },
  });
  return deployed?.attributes?.Arn ?? '';
}

function invokeBySdk(arn: string, event: unknown, type?: string): Promise<Response> {
  return lambda.handle({
    method: 'POST',
    url: new URL(`http://127.0.0.1/2015-03-31/functions/${encodeURIComponent(arn)}/invocations`),
    headers: new Headers(type ? { 'x-amz-invocation-type': type } : {}),
    body: Buffer.from(JSON.stringify(event)),
    caller: { role: 'arn:aws:iam::000000000000:role/Caller' },
  });
}

function anEnvironment(dataDirectory: string): Environment {
  return environmentWith({
    dataDirectory,
    endpoint: 'http://127.0.0.1:1',
    count: (_, metric, dimensions, value) => counted.push([metric, Object.values(dimensions).join(), value]),
  });
}
