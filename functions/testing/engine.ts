import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type ListTablesCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { namedError } from '../aws/named-error.ts';

/** An in-memory DynamoDB engine with the stack's tables, empty, named by their construct ids. */
export type Engine = { documents: DynamoDBDocumentClient };

/** The lead tables of the engine. */
export const leadTables = { leads: 'Leads', held: 'HeldLeads', log: 'LeadLog', terms: 'LeadTerms', limits: 'Limits' };

/** The files of a run of jest share the table definitions and an engine per worker; `jest.config.ts` ends both. */
const sharedFolder = process.env.TEST_RUN_FOLDER;
const runFolder = sharedFolder ?? mkdtempSync(path.join(tmpdir(), 'test-run-'));

/** The engine of this worker, emptied before the tests of the file, or before each of them with `beforeEach`. */
export function anEngine(hook: (empty: () => Promise<void>) => void = beforeAll): Engine {
  const engine = aClient();
  hook(() => emptyTables(engine));
  return engine;
}

/** Empties the engine of this worker now. A file uses one engine at a time. */
export async function startEngine(): Promise<Engine> {
  const engine = aClient();
  await emptyTables(engine);
  return engine;
}

function aClient(): Engine {
  const client = new DynamoDBClient({
    endpoint: engineEndpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    // The engine checks no signature, which would take a tenth of the time.
    signer: {
      sign: async (request) => {
        Object.assign(request.headers, signature);
        return request;
      },
    },
  });
  // The logger copies each call and answer, which takes a tenth of the time. No test reads its log.
  client.middlewareStack.remove('loggerMiddleware');
  return {
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  };
}

const signature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=test/20260301/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260301T200000Z',
};
let endpoint: Promise<{ url: URL }> | undefined;

/** Asked for each request. */
function engineEndpoint(): Promise<{ url: URL }> {
  const { DYNAMODB_ENDPOINT: own } = process.env;
  const port = async () => `http://127.0.0.1:${await enginePort()}`;
  endpoint ??= Promise.resolve(own ?? port()).then((url) => ({ url: new URL(url) }));
  return endpoint;
}

async function emptyTables({ documents }: Engine): Promise<void> {
  const { TableNames = [] } = await whenReady(documents);
  const tables = await tablesOfTheStack();
  await Promise.all(
    tables.map(async (table) => {
      if (!TableNames.includes(table.TableName as string)) await documents.send(new CreateTableCommand(table));
      else await emptyTable(documents, table);
    }),
  );
}

/** Deletes the items of a table, or the table if they are many: a new table takes as long as some hundred deletions. */
async function emptyTable(documents: DynamoDBDocumentClient, table: CreateTableCommandInput): Promise<void> {
  const { TableName } = table;
  const keys = (table.KeySchema ?? []).map(({ AttributeName }) => AttributeName as string);
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new ScanCommand({
      TableName,
      Limit: 200,
      ProjectionExpression: keys.map((_, index) => `#key${index}`).join(),
      ExpressionAttributeNames: Object.fromEntries(keys.map((key, index) => [`#key${index}`, key])),
    }),
  );
  if (LastEvaluatedKey) {
    await documents.send(new DeleteTableCommand({ TableName }));
    await documents.send(new CreateTableCommand(table));
    return;
  }
  const deletions = Items.map((Key) => ({ DeleteRequest: { Key } }));
  for (let start = 0; start < deletions.length; start += 25) {
    const RequestItems = { [TableName as string]: deletions.slice(start, start + 25) };
    await documents.send(new BatchWriteCommand({ RequestItems }));
  }
}

