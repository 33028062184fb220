import { randomUUID } from 'node:crypto';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LeadQueue } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { turnAt } from '#shared/leads/turn.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { EmailLog } from '../replies/email-log.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aHeldLead, aLead, storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { changeLead, type LeadChange } from './change-lead.ts';
import { endDueSnoozes, giveTurns, laterUntil } from './later.ts';
import { newEntry } from './lead-log.ts';
import { transactLeads } from './transact-leads.ts';

const by = 'staff-1';
const minute = (n: number) => new Date(Date.parse('2026-03-01T20:00:00.000Z') + n * 60_000);
const engine = anEngine(beforeEach);
afterEach(() => jest.restoreAllMocks());
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const replies = new ReplyRepository(engine.documents, leadTables);
const emails = new EmailLog(engine.documents, leadTables);

/** A lead of minute 0. */
const stored = (change?: Partial<Lead>) => storeLead(stores, change);

/** @returns the key of the reply */
async function reply(id: string, now: Date) {
  const delivery = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const texts = { recipient: 'ada@mail.example', subject: 'Moth', text: 'Yes.' };
  const entry = newEntry({ kind: 'reply', by, ...texts, delivery } as const, now);
  const lead = await stores.leads.find(id);
  if (lead) await replies.add(lead, entry, { key: randomUUID(), fingerprint: 'x' }, false);
  return { lead_id: id, id: entry.id };
}

const bounce = (
  key: { lead_id: string; id: string },
  now: Date,
  { isTransient = false, status = 'bounced' as 'bounced' | 'rejected' | 'complaint' } = {},
) =>
  emails.report(key, { status, at: now.toISOString(), replaces: ['queued', 'sent'], messageId: '<1@x>', isTransient });

const answer = (id: string, from: 'studio' | 'visitor', happened: Date, now = happened) =>
  stores.changes.logAnswer(
    id,
    { from, way: 'phone', text: 'Friday.', happened_at: happened.toISOString() },
    randomUUID(),
    { by, now },
  );

test('marks an answer on the page of the visitor until staff open the lead, and counts it for good, also after a recount [INBOX-52]', async () => {
  const { id } = await stored();
  const counted = async () => (await stores.counters.countsWithAnswers()).answers;
  const answerOnPage = (n: number) =>
    stores.changes.logAnswer(
      id,
      { from: 'visitor', way: 'page', text: 'Friday.', happened_at: minute(n).toISOString() },
      randomUUID(),
      { now: minute(n) },
    );
  await answer(id, 'visitor', minute(1));
  expect([(await stores.leads.find(id))?.unread, await counted()]).toEqual([undefined, 0]);

  await answerOnPage(2);
  await answerOnPage(3);
  expect([(await stores.leads.find(id))?.unread, await counted()]).toEqual([true, 2]);
  await stores.counters.recount(new Date());

  expect((await stores.changes.markRead(id)).unread).toBeUndefined();
  expect([(await stores.leads.find(id))?.unread, await counted()]).toEqual([undefined, 2]);
  await answerOnPage(4);
  expect([(await stores.leads.find(id))?.unread, await counted()]).toEqual([true, 3]);
});

/** The queue that a lead is in, with the time that orders it, and the counters of the queues. */
async function places(id: string) {
  const found = [];
  for (const queue of ['studio', 'visitor', 'later'] as const) {
    const { leads } = await stores.leads.page({ queue });
    const lead = leads.find((each) => each.id === id);
    if (lead) found.push(`${queue} since ${lead.turn_since?.slice(11, 16)}`);
  }
  const { studio, visitor, later } = await stores.counters.storedCounts();
  return [...found, `${studio} ${visitor} ${later}`].join(', ');
}

