import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { anEngine } from '../testing/engine.ts';
import { AccountStates } from './account-states.ts';
import { EndedSessions } from './ended-sessions.ts';

const engine = anEngine();
const states = new AccountStates(engine.documents, 'AccountStates');
let sessions: EndedSessions;
let account: string;

const noon = new Date('2026-03-01T12:00:00.900Z');
const noonSeconds = Date.parse('2026-03-01T12:00:00Z') / 1000;
const refusal = { code: 'unauthorized', message: 'You are signed out. Please sign in again.' };

beforeEach(() => {
  account = crypto.randomUUID();
  sessions = new EndedSessions(engine.documents, 'AccountStates', 'Connections');
});

test('accepts a session of which nothing is stored, and no caller without one', async () => {
  await states.requireOpenSession(account, { id: 'phone', began: noonSeconds });

  await expect(states.requireOpenSession(account, undefined)).rejects.toMatchObject(refusal);
});

test('ends one session, however often it is ended, and no other of the account [AUTH-33]', async () => {
  const [phone, laptop] = [`phone-${account}`, `laptop-${account}`];
  await sessions.end(account, phone, noon);
  await sessions.end(account, phone, noon);

  for (const began of [noonSeconds - 60, noonSeconds]) {
    await expect(states.requireOpenSession(account, { id: phone, began })).rejects.toMatchObject(refusal);
  }
  await states.requireOpenSession(account, { id: laptop, began: noonSeconds - 60 });
});

test('ends all sessions of an account that began until this second, and of no other account [AUTH-34]', async () => {
  await sessions.endAll(account, noon);

  for (const began of [noonSeconds, noonSeconds - 1, noonSeconds - 86_400]) {
    await expect(states.requireOpenSession(account, { id: 'phone', began })).rejects.toMatchObject(refusal);
  }
  await states.requireOpenSession(account, { id: 'phone', began: noonSeconds + 1 });
  await states.requireOpenSession('another', { id: 'phone', began: noonSeconds - 1 });
});

test('ends the staff connections of an account in the transaction that ends its sessions [INBOX-65]', async () => {
  const marker = new GetCommand({ TableName: 'Connections', Key: { channel: 'ended', id: account } });
  const endedAt = async () => (await engine.documents.send(marker)).Item?.at;

  await sessions.end(account, 'phone', noon);
  expect(await endedAt()).toBe('2026-03-01T12:00:00.900Z');
  await sessions.endAll(account, new Date('2026-03-01T12:01:00Z'));
  expect(await endedAt()).toBe('2026-03-01T12:01:00.000Z');

  const broken = new EndedSessions(engine.documents, 'AccountStates', 'Missing');
  await expect(broken.end(account, 'laptop', noon)).rejects.toThrow();
  expect(await marksOf(account)).toEqual([]);
});

test('stores a state while the end of a session writes the same item', async () => {
  const conflict = new TransactionConflictException({ $metadata: {}, message: '' });
  const send = jest.spyOn(engine.documents, 'send').mockImplementationOnce(() => Promise.reject(conflict));

  await states.set(account, { state: 'disabled' });

  expect(send).toHaveBeenCalledTimes(2);
  send.mockRestore();
});

test('rejects a token without a time of sign-in after all sessions ended', async () => {
  await sessions.endAll(account, noon);

  await expect(states.requireOpenSession(account, { id: 'phone', began: Number.NaN })).rejects.toMatchObject(refusal);
});

test('keeps the account state with the marks of ended sessions, in either order [AUTH-33] [AUTH-34]', async () => {
  const lookUp = async () => ({ state: 'active' as const, second_step: true });
  await sessions.end(account, 'phone', noon);
  expect(await states.of(account, lookUp)).toMatchObject({ marks: { 'ended-session#phone': noonSeconds } });

  await sessions.endAll(account, noon);
  await states.set(account, { state: 'disabled' });

  expect(await states.of(account, lookUp)).toMatchObject({ state: 'disabled', marks: { ended_at: noonSeconds } });
  expect(await marksOf(account)).toEqual([]);
});

test('signs an account out everywhere that ends its 101st session within 31 days', async () => {
  for (let n = 0; n < 100; n++) await sessions.end(account, `phone-${n}`, noon);
  await states.requireOpenSession(account, { id: 'laptop', began: noonSeconds });

  await sessions.end(account, 'phone-100', noon);

  expect(await marksOf(account)).toEqual([]);
  for (const id of ['phone-0', 'phone-100', 'laptop']) {
    await expect(states.requireOpenSession(account, { id, began: noonSeconds })).rejects.toMatchObject(refusal);
  }
});

test('remembers an ended session for 31 days, longer than a refresh token can renew it', async () => {
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  await sessions.end(account, 'first', noon);
  await sessions.end(account, 'second', later(31 * 86_400));
  expect(await marksOf(account)).toEqual(['ended-session#first', 'ended-session#second']);

  await sessions.end(account, 'third', later(31 * 86_400 + 1));

  expect(await marksOf(account)).toEqual(['ended-session#second', 'ended-session#third']);
});

async function marksOf(id: string): Promise<string[]> {
  const { Item = {} } = await engine.documents.send(new GetCommand({ TableName: 'AccountStates', Key: { id } }));
  return Object.keys(Item)
    .filter((name) => name.startsWith('ended-session#'))
    .sort();
}
