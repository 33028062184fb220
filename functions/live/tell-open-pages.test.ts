import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { type Engine, startEngine } from '../testing/engine.ts';
import { ConnectionRepository } from './connection-repository.ts';
import { publishedVersion } from './published-version.ts';
import { sendToConnection } from './send-to-connection.ts';
import { PagesNotToldError, tellOpenPages } from './tell-open-pages.ts';

let engine: Engine;
let connections: ConnectionRepository;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  connections = new ConnectionRepository(engine.documents, 'Connections');
});
afterAll(() => engine.stop());
beforeEach(async () => {
  for (const id of await allOpen()) await connections.remove(id);
});

async function allOpen(at: Date = now): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of connections.open(at)) ids.push(...page);
  return ids;
}

/** Connections that hear what is sent to them; all others are gone. */
function openPages(...there: string[]) {
  const heard: string[] = [];
  const send = async (id: string, text: string) => {
    if (there.includes(id)) heard.push(`${id} ${text}`);
    return there.includes(id);
  };
  return { heard, send };
}

test('LIVE-01 every open page is told the version, and those that are gone are forgotten', async () => {
  for (const id of ['a', 'b', 'left']) await connections.add(id, now);
  const { heard, send } = openPages('a', 'b');

  expect(await tellOpenPages({ connections, send }, 7, now)).toEqual({ told: 2, gone: 1 });

  expect(heard.sort()).toEqual(['a {"version":7}', 'b {"version":7}']);
  expect((await allOpen()).sort()).toEqual(['a', 'b']);
});

test('more connections than one page of the table are all told', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `page-${n}`);
  await Promise.all(ids.map((id) => connections.add(id, now)));
  const { heard, send } = openPages(...ids);

  await tellOpenPages({ connections, send }, 7, now);

  expect(heard).toHaveLength(250);
});

test('one that cannot be told keeps no other from it, and the failure comes out at the end', async () => {
  for (const id of ['a', 'b', 'c']) await connections.add(id, now);
  const { heard, send } = openPages('a', 'c');
  const failing = async (id: string, text: string) => {
    if (id === 'b') throw new Error('throttled');
    return send(id, text);
  };

  await expect(tellOpenPages({ connections, send: failing }, 7, now)).rejects.toThrow(PagesNotToldError);

  expect(heard).toHaveLength(2);
  expect(await allOpen()).toHaveLength(3);
});

test('a connection counts for two hours, also while the table has not forgotten it', async () => {
  await connections.add('a', now);

  expect(await allOpen(new Date(now.getTime() + 7_199_000))).toEqual(['a']);
  expect(await allOpen(new Date(now.getTime() + 7_201_000))).toEqual([]);
});

test('the mark of a published version is no connection, and disconnecting twice is no error', async () => {
  await connections.markPublished(7);
  await connections.add('a', now);
  await connections.remove('a');
  await connections.remove('a');

  expect(await allOpen()).toEqual([]);
});

test('a batch of the stream is told once, with its newest version', () => {
  const record = (channel: string, version?: number) =>
    ({
      dynamodb: { Keys: { channel: { S: channel } }, NewImage: version ? { version: { N: `${version}` } } : undefined },
    }) as unknown as DynamoDBRecord;

  expect(publishedVersion([record('published', 7), record('published', 9), record('published', 8)])).toBe(9);
  expect(publishedVersion([record('site', 7), record('published')])).toBeUndefined();
});

test('a connection that the gateway no longer has is gone, and any other answer is a failure', async () => {
  const gateway = mockClient(ApiGatewayManagementApiClient);
  const send = sendToConnection(gateway as unknown as ApiGatewayManagementApiClient);
  const { GoneException, LimitExceededException } = await import('@aws-sdk/client-apigatewaymanagementapi');
  const $metadata = {};
  gateway
    .on(PostToConnectionCommand, { ConnectionId: 'gone' })
    .rejects(new GoneException({ $metadata, message: '' }))
    .on(PostToConnectionCommand, { ConnectionId: 'busy' })
    .rejects(new LimitExceededException({ $metadata, message: '' }));

  expect(await send('there', 'x')).toBe(true);
  expect(await send('gone', 'x')).toBe(false);
  await expect(send('busy', 'x')).rejects.toThrow(LimitExceededException);
});