test('gives the turn to the studio for a request, also a released one, and for an email that failed [TURN-01]', async () => {
  const { id } = await stored();
  expect(await places(id)).toBe('studio since 20:00, 1 0 0');

  // A bounce for the moment, such as a full mailbox, leaves the turn as it is.
  await bounce(await reply(id, minute(5)), minute(6), { isTransient: true });
  expect(await places(id)).toBe('visitor since 20:05, 0 1 0');
  await bounce(await reply(id, minute(7)), minute(9));
  expect(await places(id)).toBe('studio since 20:09, 1 0 0');
  await bounce(await reply(id, minute(10)), minute(11), { status: 'rejected' });
  expect(await places(id)).toBe('studio since 20:11, 1 0 0');
  await bounce(await reply(id, minute(12)), minute(13), { status: 'complaint' });
  expect(await places(id)).toBe('studio since 20:13, 1 0 0');

  const next = await reply(id, minute(20));
  const read = (await emails.find(next))?.delivery;
  if (read) await emails.setDelivery(next, { ...read, fate: 'failed', at: minute(30).toISOString() }, read);
  expect(await places(id)).toBe('studio since 20:30, 1 0 0');

  const request = aHeldLead({ id: randomUUID(), created_at: minute(-60).toISOString() });
  await stores.writer.hold(request);
  await stores.writer.release(request.id, minute(60));
  expect(await places(request.id)).toBe('studio since 19:00, 2 0 0');
});

test('stores neither the event nor the turn without the other [TURN-01]', async () => {
  const { id } = await stored();
  const keys = [await reply(id, minute(5)), await reply(id, minute(6))] as const;
  const before = await places(id);
  // Transactions fail as long as the counters cannot be written.
  const send = engine.documents.send.bind(engine.documents) as (command: object) => unknown;
  jest.spyOn(engine.documents, 'send').mockImplementation(async (command: object) => {
    if (command instanceof TransactWriteCommand) throw new Error('down');
    return send(command) as never;
  });
  const request = aHeldLead({ id: randomUUID() });
  await send(new PutCommand({ TableName: 'HeldLeads', Item: request }));
  const booked = aLead({ id: randomUUID() });
  const read = (await emails.find(keys[1]))?.delivery;
  const events = [
    () => stores.writer.addOnce(booked),
    () => stores.writer.release(request.id, minute(7)),
    () => bounce(keys[0], minute(8)),
    () => read && emails.setDelivery(keys[1], { ...read, fate: 'failed', at: minute(9).toISOString() }, read),
  ];
  for (const event of events) await expect(event()).rejects.toThrow('down');

  expect(await places(id)).toBe(before);
  expect([(await emails.find(keys[0]))?.delivery.fate, (await emails.find(keys[1]))?.delivery.fate]).toEqual([
    'queued',
    'queued',
  ]);
  expect([await stores.leads.find(booked.id), await stores.leads.find(request.id)]).toEqual([undefined, undefined]);
});

test('gives the turn to the visitor for a reply and an answer of the studio, and back for an answer of the visitor [TURN-02]', async () => {
  const { id } = await stored();
  await reply(id, minute(5));
  expect(await places(id)).toBe('visitor since 20:05, 0 1 0');

  // The call was at minute 10, and is logged later.
  await answer(id, 'visitor', minute(10), minute(40));
  expect(await places(id)).toBe('studio since 20:10, 1 0 0');
  // The visitor asks again and waits since the first time.
  await answer(id, 'visitor', minute(50));
  expect(await places(id)).toBe('studio since 20:10, 1 0 0');
  await answer(id, 'studio', minute(60));
  expect(await places(id)).toBe('visitor since 21:00, 0 1 0');
});

test('leaves the turn as it is for events that are older than the last one [TURN-09]', async () => {
  const { id } = await stored();
  const key = await reply(id, minute(5));
  await reply(id, minute(30));

  await bounce(key, minute(10));
  await answer(id, 'visitor', minute(20), minute(40));
  expect(await places(id)).toBe('visitor since 20:30, 0 1 0');

  // A time without milliseconds is compared as a time, too.
  await reply(id, new Date('2026-03-01T20:50:00.500Z'));
  const happened_at = '2026-03-01T20:50:00Z';
  const early = { from: 'visitor', way: 'email', text: 'Friday.', happened_at } as const;
  await stores.changes.logAnswer(id, early, randomUUID(), { by, now: minute(60) });
  expect(await places(id)).toBe('visitor since 20:50, 0 1 0');
});

