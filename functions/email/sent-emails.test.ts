import { setTimeout } from 'node:timers/promises';
import { type Engine, startEngine } from '../testing/engine.ts';
import { SentEmails } from './sent-emails.ts';

let engine: Engine;
let sent: SentEmails;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  sent = new SentEmails(engine.documents, 'Limits');
});

test('excludes recipients who were emailed under the same key, but not under other keys', async () => {
  await sent.note('one', ['a@x.example'], now);
  await sent.note('one', ['b@x.example'], now);

  expect(await sent.open('one', ['a@x.example', 'b@x.example', 'c@x.example'])).toEqual(['c@x.example']);
  expect(await sent.open('two', ['a@x.example'])).toEqual(['a@x.example']);
});

test('sends once for equal simultaneous requests', async () => {
  const mailed: string[] = [];
  const request = () =>
    sent.withLock('three', async () => {
      for (const email of await sent.open('three', ['a@x.example', 'b@x.example'])) {
        await setTimeout(20);
        mailed.push(email);
        await sent.note('three', [email], now);
      }
    });

  await Promise.all([request(), request(), request(), request()]);

  expect(mailed).toEqual(['a@x.example', 'b@x.example']);
});
