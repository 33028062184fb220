import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Data } from '../../infra/stack/data.ts';

/** An in-memory DynamoDB engine with the stack's tables, empty, named by their construct ids. */
export type Engine = { documents: DynamoDBDocumentClient; stop: () => Promise<void> };

/** The lead tables of the engine. */
export const leadTables = { leads: 'Leads', held: 'HeldLeads', log: 'LeadLog', terms: 'LeadTerms', counts: 'Limits' };

export async function startEngine(): Promise<Engine> {
  const port = await freePort();
  const engine = process.env.DYNAMODB_ENDPOINT ? undefined : spawnEngine(port);
  const client = new DynamoDBClient({
    endpoint: process.env.DYNAMODB_ENDPOINT ?? `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await waitUntilReady(client);
  for (const table of tablesOfTheStack()) await client.send(new CreateTableCommand(table));
  return {
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    async stop() {
      client.destroy();
      engine?.kill();
      if (engine) await once(engine, 'exit');
    },
  };
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

/** The table definitions of the stack, so that repositories are tested against the real keys and indexes. */
function tablesOfTheStack(): ConstructorParameters<typeof CreateTableCommand>[0][] {
  const outdir = mkdtempSync(path.join(tmpdir(), 'tables-'));
  const stack = new Stack(new App({ outdir }));
  new Data(stack, 'Data');
  const tables = Template.fromStack(stack).findResources('AWS::DynamoDB::Table');
  rmSync(outdir, { recursive: true });
  return Object.entries(tables).map(([logicalId, { Properties }]) => ({
    TableName: logicalId.replace(/^Data(\w+?)[0-9A-F]{8}$/, '$1'),
    KeySchema: Properties.KeySchema,
    AttributeDefinitions: Properties.AttributeDefinitions,
    GlobalSecondaryIndexes: Properties.GlobalSecondaryIndexes,
    BillingMode: Properties.BillingMode,
  }));
}

function spawnEngine(port: number): ChildProcess {
  const load = createRequire(__filename);
  const binary = path.join(path.dirname(load.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
  return spawn(binary, ['serve', '--port', String(port)], { stdio: 'ignore' });
}

class EngineNotReadyError extends Error {
  override readonly name = 'EngineNotReadyError';
}

async function waitUntilReady(client: DynamoDBClient): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const isReady = await client.send(new ListTablesCommand()).catch(() => undefined);
    if (isReady) return;
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
