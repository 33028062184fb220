import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { offRules } from '#shared/dates/follow-ups.ts';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { type RequestView, type VisitorAnswer, visitorAnswerSchema } from '#shared/requests/request-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { chaseMoves, endOffers, remindDue } from '../dates/dates-ahead.ts';
import { sendFollowUps, stopFollowUp } from '../dates/follow-ups.ts';
import { cancelDate, enterDate, moveDate, recordVisit, releaseFormerTime, setDeposit } from '../dates/lead-dates.ts';
import { giveTurns } from '../leads/later.ts';
import { readLeadPage } from '../leads/read-lead-page.ts';
import { tokenKey } from '../leads/search-tokens.ts';
import { PhotoFiles } from '../photos/photo-files.ts';
import { PhotoItems } from '../photos/photo-items.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { RequestKeys } from './request-keys.ts';
import { answerRequest, eraseRequest, viewRequest } from './visitor-request.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables, { erase: async () => {} });
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const keys = new RequestKeys(engine.documents, 'Settings');
const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const unlimited = { take: async () => {} };
const signer = { credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, region: 'eu-central-1' };
const photo = '2026030215-00000000-0000-4000-8000-00000000000b';
const forPhotos = {
  id: 'q',
  question: 'Photos?',
  answered_by: 'photos',
  services: 'both',
  is_required: false,
} as const;
const deps = {
  ...datesOf(engine, () => [nia]),
  ...stores,
  questions: { read: async () => ({ questions: [{ ...forPhotos, choices: null, is_active: true }], changed_at: '' }) },
  photos: new PhotoItems(engine.documents, leadTables.limits),
  files: new PhotoFiles({ uploadsUrl: 'https://uploads.example', photosUrl: 'https://photos.example', signer }),
  keys,
  limits: { wrongKeys: unlimited, answers: unlimited },
  reachesVisitors: true,
};
const now = new Date('2026-03-02T15:00:00.000Z');
const put = (TableName: string, Item: object) => engine.documents.send(new PutCommand({ TableName, Item }));
const change = () => ({ by: 'ada', now, key: randomUUID() });

/** The item of a lead as release 0.2.0 stored it. */
const ofRelease2 = (status: LeadStatus = 'new') => ({
  id: randomUUID(),
  ...{ first_name: 'Ada', last_name: 'Byron', phone: '(555) 010-0101', email: 'ada@mail.example' },
  ...{ service: 'piercing-ear', artist: 'Nia', artist_id: nia.id, description: 'A ring.', code: 'K7R2MX' },
  status,
  created_at: '2026-02-01T20:00:00.000Z',
  ...(status === 'closed' && { closed_at: '2026-02-02T20:00:00.000Z' }),
  ...(status === 'contacted' && { answered_at: '2026-02-01T21:00:00.000Z' }),
  notification: { state: 'sent', attempts: 1, updated_at: '2026-02-01T20:00:01.000Z' },
  ...{ list: 'leads', assignee: 'unassigned', assignee_status: `unassigned#${status}`, terms: ['ADA'] },
});
type Old = ReturnType<typeof ofRelease2> & Partial<Pick<Lead, 'dates' | 'offer'>>;

const terms = { minutes: 60, artist_id: nia.id, artist: 'Nia' };
const offerId = '20260301200000000-00000000-0000-4000-8000-00000000000c';
/** With an offer, a date that is over and one ahead, of which release 0.3.0 knew these fields. */
const ofRelease3 = (): Old => ({
  ...ofRelease2('converted'),
  dates: [
    { ...terms, id: randomUUID(), starts_at: '2026-03-01T16:00:00.000Z', sequence: 0 },
    { ...terms, id: randomUUID(), starts_at: '2026-03-10T16:00:00.000Z', sequence: 0 },
  ],
  offer: {
    ...{ ...terms, id: offerId, offered_at: '2026-03-01T20:00:00.000Z', times: ['2026-03-12T16:00:00.000Z'] },
    ...{ answer_by: '2026-03-09', ends_at: '2026-03-10T05:00:00.000Z' },
  },
});

async function stored<Item extends Old>(item: Item): Promise<Item> {
  const { id, created_at, status, dates = [], offer } = item;
  await put(leadTables.leads, item);
  await put(leadTables.terms, { ...tokenKey('ADA', item), lead: id, created_at });
  await put(leadTables.terms, { start: 'codes', term: 'K7R2MX', lead: id });
  await put(leadTables.limits, { id: 'lead-counts', version: 1, [status]: 1 });
  for (const date of dates) {
    await put(leadTables.log, { lead_id: id, id: `date-${date.id}`, calendar: 'dates', starts_at: date.starts_at });
  }
  if (offer) await put(leadTables.log, { lead_id: id, id: 'offer', calendar: 'offers', starts_at: offer.ends_at });
  return item;
}
const visit = async ({ id }: Old) => ({
  key: await keys.keyOf((await stores.leads.find(id)) as Lead),
  ip: '192.0.2.1',
});
const view = async (lead: Old) => (await viewRequest(deps, await visit(lead), now)) as RequestView;

