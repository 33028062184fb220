import { type Engine, startEngine } from '../testing/engine.ts';
import { RecipientProblems } from './recipient-problems.ts';

let engine: Engine;
let problems: RecipientProblems;

beforeAll(async () => {
  engine = await startEngine();
  problems = new RecipientProblems(engine.documents, 'Settings');
});
afterAll(() => engine.stop());
beforeEach(() => problems.keep([]));

const bounce = (address: string, mailed_at = '2026-03-01T20:00:00.000Z') =>
  ({ address, kind: 'bounce', reason: '550', mailed_at }) as const;
const later = '2026-03-02T20:00:00.000Z';
const earlier = '2026-02-28T20:00:00.000Z';

test('the last problem of each recipient is kept, in whatever order they come', async () => {
  await problems.note(bounce('Desk@x.example'));
  await problems.note(bounce('desk@x.example', later));
  await problems.note(bounce('desk@x.example', earlier));
  await problems.note(bounce('owner@x.example'));

  expect(await problems.all()).toEqual([bounce('desk@x.example', later), bounce('owner@x.example')]);
});

test('a mail that arrives later ends it, and one from before does not', async () => {
  await problems.note(bounce('desk@x.example'));

  await problems.noteDelivery('desk@x.example', earlier);
  await problems.noteDelivery('desk@x.example', bounce('').mailed_at);
  await problems.noteDelivery('owner@x.example', later);
  expect(await problems.all()).toHaveLength(1);

  await problems.noteDelivery('DESK@x.example', later);
  expect(await problems.all()).toEqual([]);
});

test('who called a mail spam gets the next one too, and still does not want it', async () => {
  await problems.note({ ...bounce('desk@x.example'), kind: 'complaint' });

  await problems.noteDelivery('desk@x.example', later);

  expect(await problems.all()).toHaveLength(1);
});

test('who is no recipient any more is forgotten', async () => {
  await problems.note(bounce('desk@x.example'));
  await problems.note(bounce('owner@x.example'));

  await problems.keep(['Desk <DESK@x.example>', 'new@x.example']);

  expect((await problems.all()).map(({ address }) => address)).toEqual(['desk@x.example']);
});
