import { setTimeout } from 'node:timers/promises';
import { type Engine, startEngine } from '../testing/engine.ts';
import { SentMails } from './sent-mails.ts';

let engine: Engine;
let sent: SentMails;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  sent = new SentMails(engine.documents, 'Limits');
});
afterAll(() => engine.stop());

test('who was noted under a key is no longer open under it, and stays so under others', async () => {
  await sent.note('one', ['a@x.example'], now);
  await sent.note('one', ['b@x.example'], now);

  expect(await sent.open('one', ['a@x.example', 'b@x.example', 'c@x.example'])).toEqual(['c@x.example']);
  expect(await sent.open('two', ['a@x.example'])).toEqual(['a@x.example']);
});

test('of equal requests at the very same moment one sends, and the others find everybody mailed', async () => {
  const mailed: string[] = [];
  const request = () =>
    sent.oneAtATime('three', async () => {
      for (const address of await sent.open('three', ['a@x.example', 'b@x.example'])) {
        await setTimeout(20);
        mailed.push(address);
        await sent.note('three', [address], now);
      }
    });

  await Promise.all([request(), request(), request(), request()]);

  expect(mailed).toEqual(['a@x.example', 'b@x.example']);
});
