import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { createLead } from '../bookings/create-lead.ts';
import { type LeadStores, openLeadStores } from '../bookings/lead-stores.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aBooking } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { AnswerTimes } from './answer-times.ts';
import { newEntry } from './lead-log.ts';

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const mara = { id: '00000000-0000-4000-8000-00000000000b', name: 'Mara' };
const minute = (n: number) => new Date(Date.parse('2026-03-01T20:00:00.000Z') + n * 60_000);
let engine: Engine;
let stores: LeadStores;
let replies: ReplyRepository;

beforeEach(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  replies = new ReplyRepository(engine.documents, leadTables);
});

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

async function reply(id: string, now: Date) {
  const lead = (await stores.leads.find(id)) as Lead;
  const delivery = { fate: 'queued', at: now.toISOString(), attempts: 0 } as const;
  const texts = { recipient: lead.email, subject: 'Open', text: 'Come.' };
  const entry = newEntry({ kind: 'reply', by: 'staff-1', ...texts, delivery } as const, now);
  return { entry, lead: await replies.add(lead, entry, { key: randomUUID(), fingerprint: 'x' }, true) };
}

const waiting = async (artist?: string) =>
  (await stores.leads.page({ queue: 'books', artist })).leads.map(({ id }) => id);

test('keeps requests for closed books in order of arrival until the studio writes, and lists those of an artist [BOOKS-09] [BOOKS-12]', async () => {
  const first = await ask(minute(1));
  const other = await ask(minute(2), { artist: mara });
  const second = await ask(minute(3));
  expect(first).toMatchObject({ status: 'new', artist_id: nia.id, waits: true });
  expect(await waiting()).toEqual([first.id, other.id, second.id]);
  expect(await waiting(nia.id)).toEqual([first.id, second.id]);
  const counts = { new: 3, studio: 0, visitor: 0, books: 3 };
  expect(await stores.counters.counts()).toMatchObject(counts);
  expect(await stores.counters.recount()).toMatchObject(counts);

  const words = { from: 'visitor', way: 'page', text: 'Any news?', happened_at: minute(9).toISOString() } as const;
  await stores.changes.logAnswer(first.id, words, randomUUID(), { now: minute(9) });
  expect(await waiting()).toEqual([first.id, other.id, second.id]);
  expect((await stores.leads.page({ queue: 'studio' })).leads).toEqual([]);
  await stores.changes.setLater(
    second.id,
    { until: '2026-03-03', returns_at: minute(30).toISOString() },
    { by: 'a', now: minute(10) },
  );
  expect(await waiting(nia.id)).toEqual([first.id]);
  await stores.changes.endSnooze(second.id, minute(31));
  expect(await waiting(nia.id)).toEqual([first.id, second.id]);

  const { entry, lead } = await reply(first.id, minute(40));
  expect(lead).toMatchObject({ turn: 'visitor', status: 'contacted' });
  expect(await waiting(nia.id)).toEqual([second.id]);
  expect(await new AnswerTimes(engine.documents, 'Limits').medianMinutes(minute(40))).toBeNull();
  const before = { status: 'new', turn: 'books', turn_since: first.created_at, turn_at: first.created_at } as const;
  await replies.withdraw(lead, entry, before, 'staff-1', minute(41));
  expect(await waiting(nia.id)).toEqual([first.id, second.id]);
  expect(await new AnswerTimes(engine.documents, 'Limits').medianMinutes(minute(41))).toBeNull();
});

test('keeps 500 requests for closed books in order of arrival, in pages [BOOKS-09]', async () => {
  const asked: Lead[] = [];
  for (let n = 0; n < 500; n += 10) {
    asked.push(...(await Promise.all(Array.from({ length: 10 }, (_, m) => ask(minute(n + m))))));
  }

  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await stores.leads.page({ queue: 'books', artist: nia.id }, cursor, 200);
    listed.push(...page.leads.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined && listed.length <= 500);
  expect(listed).toEqual(asked.map(({ id }) => id));
  expect(await stores.counters.counts()).toMatchObject({ new: 500, books: 500 });
});

test('keeps the place of a request that was held as suspected spam [BOOKS-09]', async () => {
  const held = await ask(minute(1), { hiddenField: 'filled' });
  const other = await ask(minute(2));
  expect(held).toMatchObject({ status: 'new', waits: true });
  expect(await waiting()).toEqual([other.id]);

  await stores.writer.release(held.id, minute(5));

  expect(await waiting()).toEqual([held.id, other.id]);
});
