import { randomUUID } from 'node:crypto';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { LeadWriter } from '../bookings/lead-writer.ts';
import { aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { LeadChanges } from './lead-changes.ts';
import { LeadRepository } from './lead-repository.ts';

const engine = anEngine();
const leads = new LeadRepository(engine.documents, 'Leads');
const writer = new LeadWriter(engine.documents, leadTables);
const changes = new LeadChanges(engine.documents, leadTables);

function aNewLead(minute: number, change = {}) {
  const created_at = new Date(Date.UTC(2026, 2, 1, 20, minute)).toISOString();
  return aLead({ id: randomUUID(), created_at, ...change });
}

test('reads a lead with every field as it was stored [DATA-31]', async () => {
  const lead = aNewLead(0, { first_name: 'Søren 🌙', description: 'two\nlines', artist: 'mary-jane' });

  await writer.addOnce(lead);

  expect(await leads.find(lead.id)).toEqual(lead);
});

test('finds leads by id, in the order of the ids, and fails for a missing one', async () => {
  const some = Array.from({ length: 100 }, (_, n) => aNewLead(3, { description: `${n} ${'x'.repeat(5000)}` }));
  await Promise.all(some.map((lead) => writer.addOnce(lead)));

  expect(await leads.findAll(some.map(({ id }) => id))).toEqual(some);
  await expect(leads.findAll([some[0]?.id ?? '', randomUUID()])).rejects.toMatchObject({ code: 'not-found' });
});

test('returns pages of 25 leads, newest first, each lead once [LEAD-07] [DATA-37]', async () => {
  const total = 2 * 25 + 3;
  // Some have the same time: their order is undefined, but none may be lost.
  const added = Array.from({ length: total }, (_, index) =>
    aNewLead(100 + Math.floor(index / 2), { status: 'closed' }),
  );
  await Promise.all(added.map((lead) => writer.addOnce(lead)));

  const seen = await everyPage('closed');

  expect(seen.pages).toBe(3);
  expect(seen.leads.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
  const dates = seen.leads.map(({ created_at }) => created_at);
  expect(dates).toEqual([...dates].sort().reverse());
});

test('pages through leads that exceed one database response [DATA-37]', async () => {
  // 20 KB each, and a query returns at most 1 MB.
  const description = '🦋'.repeat(5000);
  const added = Array.from({ length: 120 }, (_, index) => aNewLead(200 + index, { status: 'contacted', description }));
  await Promise.all(added.map((lead) => writer.addOnce(lead)));

  const seen = await everyPage('contacted', 200);

  expect(seen.pages).toBeGreaterThan(2);
  expect(seen.leads.map(({ id }) => id)).toEqual(added.map(({ id }) => id).toReversed());
});

test('returns as many leads as requested', async () => {
  await Promise.all([0, 1, 2].map((minute) => writer.addOnce(aNewLead(minute, { status: 'converted' }))));

  const two = await leads.page({ status: 'converted' }, undefined, 2);
  const rest = await leads.page({ status: 'converted' }, two.next, 200);

  expect(two.leads).toHaveLength(2);
  expect(rest).toMatchObject({ leads: [{ created_at: '2026-03-01T20:00:00.000Z' }], next: undefined });
});

test('rejects the cursor of another list', async () => {
  for (const cursor of ['x', '', Buffer.from('{"id":"1"}').toString('base64url'), 'a'.repeat(2000)]) {
    await expect(leads.page({}, cursor)).rejects.toMatchObject({ code: 'invalid-input', field: 'cursor' });
  }
});

const noor = 'a0000000-0000-4000-8000-000000000001';
const ben = 'a0000000-0000-4000-8000-000000000002';

test('lists the leads of one assignee and those without one, by status, newest first [DESK-23]', async () => {
  const [first, second, third, none, answered] = [
    aNewLead(1, { assignee_id: noor }),
    aNewLead(2, { assignee_id: noor, status: 'contacted' }),
    aNewLead(3, { assignee_id: ben }),
    aNewLead(4, { created_at: '2027-01-01T00:00:00.000Z' }),
    aNewLead(5, { status: 'contacted', created_at: '2027-01-02T00:00:00.000Z' }),
  ];
  for (const lead of [first, second, third, none, answered] as Lead[]) await writer.addOnce(lead);

  expect((await leads.page({ assignee_id: noor })).leads).toEqual([second, first]);
  expect((await leads.page({ assignee_id: noor, status: 'contacted' })).leads).toEqual([second]);
  expect((await leads.page({ assignee_id: ben, status: 'contacted' })).leads).toEqual([]);
  expect((await leads.page({ assignee_id: null })).leads.slice(0, 2)).toEqual([answered, none]);
  const unassignedNew = (await leads.page({ assignee_id: null, status: 'new' }, undefined, 200)).leads;
  expect(unassignedNew[0]).toEqual(none);
  expect(unassignedNew.filter(({ status }) => status !== 'new')).toEqual([]);
  expect((await leads.page({ assignee_id: null, status: 'contacted' })).leads[0]).toEqual(answered);
  const unassigned = (await leads.page({ assignee_id: null }, undefined, 200)).leads;
  expect(unassigned.filter(({ assignee_id }) => assignee_id !== undefined)).toEqual([]);
});

test('a changed status moves the lead between the lists of its assignee', async () => {
  const lead = aNewLead(5, { assignee_id: ben, created_at: '2027-02-01T00:00:00.000Z' });
  await writer.addOnce(lead);

  const contacted = await changes.setStatus(lead.id, 'contacted', { by: noor, now: new Date() });

  expect((await leads.page({ assignee_id: ben, status: 'contacted' })).leads[0]).toEqual(contacted);
  expect((await leads.page({ assignee_id: ben })).leads[0]).toEqual(contacted);
  const stillNew = (await leads.page({ assignee_id: ben, status: 'new' })).leads;
  expect(stillNew.map(({ id }) => id)).not.toContain(lead.id);
});

test('the cursor of one list shows no leads of another list [DESK-23]', async () => {
  const cid = 'a0000000-0000-4000-8000-000000000003';
  const mine = [1, 2, 3].map((minute) => aNewLead(600 + minute, { assignee_id: cid }));
  for (const lead of mine) await writer.addOnce(lead);
  await writer.addOnce(aNewLead(602, { assignee_id: ben }));
  const { next } = await leads.page({ assignee_id: cid }, undefined, 1);

  const all = [{ assignee_id: ben }, { assignee_id: ben, status: 'new' }, { assignee_id: null }] as const;
  for (const list of all) {
    const { leads: found } = await leads.page(list, next);
    expect(found.length).toBeGreaterThan(0);
    for (const lead of found) expect(lead.assignee_id ?? null).toBe(list.assignee_id);
  }
});

test('replaces a notification only if it has not changed since it was read', async () => {
  const lead = aNewLead(0);
  await writer.addOnce(lead);
  const claimed = { ...lead.notification, attempts: 1, retry_at: '2026-03-01T20:02:00.000Z' };

  const claims = [1, 2, 3].map(() => leads.setNotification(lead.id, claimed, lead.notification));
  const outcomes = (await Promise.allSettled(claims)).map((claim) =>
    claim.status === 'fulfilled' ? 'written' : claim.reason.name,
  );

  expect(outcomes.toSorted()).toEqual(['NotificationChangedError', 'NotificationChangedError', 'written']);
  expect(await leads.find(lead.id)).toEqual({ ...lead, notification: claimed });
  await expect(leads.setNotification(randomUUID(), claimed, claimed)).rejects.toMatchObject({ code: 'not-found' });
});

test('finds unsent leads when they are due, until they are sent', async () => {
  const times = { created_at: '2026-03-02T20:00:00.000Z' };
  const [early, late, failed, contacted, off] = [
    aNewLead(0, times),
    aNewLead(0, times),
    aNewLead(0, { ...times, notification: { state: 'failed', attempts: 1, updated_at: times.created_at } }),
    aNewLead(0, { ...times, status: 'contacted' }),
    aNewLead(0, { ...times, notification: { state: 'off', attempts: 0, updated_at: times.created_at } }),
  ].map((lead) => ({ ...lead, notification: { ...lead.notification, updated_at: times.created_at } })) as Lead[];
  for (const lead of [early, late, failed, contacted, off] as Lead[]) await writer.addOnce(lead);
  const ids = (...of: (Lead | undefined)[]) => of.map((lead) => lead?.id ?? '').sort();
  // Leads of other tests are also due.
  const mine = (found: string[]) => found.filter((id) => ids(early, late, failed, contacted, off).includes(id)).sort();
  const due = async (at: string) => mine(await leads.due(new Date(at), 1000));
  const overdue = async (before: string, orTried = false) =>
    mine(await leads.overdue({ before: new Date(before), orTried }, 1000));

  expect(await due('2026-03-02T19:59:59Z')).toEqual([]);
  expect(await due('2026-03-02T20:00:00Z')).toEqual(ids(early, late, contacted));
  expect(await overdue('2026-03-02T20:00:00Z')).toEqual(ids(failed));
  expect(await overdue('2026-03-02T20:02:00Z')).toEqual(ids(early, late, failed));

  const { notification } = late as Lead;
  const claimed = { ...notification, attempts: 1, retry_at: '2026-03-02T20:30:00.000Z' };
  await leads.setNotification(late?.id ?? '', claimed, notification);
  expect(await due('2026-03-02T20:29:00Z')).toEqual(ids(early, contacted));
  await leads.setNotification(late?.id ?? '', { ...claimed, reason: 'x' }, claimed);
  expect(await overdue('2026-03-02T20:00:00Z')).toEqual(ids(failed));
  expect(await overdue('2026-03-02T20:00:00Z', true)).toEqual(ids(late, failed));
  await leads.putOff(early?.id ?? '', new Date('2026-03-02T21:00Z'));
  expect(await due('2026-03-02T20:30:00Z')).toEqual(ids(late, contacted));
  await leads.setNotification(late?.id ?? '', { ...claimed, state: 'sent' }, claimed);
  expect(await due('2026-03-02T22:00:00Z')).toEqual(ids(early, contacted));
  expect(await overdue('2026-03-02T22:00:00Z')).toEqual(ids(early, failed));
});

async function everyPage(status: LeadStatus, limit?: number) {
  const found = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await leads.page({ status }, cursor, limit);
    found.push(...page.leads);
    cursor = page.next;
    pages++;
  } while (cursor);
  return { leads: found, pages };
}

test('postpones the email of a lead only while it is unsent', async () => {
  const lead = aNewLead(0, { created_at: '2026-03-03T20:00:00.000Z' });
  const sent = aNewLead(0, { notification: { state: 'sent', attempts: 1, updated_at: '2026-03-03T20:00:00.000Z' } });
  await writer.addOnce(lead);
  await writer.addOnce(sent);
  const isDue = async (at: string) => (await leads.due(new Date(at), 1000)).includes(lead.id);

  for (const id of [lead.id, sent.id, randomUUID()]) await leads.putOff(id, new Date('2027-03-03T21:00Z'));

  expect(await isDue('2027-03-03T20:59Z')).toBe(false);
  expect(await isDue('2027-03-03T21:00Z')).toBe(true);
  expect(await leads.find(sent.id)).toEqual(sent);
});

test('stores the closing time only for a closed lead that has none', async () => {
  const open = aNewLead(0);
  const closed = aNewLead(0, { status: 'closed', closed_at: '2026-03-04T20:00:00.000Z' });
  const timeless = aNewLead(0, { status: 'closed' });
  for (const lead of [open, closed, timeless]) await writer.addOnce(lead);

  for (const { id } of [open, closed, timeless]) await leads.noteClosed(id, new Date('2026-03-05T20:00Z'));

  expect([await leads.find(open.id), await leads.find(closed.id)]).toEqual([open, closed]);
  expect(await leads.find(timeless.id)).toEqual({ ...timeless, closed_at: '2026-03-05T20:00:00.000Z' });
});

test('reports a table that does not respond', async () => {
  const broken = new LeadRepository({ send: () => Promise.reject(new Error('no answer')) } as never, 'Leads');
  const notification = aLead().notification;

  await expect(broken.putOff('lead-1', new Date())).rejects.toThrow('no answer');
  await expect(broken.noteClosed('lead-1', new Date())).rejects.toThrow('no answer');
  await expect(broken.setNotification('lead-1', notification, notification)).rejects.toThrow('no answer');
});
