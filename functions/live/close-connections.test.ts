import type { DynamoDBRecord } from 'aws-lambda';
import { startEngine } from '../testing/engine.ts';
import { readEndedMarkers } from '../users/ended-marker.ts';
import { closeConnections } from './close-connections.ts';
import { ConnectionRepository } from './connection-repository.ts';

const now = new Date('2026-03-01T20:00Z');

test('closes all staff connections of an account, and the failed ones with the next attempt [INBOX-65]', async () => {
  const connections = new ConnectionRepository((await startEngine()).documents, 'Connections');
  await connections.add('page', '192.0.2.1', now);
  await connections.add('other', '192.0.2.1', now, 'bob');
  for (let n = 0; n < 120; n++) await connections.add(`ann-${n}`, `192.0.2.${n % 3}`, now, 'ann');
  const closed: string[] = [];
  let isBusy = true;
  const close = async (id: string) => {
    if (id === 'ann-7' && isBusy) throw new Error('throttled');
    closed.push(id);
  };

  await expect(closeConnections({ connections, close }, ['ann'], now)).rejects.toThrow(
    '1 failures in closing connections',
  );
  expect(closed).toHaveLength(119);
  isBusy = false;
  expect(await closeConnections({ connections, close }, ['ann'], now)).toBe(120);

  expect(closed).toContain('ann-7');
  expect(closed.every((id) => id.startsWith('ann-'))).toBe(true);
});

test('closes the connections of the other accounts when those of one cannot be read', async () => {
  const closed: string[] = [];
  const connections: Pick<ConnectionRepository, 'open'> = {
    async *open(_, { account } = {}) {
      if (account === 'ann') throw new Error('throttled');
      yield { ids: [`page of ${account}`], opening: [] };
    },
  };
  const close = async (id: string) => void closed.push(id);

  await expect(closeConnections({ connections, close }, ['ann', 'bob'], now)).rejects.toThrow('1 failures');

  expect(closed).toEqual(['page of bob']);
});

test('reads each ended account of a batch once, and no removed marker', () => {
  const marker = (id: string) => ({ dynamodb: { NewImage: { channel: { S: 'ended' }, id: { S: id } } } });
  const others = [
    {},
    { dynamodb: { Keys: { channel: { S: 'ended' }, id: { S: 'cid' } } } },
    { dynamodb: { NewImage: { channel: { S: 'staff' }, id: { S: 'cid' } } } },
  ];

  expect(readEndedMarkers([marker('ann'), ...others, marker('bob'), marker('ann')] as DynamoDBRecord[])).toEqual([
    'ann',
    'bob',
  ]);
});
