import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { build } from 'esbuild';
import { administratorSettings } from '../../e2e/fixtures/administrator-settings.ts';
import { someValues } from '../../e2e/fixtures/booking-form.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import { bookingBody } from '../../e2e/fixtures/send-booking.ts';
import { median, type Row } from './report.ts';
import { readStack, tableNames, tableOf } from './stack.ts';

const rounds = 9;

/** Time from loading a function bundle to its first response, compared with a function that does a single Get. */
export async function coldStarts(studio: RunningStudio, assembly: string): Promise<Row[]> {
  const { api } = readStack(assembly);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-cold-'));
  try {
    const baseline = path.join(folder, 'index.js');
    const runner = path.join(folder, 'run.cjs');
    const options = { bundle: true, minify: true, platform: 'node', format: 'cjs', target: 'node24' } as const;
    await build({ ...options, stdin: { contents: oneGet, resolveDir: import.meta.dirname }, outfile: baseline });
    writeFileSync(runner, firstResponse);

    const nameOf = await tableNames(studio);
    const { userPoolId } = await (await fetch(`${studio.site}/config.json`)).json();
    const settingOf = (name: string, value: unknown) => {
      if (name.endsWith('_TABLE')) return nameOf(value);
      return name === 'USER_POOL_ID' ? String(userPoolId) : text(value);
    };
    const TableName = nameOf(tableOf(assembly, 'LEADS_TABLE'));
    const { Table } = await new DynamoDBClient(administratorSettings(studio)).send(
      new DescribeTableCommand({ TableName }),
    );
    const key = Object.fromEntries((Table?.KeySchema ?? []).map(({ AttributeName }) => [AttributeName, 'none']));
    const candidates = [
      { name: 'SDK and one Get', bundle: baseline, variables: { TABLE: TableName }, event: key },
      ...api.map(({ name, folder, variables, routes }) => ({
        name,
        bundle: path.join(folder, 'index.js'),
        variables: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, settingOf(key, value)])),
        event: eventFor(routes, text(variables.ORIGIN_KEY)),
      })),
    ];
    const took = candidates.map((): number[] => []);
    // One start of each per round: other load on the machine then affects all functions alike.
    for (let round = 0; round < rounds; round++) {
      for (const [index, candidate] of candidates.entries()) took[index]!.push(start(studio, runner, candidate));
    }
    const [base = Number.NaN, ...others] = took.map(median);
    return [
      { measure: 'cold, SDK and one Get', ours: base, unit: 'ms', timed: true },
      ...others.flatMap((time, index): Row[] => {
        const { name } = candidates[index + 1]!;
        return [
          { measure: `cold ${name}`, ours: time, unit: 'ms', timed: true },
          { measure: `cold ${name} against one Get`, ours: time / base, unit: 'x', must: 1.15, reach: 1, timed: true },
        ];
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Candidate = { name: string; bundle: string; variables: Record<string, string>; event: object };

function start(studio: RunningStudio, runner: string, { name, bundle, variables, event }: Candidate): number {
  const { endpoint, region, credentials } = administratorSettings(studio);
  const env = {
    ...variables,
    PATH: process.env.PATH,
    AWS_REGION: region,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const output = execFileSync(process.execPath, [runner, bundle, JSON.stringify(event)], { env, encoding: 'utf8' });
  const { ms, status } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  // A 4xx is fine: the made-up user is not an administrator.
  if (status >= 500) throw new Error(`${name} returned ${status} on its first call:\n${output}`);
  return ms;
}

/** The event of the first GET route, with the claims of a staff member; a booking if there is none. */
function eventFor(routes: string[], originKey: string) {
  const routeKey = routes.find((key) => key.startsWith('GET ') && !key.includes('{')) ?? routes[0] ?? '';
  const [method, rawPath] = routeKey.split(' ');
  const claims = { sub: 'cold', username: 'cold', token_use: 'access', 'cognito:groups': '[admin user]' };
  const isRead = method === 'GET';
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      'x-origin-key': originKey,
      'cloudfront-viewer-address': '192.0.2.7:443',
    },
    requestContext: {
      http: { method, path: rawPath, sourceIp: '192.0.2.7' },
      ...(isRead && { authorizer: { jwt: { claims, scopes: null } } }),
    },
    ...(!isRead && { body: JSON.stringify(bookingBody(someValues())) }),
    isBase64Encoded: false,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

const oneGet = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient());
  export async function handler(Key) {
    await documents.send(new GetCommand({ TableName: process.env.TABLE, Key }));
    return { statusCode: 200 };
  }
`;

/** Leaves out the start of Node itself, which is the same for all. */
const firstResponse = `
  const [bundle, event] = process.argv.slice(2);
  const begun = performance.now();
  const { handler } = require(bundle);
  const context = { awsRequestId: 'cold', functionName: 'cold', getRemainingTimeInMillis: () => 10000 };
  handler(JSON.parse(event), context).then(({ statusCode }) => {
    console.log(JSON.stringify({ ms: performance.now() - begun, status: statusCode }));
    process.exit();
  });
`;
