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
