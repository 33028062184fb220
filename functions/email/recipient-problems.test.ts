import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '../aws/log.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { RecipientProblems } from './recipient-problems.ts';

let engine: Engine;
let problems: RecipientProblems;

beforeAll(async () => {
  engine = await startEngine();
  problems = new RecipientProblems(engine.documents, 'Settings');
});
beforeEach(() => problems.keep([]));

const bounce = (address: string, mailed_at = '2026-03-01T20:00:00.000Z') =>
  ({ address, kind: 'bounce', reason: '550', mailed_at }) as const;
const later = '2026-03-02T20:00:00.000Z';
const earlier = '2026-02-28T20:00:00.000Z';

test('keeps the latest problem of each recipient, in any order of events', async () => {
  await problems.note(bounce('Desk@x.example'));
  await problems.note(bounce('desk@x.example', later));
  await problems.note(bounce('desk@x.example', earlier));
  await problems.note(bounce('owner@x.example'));

  expect(await problems.all()).toEqual([bounce('desk@x.example', later), bounce('owner@x.example')]);
});

test('removes a problem after a later delivery, but not after an earlier one', async () => {
  await problems.note(bounce('desk@x.example'));

  await problems.noteDelivery('desk@x.example', earlier);
  await problems.noteDelivery('desk@x.example', bounce('').mailed_at);
  await problems.noteDelivery('owner@x.example', later);
  expect(await problems.all()).toHaveLength(1);

  await problems.noteDelivery('DESK@x.example', later);
  expect(await problems.all()).toEqual([]);
});

test('keeps a complaint when a later email arrives', async () => {
  await problems.note({ ...bounce('desk@x.example'), kind: 'complaint' });

  await problems.noteDelivery('desk@x.example', later);

  expect(await problems.all()).toHaveLength(1);
});

test('removes the problems of former recipients', async () => {
  await problems.note(bounce('desk@x.example'));
  await problems.note(bounce('owner@x.example'));

  await problems.keep(['Desk <DESK@x.example>', 'new@x.example']);

  expect((await problems.all()).map(({ address }) => address)).toEqual(['desk@x.example']);
});

test('leaves out a damaged problem and does not log its email address', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation();
  await problems.note(bounce('desk@x.example'));
  const damaged = { scope: 'recipient-problems', setting_key: 'owner@x.example', address: 'owner@x.example', kind: 7 };
  await engine.documents.send(new PutCommand({ TableName: 'Settings', Item: damaged }));

  expect(await problems.all()).toEqual([bounce('desk@x.example')]);

  expect(warn).toHaveBeenCalled();
  expect(JSON.stringify(warn.mock.calls)).not.toContain('owner@x.example');
});
