import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Data } from '../../infra/data.ts';

/** A DynamoDB engine in memory that holds the tables of the stack, empty, under their construct ids. */
export type Engine = { documents: DynamoDBDocumentClient; stop: () => Promise<void> };

/** What the leads are stored in there. */
export const leadTables = { leads: 'Leads', terms: 'LeadTerms', counts: 'Limits' };

export async function startEngine(): Promise<Engine> {
  const port = await freePort();
  const engine = process.env.DYNAMODB_ENDPOINT ? undefined : spawnEngine(port);
  const client = new DynamoDBClient({
    endpoint: process.env.DYNAMODB_ENDPOINT ?? `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await answering(client);
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

/** What the engine was asked while `run` ran: how many items it looked at, whether or not it handed them out. */
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

/** The stack's own definitions, so that a repository is tested against the keys and indexes it will meet. */
function tablesOfTheStack(): ConstructorParameters<typeof CreateTableCommand>[0][] {
  const stack = new Stack(new App());
  new Data(stack, 'Data');
  const tables = Template.fromStack(stack).findResources('AWS::DynamoDB::Table');
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

async function answering(client: DynamoDBClient): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await client.send(new ListTablesCommand());
      return;
    } catch (error) {
      if (attempt > 50) throw error;
      await setTimeout(50);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
