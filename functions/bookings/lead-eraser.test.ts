import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { offRules } from '#shared/dates/follow-ups.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { logEntrySchema } from '#shared/leads/log-schemas.ts';
import { exportedLeadSchema } from '#shared/operations/export-schemas.ts';
import { samplesOf } from '#shared/operations/sample-for-tests.ts';
import { hash } from '../aws/hash.ts';
import { sendFollowUps, stopFollowUp } from '../dates/follow-ups.ts';
import { agreeToMove, declineDate, enterDate, moveDate, recordVisit } from '../dates/lead-dates.ts';
import { declineTimes, offerOf, pickTime } from '../dates/offers.ts';
import { putDate, putOffer } from '../dates/put-date.ts';
import { putEntry } from '../leads/lead-log.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { PhotoItems } from '../photos/photo-items.ts';
import { EmailLog } from '../replies/email-log.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { sendReply } from '../replies/send-reply.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { countConfirmation } from '../visitors/confirmation-limit.ts';
import { enterLead } from './enter-lead.ts';
import { openLeadStores } from './lead-stores.ts';

const engine = anEngine(beforeEach);
const photos = new PhotoItems(engine.documents, leadTables.limits);
const erasedFiles: string[] = [];
const photoEraser = {
  async erase(ids: readonly string[]) {
    erasedFiles.push(...ids);
    for (const id of ids) await photos.remove(id);
  },
};
const stores = openLeadStores(engine.documents, leadTables, photoEraser);
const nia = '00000000-0000-4000-8000-00000000000a';
const rules = 'Come sober.';
const deps = {
  ...datesOf(engine, () => [{ id: nia, name: 'Nia' }]),
  ...stores,
  texts: { read: async () => rules },
};
const start = Date.parse('2026-03-02T15:00:00.000Z');
const minute = (n: number) => new Date(start + n * 60_000);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const scan = async (TableName: string) => (await engine.documents.send(new ScanCommand({ TableName }))).Items ?? [];

const version = hash(rules).slice(0, 12);

/** Enters a request with a photo. */
function enter(photo: string) {
  const entering = {
    leads: stores.writer,
    limits: leadTables.limits,
    artists: { findById: async () => ({ id: nia, name: 'Nia' }) },
    details: async () => ({ details: [{ id: 'q', question: 'Where?', answer: 'Arm' }], photos: [] }),
  };
  const contact = { name: 'Ada Byron', email: 'ada@mail.example', phone: '(555) 010-0101', handle: 'ada.ink' };
  const asked = { description: 'A moth.', source: 'instagram', service: 'piercing-ear', artist_id: nia } as const;
  return enterLead(entering, { ...contact, ...asked, photos: [photo] }, randomUUID(), { by: 'ada', now: minute(0) });
}

const desk = {
  leads: stores.leads,
  replies: new ReplyRepository(engine.documents, leadTables),
  email: { read: async () => ({ enabled: false, from: 'hello@studio.example', to: [], subjectTemplate: '' }) },
  limit: deps.limit,
  offerOf: (lead: Lead, sent: Parameters<typeof offerOf>[2], now: Date) => offerOf(deps, lead, sent, now),
  identity: 'studio.example',
};
function offer(leadId: string, times: string[], n: number, freed?: boolean) {
  const sent = { minutes: 120, artist_id: nia, times, answer_by: '2026-03-08', freed };
  const reply = { subject: 'Times', text: 'Which one?', mark_contacted: true, offer: sent };
  return sendReply(desk, reply, { leadId, callerId: 'ada', key: randomUUID() }, minute(n));
}
const openOffer = async (id: string) => (await find(id)).offer?.id ?? '';

const template = { id: randomUUID(), name: 'After', subject: 'After', text: 'Hi {{first_name}}' };
const following = {
  ...deps,
  settings: {
    read: async () => ({
      ...offRules,
      aftercare: { ...offRules.aftercare, template: template.id, since: '2026-03-01T00:00:00.000Z' },
    }),
  },
  templates: { read: async () => ({ templates: [template] }) },
  readStudioName: async () => 'Night Owl',
};

/** All that is stored but counters, limits, which are named by hashes and expire, and days of an artist on which nothing is promised and nothing offered. */
async function stored() {
  const tables = await Promise.all(Object.values(leadTables).map(async (table) => [table, await scan(table)] as const));
  const isLeft = ({ id, claims = {}, offers = [] }: Record<string, unknown>) =>
    /^claims /.test(String(id))
      ? JSON.stringify([claims, offers]) !== '[{},[]]'
      : !/^(lead-counts|sources \S+|answers \S+|[\w-]{43})$/.test(String(id));
  return Object.fromEntries(tables.map(([table, items]) => [table, items.filter(isLeft)]));
}
const nothingButTheIds = (...ids: string[]) => ({
  ...{ Leads: [], HeldLeads: [], LeadLog: [], LeadTerms: [] },
  Limits: ids.map((id) => ({ id: `erased ${id}`, erased: true })),
});

