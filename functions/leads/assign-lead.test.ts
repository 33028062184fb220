import { randomUUID } from 'node:crypto';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import type { AccountState } from '#shared/users/user-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aLead, storeLead } from '../testing/builders.ts';
import { anEngine, beforeTransaction, leadTables } from '../testing/engine.ts';
import { assignLead } from './assign-lead.ts';
import { unassignAll, unassignDisabled } from './unassign-all.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const noor = 'a0000000-0000-4000-8000-000000000001';
const ben = 'a0000000-0000-4000-8000-000000000002';
const cid = 'a0000000-0000-4000-8000-000000000003';
const at = (minute: number) => new Date(Date.parse('2026-03-01T20:00Z') + minute * 60_000);

const aStoredLead = (change?: Partial<Lead>) => storeLead(stores, change);

const usersWith = (states: Record<string, AccountState>) => ({ stateOf: async (id: string) => states[id] });
const allActive = usersWith({ [noor]: 'active', [ben]: 'active', [cid]: 'invited' });

/** Who was the assignee before and after each change, oldest first. */
async function assignmentsOf({ id }: Lead): Promise<{ by?: string; from?: string; to?: string }[]> {
  const { entries } = await stores.log.page(id);
  return entries
    .toReversed()
    .filter((entry): entry is Extract<LogEntry, { kind: 'assignee' }> => entry.kind === 'assignee')
    .map(({ by, from, to }) => ({ by, from, to }));
}

/**
 * Where a series of changes ends. Changes of one millisecond have no order in the log, so this counts: every value but the
 * last is left as often as it is reached. A wrong `from` leaves several values.
 */
function endOf<T>(start: T, moves: readonly (readonly [T, T])[]): T[] {
  const balance = new Map<T, number>([[start, 1]]);
  for (const [from, to] of moves) {
    balance.set(to, (balance.get(to) ?? 0) + 1);
    balance.set(from, (balance.get(from) ?? 0) - 1);
  }
  return [...balance].filter(([, times]) => times !== 0).map(([value]) => value);
}

/** The ids in the list of an assignee and a status. */
async function idsOf(assignee_id: string, status: LeadStatus): Promise<string[]> {
  return (await stores.leads.page({ assignee_id, status })).leads.map(({ id }) => id);
}

describe('assigning a lead', () => {
  const assign = (lead: Lead, to: string | null, minute: number, by = noor) =>
    assignLead({ changes: stores.changes, users: allActive }, lead.id, to, { by, now: at(minute) });

  test('stores the assignee and adds an entry with both accounts and the staff member [DESK-28]', async () => {
    const lead = await aStoredLead({ status: 'contacted' });

    const assigned = await assign(lead, ben, 1);

    expect(assigned).toEqual({ ...lead, assignee_id: ben, revision: 1, last_event_at: at(1).toISOString() });
    expect(await stores.leads.find(lead.id)).toEqual(assigned);
    expect((await stores.leads.page({ assignee_id: ben, status: 'contacted' })).leads).toEqual([assigned]);
    await assign(lead, cid, 2, ben);
    const free = await assign(lead, null, 3, cid);
    expect(free).toEqual({ ...lead, revision: 3, last_event_at: at(3).toISOString() });
    expect((await stores.leads.page({ assignee_id: null, status: 'contacted' })).leads).toEqual([free]);
    expect(await assignmentsOf(lead)).toEqual([
      { by: noor, to: ben },
      { by: ben, from: ben, to: cid },
      { by: cid, from: cid },
    ]);
  });

  test('adds no entry for the current assignee', async () => {
    const lead = await aStoredLead();

    await assign(lead, null, 1);
    await assign(lead, ben, 2);
    await assign(lead, ben, 3);

    expect(await assignmentsOf(lead)).toEqual([{ by: noor, to: ben }]);
    expect(await stores.leads.find(lead.id)).toMatchObject({ last_event_at: at(2).toISOString() });
  });

  test.each(['disabled', 'expired', 'unconfirmed', 'waiting', 'unfinished', undefined] as const)(
    'refuses an account that is %s, and changes nothing [DESK-28]',
    async (state) => {
      const lead = await aStoredLead({ assignee_id: ben });
      const users = usersWith(state ? { [noor]: state } : {});

      const assigning = assignLead({ changes: stores.changes, users }, lead.id, noor, { by: ben, now: at(1) });

      await expect(assigning).rejects.toMatchObject({ code: 'conflict', field: 'assignee_id' });
      expect(await stores.leads.find(lead.id)).toEqual(lead);
      expect((await stores.log.page(lead.id)).entries).toEqual([]);
    },
  );

  test('fails for a missing lead', async () => {
    const missing = aLead({ id: randomUUID() });

    await expect(assign(missing, ben, 1)).rejects.toMatchObject({ code: 'not-found' });
    expect((await stores.log.page(missing.id)).entries).toEqual([]);
  });

  test('logs each change with the right former assignee when staff members assign at once [DESK-28]', async () => {
    const lead = await aStoredLead();

    const accounts = [noor, ben, cid, noor, ben, cid];
    await Promise.all(accounts.map((account) => assign(lead, account, 1, account)));

    const moves = await assignmentsOf(lead);
    expect(moves.length).toBeGreaterThanOrEqual(3);
    for (const { by, to } of moves) expect(by).toBe(to);
    const stored = await stores.leads.find(lead.id);
    expect(
      endOf(
        undefined,
        moves.map(({ from, to }) => [from, to]),
      ),
    ).toEqual([stored?.assignee_id]);
  });

  test('keeps the assignee of a lead with a new status, in the list of both [DESK-39]', async () => {
    const lead = await aStoredLead();
    await assign(lead, ben, 1);

    await stores.changes.setStatus(lead.id, 'contacted', { by: cid, now: at(2) });

    expect(await stores.leads.find(lead.id)).toMatchObject({ assignee_id: ben, status: 'contacted' });
    expect(await idsOf(ben, 'contacted')).toContain(lead.id);
    expect(await idsOf(ben, 'new')).not.toContain(lead.id);
  });

  test('keeps the assignee when the status changes at the same time [DESK-39]', async () => {
    const lead = await aStoredLead();

    await Promise.all([assign(lead, ben, 1), stores.changes.setStatus(lead.id, 'converted', { by: cid, now: at(1) })]);

    expect(await stores.leads.find(lead.id)).toMatchObject({ assignee_id: ben, status: 'converted' });
    expect(await idsOf(ben, 'converted')).toContain(lead.id);
  });
});