/** Lets an entry file that is imported afterwards use the engine, with some more settings of the stack. */
export async function useEngine({ documents }: Engine, settings: Record<string, string>): Promise<void> {
  const { protocol, hostname, port } = (await documents.config.endpoint?.()) ?? {};
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `${protocol}//${hostname}:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    LEADS_TABLE: leadTables.leads,
    HELD_LEADS_TABLE: leadTables.held,
    LEAD_LOG_TABLE: leadTables.log,
    LEAD_TERMS_TABLE: leadTables.terms,
    LIMITS_TABLE: leadTables.limits,
    ...settings,
  });
}

type Read = { command: string; items: number; units: number };
type Answer = {
  Item?: object;
  ScannedCount?: number;
  Responses?: Record<string, object[]>;
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
};

/** Runs `run` and records its reads: how many items the engine examined, returned or not. */
export async function watchReads<A>(
  { documents }: Engine,
  run: () => Promise<A>,
): Promise<{ answer: A; reads: Read[] }> {
  const reads: Read[] = [];
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const { Item, ScannedCount, Responses = {}, ConsumedCapacity = [] } = result.output as Answer;
        const items = ScannedCount ?? (Item ? 1 : Object.values(Responses).flat().length);
        const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        reads.push({ command: commandName.replace(/Command$/, ''), items, units });
        return result;
      },
    { step: 'initialize', name: 'watchReads' },
  );
  try {
    return { answer: await run(), reads };
  } finally {
    documents.middlewareStack.remove('watchReads');
  }
}

/** Runs `run`, and `act` before one of its write transactions, counted from 1. */
export async function beforeTransaction<A>(
  { documents }: Engine,
  number: number,
  act: () => unknown,
  run: () => Promise<A>,
): Promise<A> {
  let transactions = 0;
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' && ++transactions === number) await act();
        return next(args);
      },
    { step: 'initialize', name: 'beforeTransaction' },
  );
  return run().finally(() => documents.middlewareStack.remove('beforeTransaction'));
}

/** The table definitions of the stack, so that repositories are tested against the real keys and indexes. */
async function tablesOfTheStack(): Promise<CreateTableCommandInput[]> {
  const file = path.join(runFolder, 'tables.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  // The CDK takes seconds to load, so only the first file of a run does.
  const [{ App, Stack }, { Template }, { Data }] = await Promise.all([
    import('aws-cdk-lib'),
    import('aws-cdk-lib/assertions'),
    import('../../infra/stack/data.ts'),
  ]);
  const outdir = mkdtempSync(path.join(tmpdir(), 'tables-'));
  const stack = new Stack(new App({ outdir, builtinCloudFormationValidation: false }));
  new Data(stack, 'Data');
  const tables = Template.fromStack(stack).findResources('AWS::DynamoDB::Table');
  rmSync(outdir, { recursive: true });
  const definitions = Object.entries(tables).map(([logicalId, { Properties }]) => ({
    TableName: logicalId.replace(/^Data(\w+?)[0-9A-F]{8}$/, '$1'),
    KeySchema: Properties.KeySchema,
    AttributeDefinitions: Properties.AttributeDefinitions,
    GlobalSecondaryIndexes: Properties.GlobalSecondaryIndexes,
    BillingMode: Properties.BillingMode,
  }));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(definitions));
  renameSync(draft, file);
  return definitions;
}

/** The port of this worker's engine, which its first file starts. It ends with the run. */
async function enginePort(): Promise<number> {
  const file = path.join(runFolder, `engine-${process.env.JEST_WORKER_ID}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).port;
  const port = await freePort();
  const load = createRequire(__filename);
  const binary = path.join(path.dirname(load.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
  const engine = spawn(binary, ['serve', '--port', String(port)], { stdio: 'ignore' });
  engine.unref();
  if (!sharedFolder) process.on('exit', () => engine.kill());
  writeFileSync(file, JSON.stringify({ pid: engine.pid, port }));
  return port;
}

const EngineNotReadyError = namedError('EngineNotReadyError');

async function whenReady(client: DynamoDBDocumentClient): Promise<ListTablesCommandOutput> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await client.send(new ListTablesCommand()).catch(() => undefined);
    if (answer) return answer;
    await setTimeout(50);
  }
  throw new EngineNotReadyError('The DynamoDB engine did not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