test('takes a closed or converted lead out of all queues, and gives a reopened one its former turn [TURN-04]', async () => {
  const { id } = await stored();
  await reply(id, minute(5));
  for (const status of ['closed', 'converted'] as const) {
    await stores.changes.setStatus(id, status, { by, now: minute(10) });
    expect(await places(id)).toBe('0 0 0');
    await stores.changes.setStatus(id, 'contacted', { by, now: minute(11) });
    expect(await places(id)).toBe('visitor since 20:05, 0 1 0');
  }
  await stores.eraser.erase(id);
  expect(await places(id)).toBe('0 0 0');
});

test.each(['closed', 'converted'] as const)(
  'puts a %s lead into the queue when its visitor writes, until it is answered or ended again [TURN-04]',
  async (status) => {
    const { id } = await stored();
    await stores.changes.setStatus(id, status, { by, now: minute(10) });
    await answer(id, 'visitor', minute(9), minute(11));
    expect(await places(id)).toBe('0 0 0');
    await answer(id, 'visitor', minute(12));
    expect(await places(id)).toBe('studio since 20:00, 1 0 0');

    await stores.changes.setStatus(id, status, { by, now: minute(13) });
    expect(await places(id)).toBe('0 0 0');
    await answer(id, 'visitor', minute(14));
    await reply(id, minute(15));
    expect(await places(id)).toBe('0 0 0');
    await stores.changes.setStatuses([{ id, status }], { by, now: minute(16) });
    expect((await stores.log.page(id)).entries.filter(({ kind }) => kind === 'status')).toHaveLength(2);

    // It was closed or converted before leads stored when.
    const old = await stored({ status, closed_at: status === 'closed' ? minute(3).toISOString() : undefined });
    await answer(old.id, 'visitor', minute(4));
    expect(await places(old.id)).toMatch(/^studio since/);
  },
);

test('starts with the lead that waits longest, and Later with the one that returns first [TURN-10] [INBOX-01]', async () => {
  const [one, two] = [
    await stored({ created_at: minute(2).toISOString() }),
    await stored({ created_at: minute(1).toISOString() }),
  ];
  const order = async (queue: LeadQueue) => (await stores.leads.page({ queue })).leads.map(({ id }) => id);
  expect(await order('studio')).toEqual([two.id, one.id]);

  await reply(two.id, minute(4));
  await reply(one.id, minute(3));
  expect(await order('visitor')).toEqual([one.id, two.id]);

  for (const [{ id }, until] of [
    [one, '2026-03-05'],
    [two, '2026-03-04'],
  ] as const) {
    await stores.changes.setLater(id, laterUntil({ until }, minute(5), 'UTC'), { by, now: minute(5) });
  }
  expect(await order('later')).toEqual([two.id, one.id]);
});

test('logs an answer once per key, and no answer for a missing lead [TURN-05]', async () => {
  const { id } = await stored();
  const text = { from: 'studio', way: 'in person', text: 'Friday.', happened_at: minute(3).toISOString() } as const;
  const log = () => stores.changes.logAnswer(id, text, 'key-1', { by, now: minute(4) });

  const [first, second] = [await log(), await log()];

  expect(second.entry).toEqual(first.entry);
  expect((await stores.log.page(id)).entries).toEqual([first.entry]);
  expect((await stores.leads.find(id))?.answered_at).toBe(minute(3).toISOString());
  await expect(
    stores.changes.logAnswer(id, { ...text, text: 'Monday.' }, 'key-1', { by, now: minute(5) }),
  ).rejects.toMatchObject({ code: 'key-reused' });
  await expect(answer(id, 'studio', minute(8), minute(7))).rejects.toMatchObject({ field: 'happened_at' });
  await expect(answer(randomUUID(), 'studio', minute(1))).rejects.toMatchObject({ code: 'not-found' });
});

