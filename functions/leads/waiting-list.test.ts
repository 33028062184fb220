import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { createLead } from '../bookings/create-lead.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aBooking } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { LeadFigures } from './lead-figures.ts';
import { newEntry } from './lead-log.ts';

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const mara = { id: '00000000-0000-4000-8000-00000000000b', name: 'Mara' };
const minute = (n: number) => new Date(Date.parse('2026-03-01T20:00:00.000Z') + n * 60_000);
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const replies = new ReplyRepository(engine.documents, leadTables);
const medianAt = async (now: Date) =>
  (await new LeadFigures(engine.documents, leadTables.limits).read(now)).median_answer_minutes;

/** A visitor asks for an artist whose books are closed. */
async function ask(now: Date, { artist = nia, hiddenField = '' } = {}): Promise<Lead> {
  const deps = {
    leads: stores.writer,
    limit: { take: async () => {} },
    artists: { find: async () => ({ ...artist, refused: 'Closed.', canWait: true }) },
    notices: { includes: async () => false },
    confirm: async () => undefined,
  };
  const visitor = { ip: '192.0.2.7', requestKey: randomUUID(), secondsOpen: 40, hiddenField, waits: true };
  return (await createLead(deps, aBooking({ artist: artist.name.toLowerCase() }), visitor, now)) as Lead;
}

async function reply(id: string, now: Date, endsWait?: boolean) {
  const lead = (await stores.leads.find(id)) as Lead;
  const delivery = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const texts = { recipient: lead.email, subject: 'Open', text: 'Come.' };
  const entry = newEntry({ kind: 'reply', by: 'staff-1', ...texts, delivery } as const, now);
  return { entry, lead: await replies.add(lead, entry, { key: randomUUID(), fingerprint: 'x', endsWait }, true) };
}

const write = (id: string, now: Date) =>
  stores.changes.logAnswer(
    id,
    { from: 'visitor', way: 'page', text: 'Any news?', happened_at: now.toISOString() },
    randomUUID(),
    { now },
  );
const toAnswer = async () => (await stores.leads.page({ queue: 'studio' })).leads.map(({ id }) => id);
const waiting = async (artist?: string) =>
  (await stores.leads.page({ queue: 'books', artist })).leads.map(({ id }) => id);

test('keeps requests for closed books in order of arrival until the studio writes, and lists those of an artist [BOOKS-09]', async () => {
  const first = await ask(minute(1));
  const other = await ask(minute(2), { artist: mara });
  const second = await ask(minute(3));
  expect(first).toMatchObject({ status: 'new', artist_id: nia.id, waits: true });
  expect(await waiting()).toEqual([first.id, other.id, second.id]);
  expect(await waiting(nia.id)).toEqual([first.id, second.id]);
  const counts = { new: 3, studio: 0, visitor: 0, books: 3 };
  expect(await stores.counters.counts()).toMatchObject(counts);
  expect(await stores.counters.recount(new Date())).toMatchObject(counts);

  expect(await toAnswer()).toEqual([]);
  await stores.changes.setLater(
    second.id,
    { until: '2026-03-03', returns_at: minute(30).toISOString() },
    { by: 'a', now: minute(10) },
  );
  expect(await waiting(nia.id)).toEqual([first.id]);
  await stores.changes.endSnooze(second.id, minute(31));
  expect(await waiting(nia.id)).toEqual([first.id, second.id]);
  expect(await toAnswer()).toEqual([]);

  const { entry, lead } = await reply(first.id, minute(40));
  expect(lead).toMatchObject({ turn: 'visitor', status: 'contacted' });
  expect(await waiting(nia.id)).toEqual([second.id]);
  expect(await medianAt(minute(40))).toBeNull();
  const before = { status: 'new', turn: 'books', turn_since: first.created_at, turn_at: first.created_at } as const;
  await replies.withdraw(lead, entry, before, 'staff-1', minute(41));
  expect(await waiting(nia.id)).toEqual([first.id, second.id]);
  expect(await medianAt(minute(41))).toBeNull();
});