describe('changing many statuses', () => {
  const by = { by: noor, now: at(5) };

  test('changes up to 100 leads, each with its entry, and updates the counters [DESK-31]', async () => {
    const some = await Promise.all(Array.from({ length: 100 }, () => aStoredLead()));
    const before = await stores.counters.counts();
    const changes = some.map(({ id }, n) => ({ id, status: n < 60 ? ('contacted' as const) : ('closed' as const) }));

    const answered = await stores.changes.setStatuses(changes, by);

    expect(answered.map(({ id, status }) => ({ id, status }))).toEqual(changes);
    expect(await stores.leads.findAll(some.map(({ id }) => id))).toEqual(answered);
    expect(await stores.counters.counts()).toEqual({
      ...before,
      new: before.new - 100,
      contacted: before.contacted + 60,
      closed: before.closed + 40,
      studio: before.studio - 40,
    });
    for (const { id, status } of answered) {
      expect((await stores.log.page(id)).entries).toMatchObject([
        { kind: 'status', from: 'new', to: status, by: noor },
      ]);
    }

    // Undo sends the former statuses in the same way.
    await stores.changes.setStatuses(
      some.map(({ id, status }) => ({ id, status })),
      by,
    );
    expect(await stores.counters.counts()).toEqual(before);
  });

  test('changes nothing when one of the leads does not exist [DESK-31]', async () => {
    const some = await Promise.all(Array.from({ length: 60 }, () => aStoredLead()));
    const before = await stores.counters.counts();
    const changes = [...some.map(({ id }) => id), randomUUID()].map((id) => ({ id, status: 'closed' as const }));

    await expect(stores.changes.setStatuses(changes, by)).rejects.toMatchObject({ code: 'not-found' });

    expect(await stores.leads.findAll(some.map(({ id }) => id))).toEqual(some);
    expect(await stores.counters.counts()).toEqual(before);
  });

  test('completes an interrupted change when it is repeated, without second entries [DESK-31]', async () => {
    const some = await Promise.all(Array.from({ length: 60 }, () => aStoredLead()));
    const before = await stores.counters.counts();
    const changes = some.map(({ id }) => ({ id, status: 'contacted' as const }));
    const broken = () => Promise.reject(new Error('The connection broke'));
    const change = () => stores.changes.setStatuses(changes, by);
    await expect(beforeTransaction(engine, 2, broken, change)).rejects.toThrow('The connection broke');
    expect((await stores.counters.counts()).contacted).toBe(before.contacted + 49);

    const answered = await change();

    expect(answered.map(({ status }) => status)).toEqual(some.map(() => 'contacted'));
    expect(await stores.counters.counts()).toEqual({
      ...before,
      new: before.new - 60,
      contacted: before.contacted + 60,
    });
    for (const { id } of some) expect((await stores.log.page(id)).entries).toHaveLength(1);
  });

  test('leaves out a lead that is erased during the change', async () => {
    const some = await Promise.all(Array.from({ length: 60 }, () => aStoredLead()));
    const last = some.at(-1) as Lead;
    const changes = some.map(({ id }) => ({ id, status: 'contacted' as const }));
    const erase = () => stores.eraser.erase(last.id);

    const answered = await beforeTransaction(engine, 2, erase, () => stores.changes.setStatuses(changes, by));

    expect(answered.map(({ id }) => id)).toEqual(some.slice(0, -1).map(({ id }) => id));
    expect((await stores.log.page(last.id)).entries).toEqual([]);
  });

  test('keeps the counters correct when staff members change the same leads at once [DESK-08]', async () => {
    const ids = (await Promise.all(Array.from({ length: 60 }, () => aStoredLead()))).map(({ id }) => id);

    const all = (status: 'contacted' | 'converted' | 'closed' | 'new') =>
      stores.changes.setStatuses(
        ids.map((id) => ({ id, status })),
        by,
      );
    await Promise.all([
      all('contacted'),
      all('converted'),
      all('closed'),
      ...ids.slice(0, 5).map((id) => stores.changes.setStatus(id, 'new', by)),
    ]);

    const counted = await stores.counters.counts();
    expect(await stores.counters.recount(new Date())).toEqual(counted);
    for (const id of ids) {
      const { entries } = await stores.log.page(id);
      const moves = entries.flatMap((entry) => (entry.kind === 'status' ? [[entry.from, entry.to] as const] : []));
      const stored = (await stores.leads.find(id))?.status;
      expect(endOf('new', moves)).toEqual([stored]);
    }
  });
});