test.each([
  ['new', 'received', 'studio'],
  ['contacted', 'answered', 'visitor'],
  ['converted', 'settled', undefined],
  ['closed', 'closed', undefined],
] as const)(
  'shows a lead that release 0.2.0 stored as %s in lists, search and counters, and on both pages',
  async (status, state, queue) => {
    const lead = await stored(ofRelease2(status));
    const idsIn = async (list: Parameters<typeof stores.leads.page>[0]) =>
      (await stores.leads.page(list)).leads.map(({ id }) => id);

    expect([await idsIn({}), await idsIn({ status }), await idsIn({ assignee_id: null })]).toEqual(
      Array(3).fill([lead.id]),
    );
    expect((await stores.search.page({ search: 'Ada' })).leads.map(({ id }) => id)).toEqual([lead.id]);
    expect((await readLeadPage(stores, lead.id)).lead).toMatchObject({ id: lead.id, status, artist: 'Nia' });
    expect(await view(lead)).toMatchObject({ state, dates: [], code: 'K7R2MX', can_agree: [], can_decline: [] });

    await giveTurns(stores);
    if (queue) expect(await idsIn({ queue })).toEqual([lead.id]);
    expect(await stores.counters.recount(now)).toMatchObject({ [status]: 1, ...(queue && { [queue]: 1 }) });
  },
);

const answerOf = async (lead: Old, given: VisitorAnswer) =>
  answerRequest(deps, await visit(lead), given, randomUUID(), now);
const answers: Record<VisitorAnswer['kind'], (lead: Old) => Promise<unknown>> = {
  message: (lead) => answerOf(lead, { kind: 'message', text: 'Hello?' }),
  phone: (lead) => answerOf(lead, { kind: 'phone', phone: '(555) 010-7777' }),
  email: (lead) => answerOf(lead, { kind: 'email', email: 'new@mail.example' }),
  confirmation: async (lead) => {
    await answers.email(lead);
    const asked = await stores.leads.find(lead.id);
    const key = await keys.keyOf({ ...asked, link_version: asked?.email_check?.version } as Lead);
    await answerRequest(deps, { key, ip: '192.0.2.1' }, { kind: 'confirmation' }, randomUUID(), now);
  },
  withdrawal: (lead) => answerOf(lead, { kind: 'withdrawal' }),
  photos: async (lead) => {
    const reserved = { photo, state: 'waiting', created_at: now.toISOString() };
    await put(leadTables.limits, { id: `photo ${photo}`, ...reserved });
    await answerOf(lead, { kind: 'photos', photos: [photo] });
  },
  pick: (lead) => answerOf(lead, { kind: 'pick', offer: offerId, time: lead.offer?.times[0] ?? '' }),
  decline: (lead) => answerOf(lead, { kind: 'decline', offer: offerId, text: 'In May?' }),
  agreement: async (lead) => {
    await moved(lead);
    await answerOf(lead, { kind: 'agreement', date: aheadOf(lead).id, time: '2026-03-11T16:00:00.000Z' });
  },
  keep: async (lead) => {
    await moved(lead);
    await answerOf(lead, { kind: 'keep', date: aheadOf(lead).id, time: '2026-03-11T16:00:00.000Z' });
  },
  absence: (lead) => answerOf(lead, { kind: 'absence', date: aheadOf(lead).id, text: 'Ill.' }),
};
const aheadOf = ({ dates = [] }: Old) => dates[1] ?? { id: '', starts_at: '' };
const moved = (lead: Old) =>
  moveDate(
    deps,
    lead.id,
    aheadOf(lead).id,
    { minutes: 60, artist_id: nia.id, starts_at: '2026-03-11T11:00' },
    change(),
  );
const offered = async ({ id }: Old, freed = false) => {
  const sent = { minutes: 60, artist_id: nia.id, times: ['2026-03-13T11:00'], answer_by: '2026-03-09', freed };
  await replyWith(deps, (await stores.leads.find(id)) as Lead, sent, { key: randomUUID(), now });
};
const template = { id: randomUUID(), name: 'After', subject: 'After', text: 'Hi {{first_name}}' };
const aftercare = { ...offRules.aftercare, template: template.id, since: '2026-03-01T00:00:00.000Z' };
const following = {
  ...deps,
  settings: { read: async () => ({ ...offRules, aftercare }) },
  templates: { read: async () => ({ templates: [template] }) },
  readStudioName: async () => 'Night Owl',
};

