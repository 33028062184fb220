import { randomUUID } from 'node:crypto';
import type { CallName } from '#shared/contract/api.ts';
import { apiRoot } from '#shared/contract/call.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import * as contract from './fixtures/call-api.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

type Row = Record<string, unknown> & { id: string; order_index?: number };
type StoredList = { version: number; rows: Row[] };
type Request = { params?: Record<string, string>; body?: unknown; key?: string; token?: string };

let site: string;
let user: string;
let admin: string;

test.beforeAll(async ({ studio }) => {
  site = studio.site;
  user = (await tokensOf(studio, studio.user)).access;
  admin = (await tokensOf(studio, studio.admin)).access;
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
    rows: '[DATA-24]',
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
    rows: '[DATA-25] [DATA-43]',
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
    rows: '[DATA-30]',
    read: 'listFaqs',
    save: 'saveFaqs',
    remove: 'removeFaq',
    params: {},
    full: { question: 'Does it hurt?', answer: 'A\nlittle' },
    least: { question: 'Q', answer: 'A' },
    name: 'question',
  },
  images: {
    rows: '[DATA-28]',
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

/** Waits until visitors get the expected content. */
async function published(look: (content: HomeContent) => unknown) {
  await expect
    .poll(async () => look((await (await fetch(`${site}/content.json`)).json()) as HomeContent), { timeout: 20_000 })
    .toBeTruthy();
}

for (const kind of kinds) {
  const { rows, full, least, params, remove } = lists[kind];

  test(`returns ${kind} as they were saved, inactive ones included ${rows} [DATA-44] [ED-07] [ED-21] [ROLE-12]`, async () => {
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
  });

  test(`changes, adds, removes and reorders ${kind} in one save, and numbers them from 0 [ED-08] [ED-16] [ED-17]`, async () => {
    await add(kind, full, least);
    const { version, rows: before } = await read(kind);
    const [full1, least1] = sent(before.slice(-2));
    const others = sent(before.slice(0, -2));

    await save(kind, version, [{ ...least1, is_active: false }, { ...full, id: 'temp-new' }, ...others]);

    const { rows: after } = await read(kind);
    expect(after.map(({ order_index }) => order_index)).toEqual(after.map((_, index) => index));
    expect(after[0]).toMatchObject({ ...least, id: least1?.id, is_active: false });
    expect(after[1]).toMatchObject(full);
    expect(after.slice(2).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(after.map(({ id }) => id)).not.toContain(full1?.id);
  });

  test(`stores ${kind} once when a save is repeated after a lost response [ED-24]`, async () => {
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

  test(`stores none of the ${kind} when one row is invalid, and names the row [ED-24]`, async () => {
    const before = await read(kind);
    const index = before.rows.length + 1;

    const { status, reply } = await save(kind, before.version, [
      ...sent(before.rows),
      { ...full, id: 'temp-1' },
      { ...full, id: 'temp-2', is_active: 'yes' },
    ]);

    expect(status).toBe(400);
    expect(reply).toMatchObject({ code: 'invalid-input', field: `rows.${index}.is_active` });
    expect(await read(kind)).toEqual(before);
  });

  test(`refuses one of two simultaneous saves of ${kind}, and never mixes them`, async () => {
    const added = await add(kind, full, least);
    const { version, rows: before } = await read(kind);
    const mine = sent(before).map((row) => ({ ...row, is_active: false }));
    const theirs = sent(before.filter(({ id }) => id !== added[0]?.id));

    const answers = await Promise.all([save(kind, version, mine), save(kind, version, theirs)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.reply).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Someone else has saved this'),
    });
    expect([mine, theirs]).toContainEqual(sent((await read(kind)).rows));
  });

  test(`removes a row of ${kind} at once, and accepts a repeated request [ED-12]`, async () => {
    const before = await read(kind);
    const [row] = await add(kind, full);

    const request = { params: { ...params, id: row?.id ?? '' } };
    const removed = await resultOf(remove, request);

    expect(removed.rows).toEqual(before.rows);
    expect(await resultOf(remove, request)).toEqual(removed);
    expect(await read(kind)).toEqual(removed);
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

test('refuses an event with an invalid date [DATA-25]', async () => {
  const { version, rows } = await read('events');

  for (const event_date of ['2031-01-05', '2031-01-05T21:30', 'tomorrow', '']) {
    const { status, reply } = await save('events', version, [
      ...sent(rows),
      { ...lists.events.least, id: 'temp-1', event_date },
    ]);
    expect([event_date, status]).toEqual([event_date, 400]);
    expect(reply.field).toBe(`rows.${rows.length}.event_date`);
  }
});

test('accepts a save of 90 changes, which fit one transaction, and refuses one more with a message', async () => {
  const { version, rows } = await read('faqs');
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...lists.faqs.least, id: `temp-${index}` }));

  const { status, reply } = await save('faqs', version, [...sent(rows), ...many(91)]);
  const most = await save('faqs', version, [...sent(rows), ...many(90)]);

  expect(status).toBe(400);
  expect(reply).toMatchObject({ field: 'rows', message: expect.stringContaining('at most 90') });
  expect(most.status).toBe(200);
  expect(most.reply.rows).toHaveLength(rows.length + 90);
});

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

test('publishes active rows in order, and no inactive ones [ROLE-02] [ROLE-03] [NITE-09] [BOOK-16]', async () => {
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
  await published(({ gallery }) => gallery.art.some(({ title }) => title === shownName('images', 2)));

  const content: HomeContent = await (await fetch(`${site}/content.json?inactive=true&is_active=false`)).json();
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
  const files = ['/', '/content.json', '/events.ics', '/404.html', '/sitemap.xml'];
  for (const file of files) expect(await (await fetch(site + file)).text()).not.toContain(`Secret ${mark}`);
  const page = await resultOf<HomeContent>('getPage');
  // The privacy notice is a separate document.
  const { privacy_notice: notice, ...general } = page.texts.general;
  expect(notice).toContain('What we keep');
  expect({ ...page, texts: { ...page.texts, general } }).toEqual({ ...content, version: page.version });
});

test('keeps the pre-rendered page when the content cannot be read, and reports it only in the console [MSG-10]', async ({
  page,
}) => {
  const drawn = await (await fetch(`${site}/content.json`)).json();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('**/content.json*', (route) => route.fulfill({ status: 500, body: 'no' }));

  await page.goto('/');
  await page.keyboard.press('Tab');

  await expect.poll(() => errors.join()).toContain('The content could not be read: status 500');
  const texts: string[] = [drawn.texts.faq.title, drawn.texts.booking.title];
  for (const text of texts) await expect(page.getByRole('heading', { name: text })).toBeVisible();
  for (const { question } of drawn.faqs) await expect(page.getByText(question)).toBeVisible();
  for (const role of ['status', 'alert'] as const) {
    await expect(page.getByRole(role).filter({ hasText: /./ })).toHaveCount(0);
  }
});

test('keeps the chosen artist on a lead when the artist is renamed [LEAD-28] [BOOK-13] [BOOK-20]', async ({
  staff,
}) => {
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