describe('unassigning the leads of an account', () => {
  const dora = 'a0000000-0000-4000-8000-000000000004';
  const run = (account: string, states: Record<string, AccountState> = { [account]: 'disabled' }) =>
    unassignAll({ ...stores, users: usersWith(states) }, account, at(9));

  test('removes a disabled account from its open leads, with an entry, and keeps it on closed leads [DESK-36]', async () => {
    const open = await Promise.all(
      (['new', 'contacted', 'converted'] as const).map((status) => aStoredLead({ assignee_id: dora, status })),
    );
    const closed = await aStoredLead({ assignee_id: dora, status: 'closed', closed_at: at(0).toISOString() });
    const other = await aStoredLead({ assignee_id: cid });

    expect(await run(dora)).toBe(3);

    for (const lead of open) {
      expect(await stores.leads.find(lead.id)).toEqual({
        ...lead,
        assignee_id: undefined,
        revision: 1,
        last_event_at: at(9).toISOString(),
        ...(lead.status === 'converted' && { ended_at: lead.created_at }),
      });
      expect(await assignmentsOf(lead)).toEqual([{ from: dora }]);
    }
    expect(await stores.leads.find(closed.id)).toEqual(closed);
    expect(await stores.leads.find(other.id)).toEqual(other);
    expect(await run(dora)).toBe(0);
    expect(await assignmentsOf(open[0] as Lead)).toHaveLength(1);
  });

  test('removes all disabled accounts from their open leads, and no other account [DESK-36]', async () => {
    const [fay, gus, hal] = [6, 7, 8].map((n) => `a0000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
    const leads = await Promise.all([fay, gus, hal].map((assignee_id) => aStoredLead({ assignee_id })));
    const states: Record<string, AccountState> = { [fay]: 'disabled', [gus]: 'disabled', [hal]: 'active' };
    const users = {
      ...usersWith(states),
      async *disabled() {
        yield* [fay, gus, dora];
      },
    };

    expect(await unassignDisabled({ ...stores, users }, at(9))).toBe(2);

    const assignees = await Promise.all(leads.map(async ({ id }) => (await stores.leads.find(id))?.assignee_id));
    expect(assignees).toEqual([undefined, undefined, hal]);
    expect(await assignmentsOf(leads[0] as Lead)).toEqual([{ from: fay }]);
  });

  test('keeps the leads of an account that can be used again', async () => {
    const eli = 'a0000000-0000-4000-8000-000000000005';
    const lead = await aStoredLead({ assignee_id: eli });

    expect(await run(eli, { [eli]: 'active' })).toBe(0);
    expect(await stores.leads.find(lead.id)).toEqual(lead);
    expect(await run(eli, {})).toBe(1);
  });

  test('stops after five passes when the leads keep changing', async () => {
    const passes: string[] = [];
    const leads = {
      async *openLeadsOf(account: string) {
        passes.push(account);
        if (passes.length < 9) yield 'lead-1';
      },
    };
    const changes = { unassign: async () => true };

    await expect(
      unassignAll({ changes, leads, users: usersWith({ [dora]: 'disabled' }) }, dora, at(9)),
    ).rejects.toMatchObject({ name: 'LeadsKeepChangingError' });

    expect(passes).toHaveLength(5);
  });

  test('keeps the new assignee of a lead that is assigned in the meantime', async () => {
    const lead = await aStoredLead({ assignee_id: ben });

    expect(await stores.changes.unassign(lead.id, dora, at(9))).toBe(false);
    expect(await stores.leads.find(lead.id)).toEqual(lead);
  });
});
