import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { anEngine } from '../testing/engine.ts';
import { BroadcastIncompleteError, broadcast, broadcastVersion } from './broadcast-version.ts';
import { ConnectionRepository } from './connection-repository.ts';
import { sendToConnection } from './gateway.ts';
import { readPublishMarker } from './publish-marker.ts';

const engine = anEngine();
const connections = new ConnectionRepository(engine.documents, 'Connections');
const now = new Date('2026-03-01T20:00Z');
/** Long enough ago that the handshake is done. */
const earlier = new Date('2026-03-01T19:59:30Z');

beforeEach(async () => {
  for (const id of await allOpen()) await connections.remove(id);
});

async function allOpen(at: Date = now): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of connections.open(at)) ids.push(...page.ids);
  return ids;
}

/** Connections that receive messages; all others are gone. */
function openPages(...there: string[]) {
  const heard: string[] = [];
  const send = async (id: string, text: string) => {
    if (there.includes(id)) heard.push(`${id} ${text}`);
    return there.includes(id);
  };
  return { heard, send };
}

test('sends the version to every open page and removes those that are gone', async () => {
  for (const id of ['a', 'b', 'left']) await connections.add(id, '192.0.2.1', earlier);
  const { heard, send } = openPages('a', 'b');

  expect(await broadcastVersion({ connections, send }, { version: 7 }, now, () => false)).toEqual({
    notified: 2,
    gone: 1,
    failed: 0,
  });

  expect(heard.sort()).toEqual(['a {"version":7}', 'b {"version":7}']);
  expect((await allOpen()).sort()).toEqual(['a', 'b']);
});

test('keeps a connection that the gateway calls gone during its handshake', async () => {
  await connections.add('opening', '192.0.2.1', new Date('2026-03-01T19:59:31Z'));
  const { send } = openPages();

  expect(await broadcastVersion({ connections, send }, { version: 7 }, now, () => false)).toMatchObject({ gone: 1 });

  expect(await allOpen()).toEqual(['opening']);
});

test('notifies more connections than fit into one page of results', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `page-${n}`);
  await Promise.all(ids.map((id, n) => connections.add(id, `192.0.2.${n % 5}`, now)));
  const { heard, send } = openPages(...ids);

  await broadcastVersion({ connections, send }, { version: 7 }, now, () => false);

  expect(heard).toHaveLength(250);
});

test('notifies dashboards of staff only, and all others when one fails [INBOX-63]', async () => {
  await connections.add('page', '192.0.2.1', earlier);
  for (const id of ['a', 'b', 'left', 'busy']) await connections.add(id, '192.0.2.1', earlier, 'ann');
  const { heard, send } = openPages('page', 'a', 'b');
  const failing = async (id: string, text: string) => {
    if (id === 'busy') throw new Error('throttled');
    return send(id, text);
  };

  const outcome = await broadcast(
    { connections, send: failing },
    { leads: true },
    { channels: ['staff'] },
    now,
    () => false,
  );

  expect(outcome).toEqual({ notified: 2, gone: 1, failures: [new Error('throttled')] });
  expect(heard.sort()).toEqual(['a {"leads":true}', 'b {"leads":true}']);
  for (const id of ['a', 'b', 'busy']) await connections.remove(id);
});

test('sends the version to dashboards too, in the first of several calls [ADM-33]', async () => {
  await Promise.all(Array.from({ length: 150 }, (_, n) => connections.add(`page-${n}`, `192.0.2.${n % 5}`, now)));
  for (const id of ['a', 'b', 'left']) await connections.add(id, '192.0.2.9', earlier, 'ann');
  const pages = Array.from({ length: 150 }, (_, n) => `page-${n}`);
  const { heard, send } = openPages('a', 'b', ...pages);
  const ofStaff = () => heard.filter((each) => /^[ab] /.test(each)).sort();

  const first = await broadcastVersion({ connections, send }, { version: 7 }, now, () => true);
  expect(first).toMatchObject({ notified: 102, gone: 1, rest: expect.any(String) });
  expect(ofStaff()).toEqual(['a {"version":7}', 'b {"version":7}']);
  await broadcastVersion({ connections, send }, { version: 7, after: first.rest }, now, () => true);

  expect(ofStaff()).toHaveLength(2);
  expect(new Set(heard).size).toBe(152);
  for (const id of ['a', 'b']) await connections.remove(id);
});

test('leaves pages for the next call when the time is up, and notifies each page once', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `page-${n}`);
  await Promise.all(ids.map((id, n) => connections.add(id, `192.0.2.${n % 5}`, now)));
  const { heard, send } = openPages(...ids);
  const call = (after?: string) => broadcastVersion({ connections, send }, { version: 7, after }, now, () => true);

  const first = await call();
  const second = await call(first.rest);
  const third = await call(second.rest);

  expect([first.notified, second.notified, third.notified]).toEqual([100, 100, 50]);
  expect(third).not.toHaveProperty('rest');
  expect(new Set(heard).size).toBe(250);
});

