import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Engine, startEngine, watchReads } from '../testing/engine.ts';
import { EndedSessions } from './ended-sessions.ts';

let engine: Engine;
let sessions: EndedSessions;
let account: string;

const noon = new Date('2026-03-01T12:00:00.900Z');
const noonSeconds = Date.parse('2026-03-01T12:00:00Z') / 1000;
const refusal = { code: 'unauthorized', message: 'You are signed out. Please sign in again.' };

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(() => {
  account = crypto.randomUUID();
  sessions = new EndedSessions(engine.documents, 'AccountStates');
});

test('accepts a session of which nothing is stored, with one request for two items', async () => {
  const { reads } = await watchReads(engine, () => sessions.requireOpen(account, { id: 'phone', began: noonSeconds }));

  expect(reads).toMatchObject([{ command: 'BatchGetItem' }]);
});

test('ends one session, however often it is ended, and no other of the account [AUTH-33]', async () => {
  const [phone, laptop] = [`phone-${account}`, `laptop-${account}`];
  await sessions.end(phone, noon);
  await sessions.end(phone, noon);

  for (const began of [noonSeconds - 60, noonSeconds]) {
    await expect(sessions.requireOpen(account, { id: phone, began })).rejects.toMatchObject(refusal);
  }
  await sessions.requireOpen(account, { id: laptop, began: noonSeconds - 60 });
});

test('ends all sessions of an account that began until this second, and of no other account [AUTH-34]', async () => {
  await sessions.endAll(account, noon);

  for (const began of [noonSeconds, noonSeconds - 1, noonSeconds - 86_400]) {
    await expect(sessions.requireOpen(account, { id: 'phone', began })).rejects.toMatchObject(refusal);
  }
  await sessions.requireOpen(account, { id: 'phone', began: noonSeconds + 1 });
  await sessions.requireOpen('another', { id: 'phone', began: noonSeconds - 1 });
});

test('rejects a token without a time of sign-in after all sessions ended', async () => {
  await sessions.endAll(account, noon);

  await expect(sessions.requireOpen(account, { id: 'phone', began: Number.NaN })).rejects.toMatchObject(refusal);
});

test('remembers an ended session for 31 days, longer than a refresh token can renew it', async () => {
  await sessions.end(account, noon);
  await sessions.endAll(account, noon);

  for (const id of [`ended-session#${account}`, `ended-sessions-of#${account}`]) {
    const { Item } = await engine.documents.send(new GetCommand({ TableName: 'AccountStates', Key: { id } }));
    expect(Item).toEqual({ id, ended_at: noonSeconds, expires_at: noonSeconds + 31 * 86_400 });
  }
});
