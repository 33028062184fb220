import { randomUUID } from 'node:crypto';
import type { CallName } from '#shared/contract/api.ts';
import { apiRoot } from '#shared/contract/call.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import * as contract from './fixtures/call-api.ts';
import { comeBack } from './fixtures/come-back.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

type Row = Record<string, unknown> & { id: string; order_index?: number };
type StoredList = { version: number; rows: Row[]; change?: string };
type Request = { params?: Record<string, string>; body?: unknown; key?: string; token?: string };

let site: string;
let user: string;
let admin: string;

test.beforeAll(async ({ studio }) => {
  site = studio.site;
  user = await accessOf(studio, studio.user);
  admin = await accessOf(studio, studio.admin);
});

const callApi = (name: CallName, request: Request = {}) => contract.callApi(site, name, { token: user, ...request });
const resultOf = <T = StoredList>(name: CallName, request: Request = {}) =>
  contract.resultOf<T>(site, name, { token: user, ...request });

/** The lists of the website with the calls that read and write them, and a new row that has every field. */
const lists = {
  callouts: {
    rows: '[DATA-23]',
    read: 'listCallouts',
    save: 'saveCallouts',
    remove: 'removeCallout',
    params: {},
    full: { title: 'Open late', description: 'Until\nmidnight', icon: 'Clock' },
    least: { title: 'T', description: '', icon: 'Star' },
    name: 'title',
  },
  artists: {
    rows: '[DATA-23]',
    read: 'listArtists',
    save: 'saveArtists',
    remove: 'removeArtist',
    params: {},
    full: {
      name: 'Ann Lee',
      description: 'Fine\nlines',
      profile_picture: 'https://pictures.example/ann.jpg',
      alt: 'Ann at her desk',
      instagram_link: '@ann',
    },
    least: { name: 'N', description: null, profile_picture: null, alt: null, instagram_link: null },
    name: 'name',
  },
  events: {
    rows: '[DATA-23] [DATA-31]',
    read: 'listEvents',
    save: 'saveEvents',
    remove: 'removeEvent',
    params: {},
    full: {
      name: 'Flash night',
      description: 'Come\nby',
      event_date: '2031-01-05T21:30:00Z',
      image_url: 'https://pictures.example/night.jpg',
      alt: 'A full back room',
    },
    least: { name: 'N', description: null, event_date: '2031-01-05T21:30:00Z', image_url: null, alt: null },
    name: 'name',
  },
  faqs: {
    rows: '[DATA-23]',
    read: 'listFaqs',
    save: 'saveFaqs',
    remove: 'removeFaq',
    params: {},
    full: { question: 'Does it hurt?', answer: 'A\nlittle' },
    least: { question: 'Q', answer: 'A' },
    name: 'question',
  },
  images: {
    rows: '[DATA-23]',
    read: 'listImages',
    save: 'saveImages',
    remove: 'removeImage',
    params: { category: 'art' },
    full: {
      title: 'Moth',
      description: 'On\nskin',
      image_url: 'https://pictures.example/moth.jpg',
      alt: 'A moth between two shoulder blades',
      artist_name: 'Ann',
    },
    least: {
      title: null,
      description: null,
      image_url: 'https://pictures.example/x.jpg',
      alt: null,
      artist_name: null,
    },
    name: 'title',
  },
} as const;
const kinds = Object.keys(lists) as (keyof typeof lists)[];

const read = (kind: keyof typeof lists) => resultOf(lists[kind].read, { params: lists[kind].params });
const sent = (rows: readonly Row[]) =>
  rows.map(({ order_index: _, category_id: __, ...row }) => row as Omit<Row, 'order_index'>);

function save(kind: keyof typeof lists, version: number, rows: readonly object[], key: string = randomUUID()) {
  changedLists.add(kind);
  return callApi(lists[kind].save, { params: lists[kind].params, key, body: { version, rows } });
}

/** Adds rows at the end. @returns the added rows */
async function add(kind: keyof typeof lists, ...rows: object[]): Promise<Row[]> {
  const before = await read(kind);
  const added = rows.map((row, index) => ({ id: `temp-${index}`, ...row }));
  const { status, reply } = await save(kind, before.version, [...sent(before.rows), ...added]);
  expect({ status, reply }).toMatchObject({ status: 200 });
  return reply.rows.slice(before.rows.length);
}

/** The lists as they were before these tests; later tests expect them. */
const originalLists = new Map<keyof typeof lists, StoredList>();
const changedLists = new Set<keyof typeof lists>();
test.beforeAll(async () => {
  for (const kind of kinds) originalLists.set(kind, await read(kind));
});
test.afterEach(async () => {
  for (const kind of changedLists) {
    const { version } = await read(kind);
    await save(kind, version, sent(originalLists.get(kind)?.rows ?? []));
  }
  changedLists.clear();
});

