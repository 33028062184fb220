import { randomUUID } from 'node:crypto';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type EnteredLead, enteredLeadSchema } from '#shared/leads/entered-lead-schemas.ts';
import type { Email } from '../email/mailer.ts';
import { sendMorningEmail } from '../email/morning-email.ts';
import { LeadFigures } from '../leads/lead-figures.ts';
import { newDelivery } from '../leads/lead-log.ts';
import { PhotoItems } from '../photos/photo-items.ts';
import { aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { checkDetails } from './details.ts';
import { enterLead } from './enter-lead.ts';
import { eraseClosed } from './erase-due.ts';
import { openLeadStores } from './lead-stores.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const by = 'account-1';
const mara = { id: '00000000-0000-4000-8000-00000000000a', name: 'Mara Voss', account_id: 'account-2' };
const arm = { id: '00000000-0000-4000-8000-00000000000d', question: 'Where?', answered_by: 'words' } as const;
const asked = { ...arm, is_active: true, is_required: true, choices: '', services: 'both' };
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const figures = new LeadFigures(engine.documents, leadTables.limits);
const deps = {
  leads: stores.writer,
  limits: leadTables.limits,
  artists: { findById: async (id: string) => (id === mara.id ? mara : undefined) },
  details: async (details: NonNullable<EnteredLead['details']>, service: string) =>
    checkDetails(
      { questions: [asked as never], changed_at: '' },
      { details, service, openedAt: undefined, requires: false },
    ),
};
const values = { name: 'Ada King Lovelace', phone: '555 0100 123', description: 'A moth.', source: 'phone' } as const;
const enter = (change: Partial<EnteredLead> = {}, key: string = randomUUID(), at = now) =>
  enterLead(deps, enteredLeadSchema.parse({ ...values, ...change }), key, { by, now: at });
const kinds = async (id: string) => (await stores.log.page(id)).entries.map(({ kind }) => kind);

test('stores what staff enter as a lead of the studio with code, queue, counters, search and log, and emails no one [ENTER-01]', async () => {
  const note = 'Calls back at 4.';
  const lead = await enter({ artist_id: mara.id, details: [{ id: arm.id, answers: ['Arm'] }], note });

  expect(await stores.leads.find(lead.id)).toEqual(lead);
  expect(lead).toMatchObject({
    first_name: 'Ada',
    last_name: 'King Lovelace',
    phone: '555 0100 123',
    email: '',
    service: 'consultation',
    artist: 'Mara Voss',
    artist_id: mara.id,
    assignee_id: 'account-2',
    details: [{ question: 'Where?', answer: 'Arm' }],
    source: 'phone',
    status: 'new',
    turn: 'studio',
    code: expect.any(String),
    notification: { state: 'off' },
  });
  expect(lead).not.toHaveProperty('privacy_notice');
  expect(await stores.counters.counts()).toMatchObject({ new: 1, studio: 1 });
  const found = await stores.search.page({ search: 'lovelace' });
  expect(found.leads.map(({ id }) => id)).toEqual([lead.id]);
  expect(await stores.log.page(lead.id)).toMatchObject({
    entries: [
      { kind: 'note', by, text: note },
      { kind: 'entered', by, source: 'phone' },
    ],
  });
  expect(await stores.leads.due(now, 10)).toEqual([]);
});

test.each([
  ['a phone number', { phone: '٠١٢ ٣٤٥ ٦٧٨' }, '٠١٢٣٤٥٦٧٨'],
  ['an email address', { phone: undefined, email: 'ada@mail.example' }, 'ada@mail.example'],
  ['a handle', { phone: undefined, handle: 'ada.ink' }, '@ada.ink'],
])('is found by %s, and so are the other requests of the person [ENTER-02]', async (_, reach, search) => {
  const first = await enter(reach);
  const second = await enter({ ...reach, name: 'Ada' });

  expect((await stores.search.page({ search })).leads.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  expect((await stores.search.sameVisitor(first, 5)).map(({ id }) => id)).toEqual([second.id]);
});

test('relates the handle in any case, but no other handle with the same letters [ENTER-02]', async () => {
  const reach = { phone: undefined };
  const lead = await enter({ ...reach, handle: 'ada.ink' });
  const same = await enter({ ...reach, handle: 'Ada.Ink' });
  await enter({ ...reach, handle: 'ada_ink' });

  expect((await stores.search.sameVisitor(lead, 5)).map(({ id }) => id)).toEqual([same.id]);
});

test('finds a person who was here by the number and the address that the visitor adds later, and emails that one [ENTER-02]', async () => {
  const other = await enter({ email: 'ada@mail.example' });
  const { id } = await enter({ phone: undefined, is_here: true });
  await stores.changes.setPhone(id, '555 0199 222', randomUUID(), now);
  const counting = { writes: [], refusal: () => new Error() };
  const { email_check } = await stores.changes.checkEmail(id, 'ada@mail.example', randomUUID(), counting, now);
  const lead = await stores.changes.confirmEmail(id, email_check?.version ?? 0, now);

  for (const search of ['5550199222', 'ada@mail.example'])
    expect((await stores.search.page({ search })).leads.map((found) => found.id)).toContain(id);
  expect((await stores.search.sameVisitor(lead, 5)).map((found) => found.id)).toEqual([other.id]);
  expect(newDelivery(lead, now)).toMatchObject({ fate: 'queued' });
  expect(await stores.eraser.erase(id)).toBe(true);
});

test('relates no people whom the studio cannot reach, in any list [ENTER-02]', async () => {
  const here = { phone: undefined, is_here: true };
  const [ada, eve] = [await enter({ ...here, name: 'Ada' }), await enter({ ...here, name: 'Eve' })];

  expect(await stores.search.sameVisitor(ada, 5)).toEqual([]);
  expect(eve).toMatchObject({ phone: '', email: '', last_name: '' });
});

test('stores a repeated request once, refuses its key for another one [ENTER-03]', async () => {
  const key = randomUUID();
  const lead = await enter({}, key);

  expect(await enter({}, key)).toEqual(lead);
  await expect(enter({ name: 'Eve' }, key)).rejects.toMatchObject({ code: 'key-reused' });
  expect(await kinds(lead.id)).toEqual(['entered']);
});

test('stores the same request once when it is sent twice at once, and both of two staff members [ENTER-03]', async () => {
  const key = randomUUID();
  const [one, other] = await Promise.all([enter({}, key), enter({}, key)]);
  expect(other).toEqual(one);

  await Promise.all([enter(), enter()]);
  expect((await stores.leads.page({})).leads).toHaveLength(3);
  expect(await stores.counters.counts()).toMatchObject({ new: 3 });
});

test('stores the largest request of a person with earlier ones, and finds it by all ways to reach the person [ENTER-02]', async () => {
  const reach = { phone: '0123456789'.repeat(4), email: 'ada@mail.example', handle: 'h'.repeat(64) };
  const earlier = [await enter({ phone: reach.phone }), await enter({ phone: undefined, email: reach.email })];
  const items = new PhotoItems(engine.documents, leadTables.limits);
  const lead = await enter({
    ...reach,
    name: `${'静'.repeat(84)} ${'𠮷'.repeat(15)}`,
    description: Array.from({ length: 600 }, (_, n) => `word${n}`).join(' '),
    note: 'A note.',
    photos: await Promise.all(Array.from({ length: 20 }, () => items.reserve(now, undefined))),
  });

  for (const search of Object.values(reach))
    expect((await stores.search.page({ search })).leads.map(({ id }) => id)).toContain(lead.id);
  expect((await stores.search.sameVisitor(lead, 5)).map(({ id }) => id).sort()).toEqual(
    earlier.map(({ id }) => id).sort(),
  );
});

test.each([
  ['an unknown artist', { artist_id: randomUUID() }, 'artist_id'],
  ['an answer to another question', { details: [{ id: randomUUID(), answers: ['Arm'] }] }, 'details'],
  ['an unknown photo', { photos: ['2026030120-00000000-0000-4000-8000-000000000001'] }, 'photos'],
])('refuses %s and stores nothing [ENTER-04]', async (_, change, field) => {
  await expect(enter(change)).rejects.toMatchObject({ code: 'invalid-input', field });
  expect((await stores.leads.page({})).leads).toEqual([]);
});

test.each([
  ['no way to reach the person', { phone: undefined }, 'phone'],
  ['a handle with a space', { handle: 'ada ink' }, 'handle'],
  ['an empty name', { name: ' ' }, 'name'],
  ['the website as the source', { source: 'website' }, 'source'],
])('the call refuses %s [ENTER-04]', (_, change, field) => {
  expect(enteredLeadSchema.safeParse({ ...values, ...change }).error?.issues[0]?.path).toEqual([field]);
});

test('takes 200 requests of an account in a day, repeated and refused ones uncounted, and those of others [ENTER-05]', async () => {
  const repeated = randomUUID();
  for (let n = 0; n < 199; n++) await enter();
  await enter({}, repeated);
  await expect(enter({ artist_id: randomUUID() })).rejects.toMatchObject({ code: 'invalid-input' });
  await enter({}, repeated);

  await expect(enter()).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(
    enterLead(deps, enteredLeadSchema.parse(values), randomUUID(), { by: 'account-3', now }),
  ).resolves.toBeDefined();
});

describe('the numbers of requests by how they came', () => {
  const day = (n: number) => new Date(now.getTime() - n * 86_400_000);
  const since = { website: 0, phone: 0, 'walk-in': 0, instagram: 0, email: 0, other: 0 };

  test('have those of the last 30 days, and a recount agrees [ENTER-06]', async () => {
    await enter({ source: 'walk-in' }, randomUUID(), day(29));
    await enter({ source: 'walk-in' }, randomUUID(), day(30));
    const erased = await enter({}, randomUUID(), day(3));
    await enter();
    await stores.writer.addOnce(aLead({ id: randomUUID(), created_at: day(1).toISOString() }));
    const expected = { ...since, 'walk-in': 1, phone: 1, website: 1 };

    await stores.eraser.erase(erased.id);
    expect(await figures.read(now)).toMatchObject({ sources: expected });
    await stores.counters.recount(now);
    expect(await figures.read(now)).toMatchObject({ sources: expected });
  });

  test('are right again after a recount [ENTER-06]', async () => {
    await enter();
    await stores.writer.addOnce(aLead({ id: randomUUID(), created_at: now.toISOString() }));
    const lost = new DeleteCommand({ TableName: leadTables.limits, Key: { id: 'sources 2026-03' } });
    await engine.documents.send(lost);
    expect(await figures.read(now)).toMatchObject({ sources: since });

    await stores.counters.recount(now);
    expect(await figures.read(now)).toMatchObject({ sources: { ...since, phone: 1, website: 1 } });
  });
});

test('lists by how they came the leads of every list, also those of the form and of before, over all pages [ENTER-14]', async () => {
  const old = new Date('2026-01-01T00:00:00.000Z').toISOString();
  const form = aLead({ id: randomUUID(), created_at: old });
  await stores.writer.addOnce(form);
  const entered = [await enter({ source: 'instagram' }), await enter({ source: 'instagram' })];
  await enter({ source: 'email' });

  for (const list of [{}, { status: 'new' }, { queue: 'studio' }, { assignee_id: null }] as const) {
    const first = await stores.leads.page({ ...list, source: 'instagram' }, undefined, 1);
    const second = await stores.leads.page({ ...list, source: 'instagram' }, first.next, 1);
    const found = [...first.leads, ...second.leads].map(({ id }) => id);
    expect(found.toSorted()).toEqual(entered.map(({ id }) => id).toSorted());
    expect((await stores.leads.page({ ...list, source: 'website' })).leads.map(({ id }) => id)).toEqual([form.id]);
  }
});

test('is never held, waits in the morning email, and is erased when it is due, without any way to reach the person [ENTER-19]', async () => {
  const links = 'https://a.example https://b.example https://c.example casino casino';
  const { id } = await enter({ phone: undefined, is_here: true, source: 'walk-in', description: links, note: 'Tall.' });
  const sent: Email[] = [];
  const settings = { enabled: true, morning: true, from: 'a@x.example', to: ['b@x.example'], subjectTemplate: '' };
  const morning = {
    ...stores,
    settings: { read: async () => settings },
    marks: { take: async () => true },
    mailer: { send: async (email: Email) => void sent.push(email) },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
  };
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000 + 1);

  expect(await sendMorningEmail(morning, after(1))).toBe(true);
  expect(sent).toMatchObject([{ to: ['b@x.example'], subject: 'Afterhours: 1 to answer, 1 overdue, 0 held' }]);
  expect((await stores.held.page()).leads).toEqual([]);

  await stores.changes.setStatus(id, 'closed', { by, now });
  expect(await eraseClosed(stores, 30, new Date(after(30).getTime() - 1))).toBe(0);
  expect(await eraseClosed(stores, 30, after(30))).toBe(1);
  for (const TableName of [leadTables.leads, leadTables.terms, leadTables.log])
    expect((await engine.documents.send(new ScanCommand({ TableName }))).Items).toEqual([]);
  expect(sent).toHaveLength(1);
});