/** What staff and time do. */
const others: Record<string, (lead: Old) => Promise<unknown>> = {
  'a status': ({ id }) => stores.changes.setStatus(id, 'contacted', change()),
  'an assignee': ({ id }) => stores.changes.setAssignee(id, randomUUID(), change()),
  Later: ({ id }) =>
    stores.changes.setLater(id, { until: '2026-03-04', returns_at: '2026-03-04T06:00:00.000Z' }, change()),
  'a call': ({ id }) => {
    const said = { from: 'studio', way: 'phone', text: 'Called.', happened_at: now.toISOString() } as const;
    return stores.changes.logAnswer(id, said, randomUUID(), change());
  },
  'a note': ({ id }) => stores.notes.add(id, 'Allergic.', randomUUID(), change()),
  'an offer': (lead) => offered(lead),
  'a freed time': async (lead) => {
    await offered(lead, true);
    const place = { turn: 'studio', since: '2026-02-01T20:00:00.000Z' };
    expect(await stores.leads.find(lead.id)).toMatchObject({ offer: { place }, asked_times: [{ artist_id: nia.id }] });
  },
  'a date': ({ id }) =>
    enterDate(deps, id, { minutes: 60, artist_id: nia.id, starts_at: '2026-03-14T11:00' }, change()),
  'a deposit': ({ id }) => setDeposit(deps, id, 'received', change()),
  'a new link': ({ id }) =>
    stores.changes.renewLink(id, randomUUID(), { writes: [], refusal: () => new Error('Too many') }, now),
  'a move': moved,
  'a former time given free': async (lead) => {
    await moved(lead);
    await releaseFormerTime(deps, lead.id, aheadOf(lead).id, now);
  },
  'a cancelled date': (lead) => cancelDate(deps, lead.id, aheadOf(lead).id, change()),
  'a missed date': ({ id, dates = [] }) => recordVisit(deps, id, dates[0]?.id ?? '', false, change()),
  'a stopped email': ({ id, dates = [] }) =>
    stopFollowUp(deps, id, dates[0]?.id ?? '', { email: 'aftercare', stopped: true }, change()),
  'an email after a date': async () => expect(await sendFollowUps(following, 'aftercare', now)).toBe(1),
  'a reminder': async () => {
    const reminding = { ...deps, settings: { read: async () => ({ reminder_hours: 24 }) } };
    expect(await remindDue(reminding, new Date('2026-03-09T17:00:00.000Z'))).toBe(1);
  },
  'a move without an answer': async (lead) => {
    await moved(lead);
    expect(await chaseMoves(deps, new Date('2026-03-10T00:00:00.000Z'))).toBe(1);
  },
  'an offer without an answer': async () => expect(await endOffers(deps, new Date('2026-03-10T06:00:00.000Z'))).toBe(1),
};
/** What the visitor's page shows after an event of a lead of 0.2.0, and of one of 0.3.0 with times. */
const states: Record<string, readonly [lead: () => Old, shown: RequestView['state']]> = {
  ...after(ofRelease2, 'received', 'phone', 'email', 'confirmation', 'an assignee', 'Later', 'a note', 'a deposit'),
  // A reply can be taken back at first.
  ...after(ofRelease2, 'received', 'a new link', 'an offer', 'a freed time'),
  ...after(ofRelease2, 'waiting', 'message', 'photos', 'a status'),
  ...after(ofRelease2, 'answered', 'a call'),
  ...after(ofRelease2, 'converted', 'a date'),
  ...after(ofRelease2, 'closed', 'withdrawal'),
  ...after(
    ofRelease3,
    'offered',
    'agreement',
    'keep',
    'absence',
    'a move',
    'a former time given free',
    'a cancelled date',
  ),
  ...after(ofRelease3, 'offered', 'a missed date', 'a stopped email', 'an email after a date', 'a reminder'),
  ...after(ofRelease3, 'offered', 'a move without an answer'),
  ...after(ofRelease3, 'waiting', 'decline', 'an offer without an answer'),
  ...after(ofRelease3, 'converted', 'pick'),
};
function after(lead: () => Old, shown: RequestView['state'], ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, [lead, shown] as const]));
}

test('knows each answer of a visitor', () => {
  expect(Object.keys(answers).toSorted()).toEqual(
    visitorAnswerSchema.options.map(({ shape }) => shape.kind.value).toSorted(),
  );
});

test.each(Object.entries({ ...answers, ...others }))(
  'keeps a stored lead of 0.2.0, or of 0.3.0 with times, and the counters right when its first event now is: %s',
  async (name, act) => {
    const [old, shown] = states[name] ?? [];
    const lead = await stored((old as () => Old)());

    await act(lead);

    const { entries, unreadable } = await stores.log.page(lead.id);
    expect([entries.length > 0, unreadable]).toEqual([true, undefined]);
    expect((await stores.leads.page({})).leads.map(({ id }) => id)).toEqual([lead.id]);
    expect(await view(lead)).toMatchObject({ state: shown, code: 'K7R2MX' });
    await giveTurns(stores);
    expect(await stores.counters.counts()).toEqual(await stores.counters.recount(now));

    expect(await eraseRequest(deps, await visit(lead), now)).toEqual({ erased: true });
    expect(Object.values(await stores.counters.recount(now)).filter((count) => count > 0)).toEqual([]);
  },
);