for (const kind of kinds) {
  const { rows, full, least, params, remove } = lists[kind];

  test(`returns ${kind} as they were saved, inactive ones included, until they are removed ${rows} [DATA-44] [ED-07] [ED-12] [ED-21] [ROLE-11]`, async () => {
    const { rows: before } = await read(kind);
    const [first, second] = await add(kind, full, { ...least, is_active: false });

    const { rows: after } = await read(kind);
    const fixed = kind === 'images' ? { category_id: 'art' } : {};
    expect(after).toEqual([
      ...before,
      { ...full, ...fixed, id: first?.id, is_active: true, order_index: before.length },
      { ...least, ...fixed, id: second?.id, is_active: false, order_index: before.length + 1 },
    ]);
    for (const { id } of after) expect(id).not.toMatch(/^temp-/);

    for (const { id = '' } of [first, second, second] as Partial<Row>[]) {
      await resultOf(remove, { params: { ...params, id } });
    }
    expect((await read(kind)).rows).toEqual(before);
  });

  test(`stores ${kind} once when a save is repeated after a lost response [ED-07]`, async () => {
    const before = await read(kind);
    const wanted = [...sent(before.rows), { ...full, id: 'temp-1' }, { ...least, id: 'temp-2' }];
    const key = randomUUID();

    const first = await save(kind, before.version, wanted, key);
    const [second, third] = await Promise.all([
      save(kind, before.version, wanted, key),
      save(kind, before.version, wanted, key),
    ]);

    expect(first.status).toBe(200);
    expect([second, third]).toEqual([first, first]);
    expect((await read(kind)).rows).toHaveLength(before.rows.length + 2);
  });

  test(`refuses an unknown row of ${kind}, an unknown field, and a save without an idempotency key`, async () => {
    const { version, rows: before } = await read(kind);

    const unknownRow = await save(kind, version, [...sent(before), { ...full, id: randomUUID() }]);
    const field = await save(kind, version, [...sent(before), { ...full, id: 'temp-1', colour: 'red' }]);
    const { status } = await callApi(lists[kind].save, { params, body: { version, rows: sent(before) } });

    expect([unknownRow.status, field.status, status]).toEqual([404, 400, 400]);
    expect(field.reply.field).toBe(`rows.${before.length}.colour`);
  });
}

test('refuses a gallery that does not exist', async () => {
  expect((await callApi('listImages', { params: { category: 'cars' } })).status).toBe(400);
});