test('continues with the rest when some pages could not be notified', async () => {
  const ids = Array.from({ length: 150 }, (_, n) => `page-${n}`);
  await Promise.all(ids.map((id, n) => connections.add(id, `192.0.2.${n % 5}`, now)));
  const busy = () => Promise.reject(new Error('throttled'));

  const first = await broadcastVersion({ connections, send: busy }, { version: 7 }, now, () => true);

  expect(first).toMatchObject({ failed: 100, rest: expect.any(String) });
  const last = broadcastVersion({ connections, send: busy }, { version: 7, after: first.rest }, now, () => true);
  await expect(last).rejects.toThrow(BroadcastIncompleteError);
  await expect(last).rejects.toMatchObject({
    message: expect.stringMatching(/^\d+ pages were not notified of version 7$/),
    cause: new Error('throttled'),
  });
});

test('allows a network 100 connections, until one of them closes [LIVE-10]', async () => {
  const at = new Date('2026-03-03T20:00Z');
  const add = (id: string, network = '192.0.2.1', time = at) => connections.add(id, network, time);
  for (let n = 1; n <= 100; n++) expect(await add(`held-${n}`)).toBe(true);

  expect(await add('held-101')).toBe(false);
  expect(await allOpen(at)).toHaveLength(100);
  expect(await add('other', '192.0.2.2')).toBe(true);
  await connections.remove('held-7');
  await connections.remove('held-7');
  expect(await add('held-101')).toBe(true);
  expect(await add('held-102')).toBe(false);
  // A missed disconnect stops counting once the connection must have ended.
  expect(await add('held-102', '192.0.2.1', new Date('2026-03-03T22:00Z'))).toBe(true);
});

test('notifies all other pages when one fails, and fails at the end', async () => {
  for (const id of ['a', 'b', 'c']) await connections.add(id, '192.0.2.1', now);
  const { heard, send } = openPages('a', 'c');
  const failing = async (id: string, text: string) => {
    if (id === 'b') throw new Error('throttled');
    return send(id, text);
  };

  await expect(broadcastVersion({ connections, send: failing }, { version: 7 }, now, () => false)).rejects.toThrow(
    BroadcastIncompleteError,
  );

  expect(heard).toHaveLength(2);
  expect(await allOpen()).toHaveLength(3);
});

test('ignores a connection after two hours, even before TTL deletes it', async () => {
  await connections.add('a', '192.0.2.1', now);

  expect(await allOpen(new Date(now.getTime() + 7_199_000))).toEqual(['a']);
  expect(await allOpen(new Date(now.getTime() + 7_201_000))).toEqual([]);
});

test('does not treat the publish marker as a connection, and accepts a second disconnect', async () => {
  await connections.markPublished(7);
  await connections.add('a', '192.0.2.1', now);
  await connections.remove('a');
  await connections.remove('a');

  expect(await allOpen()).toEqual([]);
});

test('notifies once per batch, with the newest version', () => {
  const record = (channel: string, version?: number, after?: string) =>
    ({
      dynamodb: {
        Keys: { channel: { S: channel } },
        NewImage: version ? { version: { N: `${version}` }, ...(after && { after: { S: after } }) } : undefined,
      },
    }) as unknown as DynamoDBRecord;

  expect(readPublishMarker([record('published', 7), record('published', 9), record('published', 8)])).toEqual({
    version: 9,
  });
  expect(readPublishMarker([record('site', 7), record('published')])).toBeUndefined();
  const incomplete = [{}, { dynamodb: {} }, { dynamodb: { Keys: {} } }];
  const withoutVersion = { dynamodb: { Keys: { channel: { S: 'published' } }, NewImage: {} } };
  expect(readPublishMarker([...incomplete, withoutVersion, record('published', 7)])).toEqual({ version: 7 });
  // A newer publish notifies all pages, so the rest of an older one is not needed.
  expect(readPublishMarker([record('published', 8), record('published', 7, 'x')])).toEqual({ version: 8 });
  expect(readPublishMarker([record('published', 7, 'x')])).toEqual({ version: 7, after: 'x' });
  expect(readPublishMarker([record('published', 7, 'x'), record('published', 7)])).toEqual({ version: 7 });
  expect(readPublishMarker([record('published', 7), record('published', 7, 'x')])).toEqual({ version: 7 });
  expect(readPublishMarker([record('published', 7, 'A'), record('published', 7)])).toEqual({ version: 7 });
  expect(readPublishMarker([record('published', 7), record('published', 7, 'A')])).toEqual({ version: 7 });
});

test('treats a missing connection as gone, and any other error as a failure', async () => {
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
