import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { sendReply, undoReply } from '../replies/send-reply.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { remindDue } from './dates-ahead.ts';
import { cancelDate, enterDate, moveDate } from './lead-dates.ts';
import { offerOf } from './offers.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const replies = new ReplyRepository(engine.documents, leadTables);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const log = async (id: string) => (await stores.log.page(id)).entries.toReversed();
const terms = { minutes: 120, artist_id: nia.id };
const texts = { subject: 'Times', text: 'Which one?', mark_contacted: true };

/** Every event of a date and a reply with an offer, for a lead without an email address. */
async function useAll() {
  const dates = datesOf(engine, () => [nia]);
  // The settings have no sender, and need none.
  const deps = {
    ...dates,
    leads: stores.leads,
    replies,
    email: { read: async () => ({ from: '' }) as never },
    identity: undefined,
    offerOf: (lead: Lead, sent: Parameters<typeof offerOf>[2], at: Date) => offerOf(dates, lead, sent, at),
  };
  const lead = await storeLead(stores, { email: '', phone: '' });
  const request = { leadId: lead.id, callerId: 'ada', key: randomUUID() };
  const offer = { ...terms, times: ['2026-03-08T14:00'], answer_by: '2026-03-05' };
  const reply = await sendReply(deps, { ...texts, offer } as never, request, now);
  await enterDate(deps, lead.id, { ...terms, starts_at: '2026-03-07T09:30' }, { by: 'ada', key: randomUUID(), now });
  const id = (await find(lead.id)).dates?.[0]?.id as string;
  const remind = (at: Date) => remindDue({ ...deps, settings: { read: async () => ({ reminder_hours: 24 }) } }, at);
  return { deps, lead, reply, request, id, remind };
}

test('stores what a visitor without an email address would be emailed, and queues none of it [ENTER-07]', async () => {
  const { deps, lead, id } = await useAll();
  const changed = { by: 'ada', now };
  await moveDate(deps, lead.id, id, { ...terms, starts_at: '2026-03-07T10:30' }, changed);
  await cancelDate(deps, lead.id, id, changed);

  const emails = (await log(lead.id)).filter((entry) => 'delivery' in entry);
  expect(emails.map((entry) => ('change' in entry ? entry.change : entry.kind))).toEqual([
    'reply',
    'agreed',
    'moved',
    'cancelled',
  ]);
  for (const email of emails) expect(email).toMatchObject({ recipient: '', delivery: { fate: 'none', attempts: 0 } });
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: leadTables.log }));
  expect(Items.filter((item) => item.unsent)).toEqual([]);
});

test('gives the turn to the studio once for a reminder that is due [ENTER-07]', async () => {
  const { lead, remind } = await useAll();
  const due = new Date('2026-03-06T20:00:00.000Z');

  expect(await remind(due)).toBe(1);
  expect(await remind(due)).toBe(0);

  expect(await find(lead.id)).toMatchObject({ turn: 'studio', turn_since: due.toISOString() });
  expect((await log(lead.id)).at(-1)).toMatchObject({ kind: 'remind', time: '2026-03-07T15:30:00.000Z' });
});

test('a reply that is not emailed is taken back as long as one that is [ENTER-07]', async () => {
  const { deps, lead, reply, request } = await useAll();
  const undo = (at: Date) => undoReply(deps as never, reply.entry.id, request, at);

  await expect(undo(new Date(now.getTime() + 60_000))).rejects.toMatchObject({ code: 'conflict' });
  await undo(now);
  expect((await log(lead.id)).filter(({ kind }) => kind === 'reply')).toEqual([]);
});

test('enters a date that has begun up to ten minutes ago, and emails it to no one [ENTER-12]', async () => {
  const dates = datesOf(engine, () => [nia]);
  const lead = await storeLead(stores);
  // It is 14:00 in Chicago.
  const enter = (starts_at: string) =>
    enterDate(dates, lead.id, { ...terms, starts_at }, { by: 'ada', key: randomUUID(), now });

  await expect(enter('2026-03-01T13:50')).rejects.toMatchObject({ code: 'invalid-input', field: 'starts_at' });
  await enter('2026-03-01T13:51');

  const entered = (await log(lead.id)).find(({ kind }) => kind === 'date');
  expect(entered).toMatchObject({ change: 'agreed', recipient: '', delivery: { fate: 'none' } });
});