test('puts a lead aside until a day, from which it is the studio’s turn again [TURN-06]', async () => {
  const { id } = await stored();
  await reply(id, minute(5));
  const later = laterUntil({ until: '2026-03-03', word: 'Asked her aunt.' }, minute(10), 'America/Los_Angeles');

  await stores.changes.setLater(id, later, { by, now: minute(10) });

  expect(await places(id)).toBe('later since 20:05, 0 0 1');
  expect(await endDueSnoozes(stores, new Date('2026-03-03T07:59:59Z'))).toBe(0);
  expect(await endDueSnoozes(stores, new Date('2026-03-03T08:00:00Z'))).toBe(1);
  expect(await places(id)).toBe('studio since 08:00, 1 0 0');
  const { entries } = await stores.log.page(id);
  expect(entries[0]).toEqual({ kind: 'later', id: expect.any(String), at: '2026-03-03T08:00:00.000Z' });
  expect(entries).toMatchObject([
    {},
    { kind: 'later', by, until: '2026-03-03', word: 'Asked her aunt.' },
    { kind: 'reply' },
  ]);
});

test('ends Later when staff take the lead back [TURN-06]', async () => {
  const { id } = await stored();
  const later = laterUntil({ until: '2026-03-03' }, minute(1), 'UTC');
  await stores.changes.setLater(id, later, { by, now: minute(1) });
  await stores.changes.setLater(id, undefined, { by, now: minute(2) });
  expect(await places(id)).toBe('studio since 20:00, 1 0 0');
});

test.each<[string, (id: string) => Promise<unknown>, string]>([
  ['a reply', (id) => reply(id, minute(4)), 'visitor since 20:04, 0 1 0'],
  ['a logged answer of the studio', (id) => answer(id, 'studio', minute(4)), 'visitor since 20:04, 0 1 0'],
  ['a logged answer of the visitor', (id) => answer(id, 'visitor', minute(4)), 'studio since 20:00, 1 0 0'],
])('ends Later with %s [TURN-06]', async (_, act, place) => {
  const { id } = await stored();
  await stores.changes.setLater(id, laterUntil({ until: '2026-03-03' }, minute(1), 'UTC'), { by, now: minute(1) });

  await act(id);

  expect(await places(id)).toBe(place);
  expect(await stores.leads.find(id)).not.toHaveProperty('later');
  expect(await endDueSnoozes(stores, new Date('2026-03-04T00:00:00Z'))).toBe(0);
});

test.each(['studio', 'visitor', 'none'] as const)(
  'ends Later with an event that makes the turn %s [TURN-06]',
  (turn) => {
    const lead = aLead({ later: { until: '2026-03-03', returns_at: '2026-03-03T00:00:00.000Z' } });

    expect(turnAt(lead, turn, minute(4).toISOString())).toMatchObject({
      turn_at: minute(4).toISOString(),
      later: undefined,
    });
  },
);

test.each([
  ['2026-02-28', 'Choose a day after today.'],
  ['2026-03-01', 'Choose a day after today.'],
  ['2027-03-03', 'Choose a day within a year.'],
])('refuses to put a lead aside until %s [TURN-06]', (until, message) => {
  expect(() => laterUntil({ until }, minute(0), 'America/Los_Angeles')).toThrow(message);
});

test.each(['2026-03-02', '2027-03-02'])('puts a lead aside until %s [TURN-06]', (until) => {
  expect(laterUntil({ until }, minute(0), 'America/Los_Angeles')).toMatchObject({ until });
});

test('brings a lead back at the first hour of a day whose midnight is skipped [TURN-06]', () => {
  const later = laterUntil({ until: '2026-09-06' }, minute(0), 'America/Santiago');

  expect(later?.returns_at).toBe('2026-09-06T04:00:00.000Z');
});

