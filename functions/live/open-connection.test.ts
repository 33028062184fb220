import type { AccountState } from '#shared/users/user-schemas.ts';
import { anEngine } from '../testing/engine.ts';
import { AccountStates } from '../users/account-states.ts';
import { EndedSessions } from '../users/ended-sessions.ts';
import { ConnectionRepository } from './connection-repository.ts';
import { openConnection } from './open-connection.ts';
import { StaffTickets } from './staff-tickets.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const session = { id: 'phone', began: noon.getTime() / 1000 - 60 };
const network = '192.0.2.1';

const engine = anEngine();
const deps = {
  connections: new ConnectionRepository(engine.documents, 'Connections'),
  tickets: new StaffTickets(engine.documents, 'Connections'),
  states: new AccountStates(engine.documents, 'AccountStates'),
};
let account: string;

beforeEach(async () => {
  account = crypto.randomUUID();
  await deps.states.set(account, { state: 'active' });
});

const open = (id: string, ticket?: string, at = noon) => openConnection(deps, { id, network, ticket }, at);
const issue = () => deps.tickets.issue({ id: account, session }, noon);

async function staffConnections(): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of deps.connections.open(noon, { channel: 'staff', account })) ids.push(...page.ids);
  return ids;
}

test('opens one connection of the staff channel for a ticket, within a minute [INBOX-60]', async () => {
  const ticket = await issue();

  expect(await open('first', ticket, later(59_999))).toBe(200);
  expect(await open('second', ticket, later(59_999))).toBe(403);

  expect(await staffConnections()).toEqual(['first']);
  expect(await open('late', await issue(), later(60_000))).toBe(403);
  for (const invented of ['', 'invented', 'x'.repeat(5_000)]) expect(await open('guess', invented)).toBe(403);
});

test('opens a connection without a ticket as one of the public page [INBOX-60]', async () => {
  expect(await open('visitor')).toBe(200);

  expect(await staffConnections()).toEqual([]);
  await deps.connections.remove('visitor');
});

test('stores tickets as hashes only', async () => {
  const stored = jest.spyOn(engine.documents, 'send');
  const ticket = await issue();

  expect(ticket).toMatch(/^[\w-]{32}$/);
  expect(JSON.stringify(stored.mock.calls.map(([{ input }]) => input))).not.toContain(ticket);
  stored.mockRestore();
});

test.each<AccountState>(['disabled', 'waiting', 'expired', 'unfinished'])(
  'refuses a ticket whose account is %s by now [INBOX-60]',
  async (state) => {
    const ticket = await issue();
    await deps.states.set(account, { state });

    expect(await open('a', ticket)).toBe(403);

    expect(await staffConnections()).toEqual([]);
  },
);

test('refuses a ticket whose session has ended [INBOX-60]', async () => {
  const ticket = await issue();
  await new EndedSessions(engine.documents, 'AccountStates', 'Connections').end(account, 'phone', noon);

  expect(await open('a', ticket)).toBe(403);

  expect(await deps.tickets.issue({ id: account }, noon).then((without) => open('a', without))).toBe(403);
});

test('accepts a ticket while the state of its account is being checked', async () => {
  const ticket = await issue();
  await deps.states.forget(account);
  const status = await new Promise((settled) => {
    void deps.states.of(account, async () => {
      settled(await open('a', ticket));
      return { state: 'active', second_step: false };
    });
  });

  expect(status).toBe(200);
});

test('counts connections of staff with the others of their network [INBOX-60]', async () => {
  const at = later(3 * 3_600_000);
  for (let n = 0; n < 100; n++) expect(await open(`page-${n}`, undefined, at)).toBe(200);
  const ticket = await deps.tickets.issue({ id: account, session }, at);

  expect(await open('staff', ticket, at)).toBe(429);
});