test('erases each field of a lead and each kind of entry', async () => {
  const photo = await photos.reserve(new Date(), undefined);
  const { log: _, assignee: __, ...fields } = samplesOf(exportedLeadSchema.shape);
  const lead = { ...fields, code: 'K7R2MX', photos: [{ id: photo }] } as Lead;
  for (const [n, { shape }] of logEntrySchema.options.entries()) {
    const id = `20260301200000${String(n).padStart(3, '0')}-${lead.id}`;
    const entry = logEntrySchema.parse({ ...samplesOf(shape), id });
    await transactLeads(engine.documents, [putEntry(leadTables.log, lead.id, entry)]);
  }
  for (const date of lead.dates ?? []) await putDate(deps, lead.id, date);
  await putOffer(deps, lead);
  await stores.writer.addOnce(lead);

  await stores.eraser.erase(lead.id);

  expect(await stored()).toEqual(nothingButTheIds(lead.id));
  expect(erasedFiles.splice(0)).toEqual([photo]);
});

test('erases all that staff, the visitor and time have made of a lead', async () => {
  const photo = await photos.reserve(minute(0), undefined);
  const { id } = await enter(photo);
  const change = (n: number) => ({ by: 'ada', now: minute(n), key: randomUUID() });
  const times = { minutes: 60, artist_id: nia };
  const agreedIn = async (at: string) => (await find(id)).dates?.find(({ starts_at }) => starts_at === at)?.id ?? '';

  await stores.notes.add(id, 'Was here.', randomUUID(), change(1));
  await stores.changes.setAssignee(id, randomUUID(), change(2));
  await stores.changes.setLater(id, { until: '2026-03-04', returns_at: minute(2000).toISOString() }, change(3));
  await offer(id, ['2026-03-09T11:00'], 4, true);
  await declineTimes(deps, id, { offer: await openOffer(id), text: 'No.' }, change(5));
  await offer(id, ['2026-03-10T11:00', '2026-03-11T18:30'], 6);
  await offer(id, ['2026-03-12T11:00', '2026-03-13T11:00'], 7);
  const picked = { offer: await openOffer(id), time: '2026-03-12T16:00:00.000Z', rules: version };
  await pickTime(deps, id, picked, change(8));
  for (const [n, day] of ['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17'].entries()) {
    await enterDate(deps, id, { ...times, starts_at: `${day}T11:00` }, change(9 + n));
  }
  const first = await agreedIn('2026-03-14T16:00:00.000Z');
  const second = await agreedIn('2026-03-15T16:00:00.000Z');
  const third = await agreedIn('2026-03-16T16:00:00.000Z');
  await moveDate(deps, id, first, { ...times, starts_at: '2026-03-18T11:00' }, change(20));
  await moveDate(deps, id, second, { ...times, starts_at: '2026-03-19T11:00' }, change(21));
  await agreeToMove(deps, id, { date: second, time: '2026-03-19T16:00:00.000Z', rules: version }, change(22));
  await declineDate(deps, id, { date: third, text: 'Ill.' }, change(23));
  await stores.changes.setPhone(id, '(555) 010-7777', randomUUID(), minute(24));
  const sending = { email: 'new@mail.example', ip: '192.0.2.1' };
  const counting = {
    ...countConfirmation(leadTables.limits, sending, minute(25)),
    refusal: () => new Error('Too many'),
  };
  const { email_check } = await stores.changes.checkEmail(id, sending.email, randomUUID(), counting, minute(25));
  await stores.changes.confirmEmail(id, email_check?.version ?? 0, minute(26));
  await offer(id, ['2026-03-24T11:00'], 27);
  await new EmailLog(engine.documents, leadTables).claimNews(id, minute(28), 600_000);
  const came = await agreedIn('2026-03-12T16:00:00.000Z');
  await stopFollowUp(deps, id, came, { email: 'checkup', stopped: true }, change(29));
  await sendFollowUps(following, 'aftercare', new Date('2026-03-13T15:00:00.000Z'));
  await recordVisit(deps, id, came, false, { by: 'ada', now: new Date('2026-03-13T16:00:00.000Z') });

  // The walk has been everywhere.
  expect(await find(id)).toMatchObject({
    ...{ source: 'instagram', handle: 'ada.ink', email: 'new@mail.example', photos: [{ id: photo }] },
    ...{ offer: {}, asked_times: expect.any(Array), agreed_rules: [{ text: rules }], held_replies: [{}] },
    dates: [
      { followed_up: {}, stopped: ['checkup'], missed_at: expect.any(String) },
      {},
      {},
      { agreed_before: {} },
      { rules: { version } },
    ],
  });
  expect(Object.values(await stored()).map((items) => items.length > 0)).toEqual([true, false, true, true, true]);

  await stores.eraser.erase(id);

  expect(await stored()).toEqual(nothingButTheIds(id));
  expect(erasedFiles.splice(0)).toEqual([photo]);
});