test('puts who writes among those to answer, at the same place of the list, until the studio writes to the list [BOOKS-09]', async () => {
  const [one, two, three] = [await ask(minute(1)), await ask(minute(2)), await ask(minute(3), { artist: mara })];
  const four = await ask(minute(4));
  const all = [one.id, two.id, three.id, four.id];
  const agree = async (counts: object) => {
    expect(await stores.counters.counts()).toMatchObject(counts);
    expect(await stores.counters.recount(new Date())).toMatchObject(counts);
  };
  await write(two.id, minute(5));
  await write(three.id, minute(6));
  await write(two.id, minute(7));
  expect(await toAnswer()).toEqual([two.id, three.id]);
  expect(await waiting()).toEqual(all);
  expect(await waiting(nia.id)).toEqual([one.id, two.id, four.id]);
  expect(await stores.leads.find(two.id)).toMatchObject({ turn: 'studio', turn_since: minute(5).toISOString() });
  await agree({ studio: 2, books: 4, visitor: 0 });
  const pages: string[][] = [];
  for (let cursor: string | undefined, n = 0; n === 0 || cursor; n++) {
    const page = await stores.leads.page({ queue: 'books' }, cursor, 1);
    pages.push(page.leads.map(({ id }) => id));
    cursor = page.next;
  }
  expect(pages.flat()).toEqual(all);

  // Answered, by email and by phone: both wait on. Taken back, it is to be answered again.
  const answered = await reply(two.id, minute(8));
  expect(answered.lead).toMatchObject({ turn: 'books', turn_since: minute(2).toISOString() });
  const called = { from: 'studio', way: 'phone', text: 'Soon.', happened_at: minute(9).toISOString() } as const;
  await stores.changes.logAnswer(three.id, called, randomUUID(), { by: 'staff-1', now: minute(9) });
  expect(await toAnswer()).toEqual([]);
  expect(await waiting()).toEqual(all);
  await agree({ studio: 0, books: 4, visitor: 0 });
  expect(await medianAt(minute(9))).toBeNull();
  const before = {
    status: 'new',
    turn: 'studio',
    turn_since: minute(5).toISOString(),
    turn_at: minute(7).toISOString(),
    waiting_since: minute(2).toISOString(),
  } as const;
  await replies.withdraw(answered.lead, answered.entry, before, 'staff-1', minute(9));
  expect([await toAnswer(), await waiting()]).toEqual([[two.id], all]);

  // Put aside, it is in neither list, and comes back into both.
  await stores.changes.setLater(
    two.id,
    { until: '2026-03-03', returns_at: minute(20).toISOString() },
    { by: 'a', now: minute(10) },
  );
  expect([await toAnswer(), await waiting()]).toEqual([[], [one.id, three.id, four.id]]);
  await stores.changes.endSnooze(two.id, minute(21));
  expect([await toAnswer(), await waiting()]).toEqual([[two.id], all]);

  // The studio writes to the list, also to one who is to be answered.
  expect((await reply(two.id, minute(30), true)).lead).toMatchObject({ turn: 'visitor' });
  expect((await reply(one.id, minute(31))).lead).toMatchObject({ turn: 'visitor' });
  expect(await waiting()).toEqual([three.id, four.id]);
  await write(two.id, minute(32));
  expect((await reply(two.id, minute(33))).lead).toMatchObject({ turn: 'visitor' });

  // A closed lead is on no list, also when its visitor writes.
  await write(four.id, minute(34));
  await stores.changes.setStatuses([{ id: four.id, status: 'closed' }], { by: 'a', now: minute(35) });
  expect([await toAnswer(), await waiting()]).toEqual([[], [three.id]]);
  await write(four.id, minute(36));
  expect([await toAnswer(), await waiting()]).toEqual([[four.id], [three.id]]);
  await agree({ studio: 1, books: 1, visitor: 2 });
});

test('keeps 60 requests for closed books in order of arrival, in pages [BOOKS-09]', async () => {
  const asked: Lead[] = [];
  for (let n = 0; n < 60; n += 10) {
    asked.push(...(await Promise.all(Array.from({ length: 10 }, (_, m) => ask(minute(n + m))))));
  }

  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await stores.leads.page({ queue: 'books', artist: nia.id }, cursor, 25);
    listed.push(...page.leads.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined && listed.length <= 60);
  expect(listed).toEqual(asked.map(({ id }) => id));
  expect(await stores.counters.counts()).toMatchObject({ new: 60, books: 60 });
});

test('keeps the place of a request that was held as suspected spam [BOOKS-09]', async () => {
  const held = await ask(minute(1), { hiddenField: 'filled' });
  const other = await ask(minute(2));
  expect(held).toMatchObject({ status: 'new', waits: true });
  expect(await waiting()).toEqual([other.id]);

  await stores.writer.release(held.id, minute(5));

  expect(await waiting()).toEqual([held.id, other.id]);
});