test('gives open leads from before turns the turn of their status, once [TURN-08]', async () => {
  const old = {
    new: await stored(),
    contacted: await stored({ status: 'contacted', answered_at: minute(7).toISOString() }),
    closed: await stored({ status: 'closed' }),
  };
  for (const { id } of Object.values(old)) {
    const UpdateExpression = 'REMOVE turn, turn_since, turn_at, queue, queue_at';
    await engine.documents.send(new UpdateCommand({ TableName: 'Leads', Key: { id }, UpdateExpression }));
  }
  const resetCounters = { TableName: 'Limits', Key: { id: 'lead-counts' }, UpdateExpression: 'REMOVE studio, visitor' };
  await engine.documents.send(new UpdateCommand(resetCounters));

  expect(await giveTurns(stores)).toBe(2);

  expect(await places(old.new.id)).toBe('studio since 20:00, 1 1 0');
  expect(await places(old.contacted.id)).toBe('visitor since 20:07, 1 1 0');
  expect(await places(old.closed.id)).toBe('1 1 0');
  expect(await giveTurns(stores)).toBe(0);
});

test('refuses an event of a lead that another event has changed since it was read [TURN-09]', async () => {
  const { id } = await stored();
  const read = async () => (await stores.leads.find(id)) as Lead;
  const isRefused = async (before: Lead, change: LeadChange) => {
    const { writes } = changeLead(leadTables, before, change);
    return (await transactLeads(engine.documents, writes)) !== undefined;
  };
  const open = await read();
  await stores.changes.setStatus(id, 'closed', { by, now: minute(1) });
  expect(await isRefused(open, turnAt(open, 'visitor', minute(2).toISOString()))).toBe(true);

  const closed = await read();
  await answer(id, 'studio', minute(3));
  expect(await isRefused(closed, { status: 'new' })).toBe(true);

  await stores.changes.setStatus(id, 'new', { by, now: minute(4) });
  const reopened = await read();
  await stores.changes.setLater(id, laterUntil({ until: '2026-03-03' }, minute(5), 'UTC'), { by, now: minute(5) });
  expect(await isRefused(reopened, turnAt(reopened, 'studio', minute(6).toISOString()))).toBe(true);
  expect(await places(id)).toBe('later since 20:03, 0 0 1');
});

test('keeps turns, counters and queues in step with the log when many events come at once [TURN-09]', async () => {
  const leads = await Promise.all(Array.from({ length: 10 }, () => stored()));
  const events = Array.from({ length: 50 }, (_, n) => {
    const { id } = leads[n % 10] as Lead;
    const kinds = [
      () => answer(id, 'visitor', minute(n)),
      () => answer(id, 'studio', minute(n)),
      () => stores.changes.setStatus(id, n % 3 ? 'contacted' : 'closed', { by, now: minute(n) }),
      () => stores.changes.setAssignee(id, by, { by, now: minute(n) }),
    ];
    return kinds[Math.floor(n / 10) % 4]?.();
  });
  await Promise.all(events);

  const recounted = { studio: 0, visitor: 0, later: 0 };
  for (const { id } of leads) {
    const { entries } = await stores.log.page(id);
    const last = entries
      .flatMap((entry) => (entry.kind === 'answer' ? entry : []))
      .toSorted((one, other) => (one.happened_at < other.happened_at ? 1 : -1))[0];
    const [status] = entries.flatMap((entry) => (entry.kind === 'status' ? entry : []));
    const queue: LeadQueue = last?.from === 'studio' ? 'visitor' : 'studio';
    const isOpen = status?.to !== 'closed';
    const isQueued = isOpen || (queue === 'studio' && last !== undefined && last.happened_at > status.at);
    if (isQueued) recounted[queue] += 1;
    expect(await places(id)).toMatch(isQueued ? new RegExp(`^${queue} since`) : /^\d/);
  }
  expect(await stores.counters.storedCounts()).toMatchObject(recounted);
  expect(await stores.counters.recount(new Date())).toMatchObject(recounted);
});