test('offers no way to delete categories or accounts [ROLE-29]', async () => {
  for (const path of ['/categories/art', '/categories', `/users/${randomUUID()}`, '/content']) {
    const answer = await fetch(`${site}${apiRoot}${path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect([403, 404, 405]).toContain(answer.status);
  }
});

test('publishes active rows in order, and no inactive ones [ROLE-02] [NITE-09] [BOOK-16]', async () => {
  const mark = `Night ${Date.now()}`;
  const shownName = (kind: keyof typeof lists, number: number) => `${mark} ${kind} ${number}`;
  const hiddenName = (kind: keyof typeof lists) => `Secret ${mark} ${kind}`;
  for (const kind of kinds) {
    const { name, least } = lists[kind];
    // The later event comes first: the order of the list counts, not the date.
    const date = (year: number) => (kind === 'events' ? { event_date: `${year}-05-01T20:00:00Z` } : {});
    await add(
      kind,
      { ...least, ...date(2033), [name]: shownName(kind, 1) },
      { ...least, [name]: hiddenName(kind), is_active: false },
      { ...least, ...date(2032), [name]: shownName(kind, 2) },
    );
  }
  await expect.poll(async () => (await fetch(site)).text(), { timeout: 20_000 }).toContain(shownName('images', 2));

  const content = await resultOf<HomeContent>('getPage');
  const names = {
    callouts: content.callouts.map(({ title }) => title),
    artists: content.artists.map(({ name }) => name),
    events: content.events.map(({ name }) => name),
    faqs: content.faqs.map(({ question }) => question),
    images: content.gallery.art.map(({ title }) => title),
  };
  for (const kind of kinds) {
    expect(names[kind].filter((name) => name?.startsWith(mark))).toEqual([shownName(kind, 1), shownName(kind, 2)]);
  }
  expect(Object.keys(content.gallery).sort()).toEqual([...['art', 'nightlife', 'piercings', 'tattoos']].sort());
  const artists = `${mark} artists`;
  expect(content.choices.map(({ name }) => name)).toEqual(expect.arrayContaining([`${artists} 1`, `${artists} 2`]));
  const files = ['/', '/content.html?inactive=true&is_active=false', '/events.ics', '/404.html', '/sitemap.xml'];
  for (const file of files) expect(await (await fetch(site + file)).text()).not.toContain(`Secret ${mark}`);
  expect(content.texts.general.privacy_notice).toContain('What we keep');
});

test('keeps the pre-rendered page when the content cannot be read, and reports it only in the console [MSG-08]', async ({
  page,
}) => {
  const drawn = await resultOf<HomeContent>('getPage');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('**/content-version.json*', (route) => route.fulfill({ status: 500, body: 'no' }));

  await page.goto('/');
  await comeBack(page);

  await expect.poll(() => errors.join()).toContain('The content could not be read: status 500');
  const texts = [drawn.texts.about.headline, drawn.texts.booking.title];
  for (const text of texts) await expect(page.getByRole('heading', { name: text })).toBeVisible();
  for (const { question } of drawn.faqs) await expect(page.getByText(question)).toBeVisible();
  for (const role of ['status', 'alert'] as const) {
    await expect(page.getByRole(role).filter({ hasText: /./ })).toHaveCount(0);
  }
});

test('keeps the chosen artist on a lead when the artist is renamed [LEAD-28] [BOOK-12]', async ({ staff }) => {
  const name = `Mary  Jane ${Date.now()}`;
  const [artist] = await add('artists', { ...lists.artists.least, name });
  const choice = name.toLowerCase().replaceAll(/ +/g, '-');
  const book = async (chosen: string | null, key: string = randomUUID()) => {
    const body = { ...bookingBody(values), artist: chosen };
    const { status, body: lead } = await postBooking(site, body, { headers: { 'idempotency-key': key } });
    expect(status).toBe(201);
    return lead;
  };
  const values = someValues();
  const key = randomUUID();

  const lead = await book(choice, key);
  const { version, rows } = await read('artists');
  const renamed = sent(rows).map((row) => (row.id === artist?.id ? { ...row, name: 'M. J. Watson' } : row));
  expect((await save('artists', version, renamed)).status).toBe(200);

  expect(lead).toMatchObject({ artist: name, artist_id: artist?.id });
  expect(await book(choice, key)).toEqual(lead);
  expect(await book(choice)).toMatchObject({ artist: choice });
  for (const none of ['no-preference', '', null]) expect(await book(none)).toMatchObject({ artist: null });
  const { leads } = await resultOf<{ leads: Row[] }>('listLeads');
  expect(leads.find(({ id }) => id === lead.id)).toMatchObject({ artist: name, artist_id: artist?.id });
  await staff.goto('/admin/leads#show=all');
  const shown = staff.getByRole('row', { name: values.firstName }).filter({ hasText: 'Mary Jane' });
  await expect(shown).toHaveCount(1);
});

test('undoes a save and a removal, and refuses what was changed since with a sentence [ED-35] [ED-36] [ED-37] [ROLE-34]', async () => {
  type Saved = StoredList & { change: string };
  const read = async () => (await resultOf('listCallouts')).rows.map(({ id }) => id);
  const undo = (change: string, token = user) => callApi('undoChange', { body: { change }, token });
  const { version, rows } = await resultOf('listCallouts');
  const body = { version, rows: sent([...rows, { id: 'temp-undo', ...lists.callouts.full }]) };
  const saved = await resultOf<Saved>('saveCallouts', { body, key: randomUUID() });
  const id = saved.rows.at(-1)?.id ?? '';
  const removed = await resultOf<Saved>('removeCallout', { params: { id } });

  const refused = await undo(saved.change);
  expect(refused).toMatchObject({ status: 409, reply: { code: 'conflict' } });
  expect(refused.reply.message).toBe('This has been changed since, so nothing was undone.');
  for (const _ of ['first', 'repeated']) expect((await undo(removed.change)).status).toBe(200);
  expect(await read()).toEqual(saved.rows.map((row) => row.id));
  expect((await undo(saved.change)).status).toBe(200);
  expect(await read()).toEqual(rows.map((row) => row.id));

  const setting = { section: 'general', field: 'seo_title', value: 'Undone', content_type: 'text' };
  const { change } = await resultOf<{ change: string }>('saveContent', { body: { rows: [setting] }, token: admin });
  expect((await undo(change)).status).toBe(403);
  expect((await undo(change, admin)).status).toBe(200);
  expect((await undo('2026-03-01T20:00:00.000Z 00000000-0000-4000-8000-000000000001')).status).toBe(404);
});
