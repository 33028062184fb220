import { randomUUID } from 'node:crypto';
import { api, apiRoot, type CallName } from '#shared/api.ts';
import { contentDefaults } from '#shared/content.ts';
import { apiErrorSchema } from '#shared/errors.ts';
import { gallerySlugs } from '#shared/gallery.ts';
import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { tokensOf } from './access-token.ts';
import { someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, test } from './studio.ts';

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

/** The answer to a call. Every reply must be just what the contract says (DATA-44). */
async function ask(name: CallName, { params = {}, body, key, token = user }: Request = {}) {
  const { method, path, result } = api[name];
  const answer = await fetch(`${site}${apiRoot}${path.replaceAll(/\{(\w+)\}/g, (_, part) => params[part] ?? '')}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = await answer.json();
  expect((answer.ok ? result : apiErrorSchema).parse(reply)).toEqual(reply);
  return { status: answer.status, reply };
}

/** What a call answers when it goes well. */
async function told<T = StoredList>(name: CallName, request: Request = {}): Promise<T> {
  const { status, reply } = await ask(name, request);
  expect({ status, reply }).toMatchObject({ status: 200 });
  return reply as T;
}

/** The lists of the website with the calls that read and write them, and a new row that has every field. */
const lists = {
  callouts: {
    rows: 'DATA-23',
    read: 'listCallouts',
    save: 'saveCallouts',
    remove: 'removeCallout',
    params: {},
    full: { title: 'Open late', description: 'Until\nmidnight', icon: 'Clock' },
    least: { title: 'T', description: '', icon: 'Star' },
    name: 'title',
  },
  artists: {
    rows: 'DATA-24',
    read: 'listArtists',
    save: 'saveArtists',
    remove: 'removeArtist',
    params: {},
    full: {
      name: 'Ann Lee',
      description: 'Fine\nlines',
      profile_picture: 'https://pictures.example/ann.jpg',
      instagram_link: '@ann',
    },
    least: { name: 'N', description: null, profile_picture: null, instagram_link: null },
    name: 'name',
  },
  events: {
    rows: 'DATA-25 DATA-43',
    read: 'listEvents',
    save: 'saveEvents',
    remove: 'removeEvent',
    params: {},
    full: {
      name: 'Flash night',
      description: 'Come\nby',
      event_date: '2031-01-05T21:30:00Z',
      image_url: 'https://pictures.example/night.jpg',
    },
    least: { name: 'N', description: null, event_date: '2031-01-05T21:30:00Z', image_url: null },
    name: 'name',
  },
  faqs: {
    rows: 'DATA-30',
    read: 'listFaqs',
    save: 'saveFaqs',
    remove: 'removeFaq',
    params: {},
    full: { question: 'Does it hurt?', answer: 'A\nlittle' },
    least: { question: 'Q', answer: 'A' },
    name: 'question',
  },
  images: {
    rows: 'DATA-28',
    read: 'listImages',
    save: 'saveImages',
    remove: 'removeImage',
    params: { category: 'art' },
    full: {
      title: 'Moth',
      description: 'On\nskin',
      image_url: 'https://pictures.example/moth.jpg',
      artist_name: 'Ann',
    },
    least: { title: null, description: null, image_url: 'https://pictures.example/x.jpg', artist_name: null },
    name: 'title',
  },
} as const;
const kinds = Object.keys(lists) as (keyof typeof lists)[];

const read = (kind: keyof typeof lists) => told(lists[kind].read, { params: lists[kind].params });
const sent = (rows: readonly Row[]) =>
  rows.map(({ order_index: _, category_id: __, ...row }) => row as Omit<Row, 'order_index'>);

function save(kind: keyof typeof lists, version: number, rows: readonly object[], key: string = randomUUID()) {
  touched.add(kind);
  return ask(lists[kind].save, { params: lists[kind].params, key, body: { version, rows } });
}

/** Adds rows behind what is there, and gives those that were added. */
async function add(kind: keyof typeof lists, ...rows: object[]): Promise<Row[]> {
  const before = await read(kind);
  const added = rows.map((row, index) => ({ id: `temp-${index}`, ...row }));
  const { status, reply } = await save(kind, before.version, [...sent(before.rows), ...added]);
  expect({ status, reply }).toMatchObject({ status: 200 });
  return reply.rows.slice(before.rows.length);
}

/** What stood in the lists before these tests, for those that look at it afterwards. */
const found = new Map<keyof typeof lists, StoredList>();
const touched = new Set<keyof typeof lists>();
test.beforeAll(async () => {
  for (const kind of kinds) found.set(kind, await read(kind));
});
test.afterEach(async () => {
  for (const kind of touched) {
    const { version } = await read(kind);
    await save(kind, version, sent(found.get(kind)?.rows ?? []));
  }
  touched.clear();
});

/** What visitors get, once it is so. */
async function published(look: (content: HomeContent) => unknown) {
  await expect
    .poll(async () => look((await (await fetch(`${site}/content.json`)).json()) as HomeContent), { timeout: 20_000 })
    .toBeTruthy();
}

for (const kind of kinds) {
  const { rows, full, least, params, remove } = lists[kind];

  test(`${rows} DATA-44 ED-07 ED-21 ROLE-12 ${kind} are read back as they were saved, inactive ones included`, async () => {
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

  test(`ED-08 ED-16 ED-17 ${kind} are changed, added, removed and reordered in one save`, async () => {
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

  test(`ED-24 ${kind} that are saved again after an unclear answer are stored once`, async () => {
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

  test(`ED-24 of ${kind} with one bad row nothing is stored, and the row is named`, async () => {
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

  test(`two people who save ${kind} at once: one is told, and nothing is mixed`, async () => {
    const added = await add(kind, full, least);
    const { version, rows: before } = await read(kind);
    const mine = sent(before).map((row) => ({ ...row, is_active: false }));
    const theirs = sent(before.filter(({ id }) => id !== added[0]?.id));

    const answers = await Promise.all([save(kind, version, mine), save(kind, version, theirs)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.reply).toMatchObject({ code: 'conflict', message: expect.stringContaining('Somebody else saved') });
    expect([mine, theirs]).toContainEqual(sent((await read(kind)).rows));
  });

  test(`a row of ${kind} is removed at once, and removing it again is no error`, async () => {
    const before = await read(kind);
    const [row] = await add(kind, full);

    const request = { params: { ...params, id: row?.id ?? '' } };
    const removed = await told(remove, request);

    expect(removed.rows).toEqual(before.rows);
    expect(await told(remove, request)).toEqual(removed);
    expect(await read(kind)).toEqual(removed);
  });

  test(`${kind} refuse a row that is unknown, a field that is unknown, and a save without its key`, async () => {
    const { version, rows: before } = await read(kind);

    const stranger = await save(kind, version, [...sent(before), { ...full, id: randomUUID() }]);
    const field = await save(kind, version, [...sent(before), { ...full, id: 'temp-1', colour: 'red' }]);
    const { status } = await ask(lists[kind].save, { params, body: { version, rows: sent(before) } });

    expect([stranger.status, field.status, status]).toEqual([404, 400, 400]);
    expect(field.reply.field).toBe(`rows.${before.length}.colour`);
  });
}

test('a save of more changes than one transaction holds is refused in words', async () => {
  const { version, rows } = await read('faqs');
  const many = Array.from({ length: 91 }, (_, index) => ({ ...lists.faqs.least, id: `temp-${index}` }));

  const { status, reply } = await save('faqs', version, [...sent(rows), ...many]);

  expect(status).toBe(400);
  expect(reply).toMatchObject({ field: 'rows', message: expect.stringContaining('at most 90') });
});

test('DATA-26 DATA-27 ED-GALLERY-09 the four galleries are read by name', async () => {
  const { categories } = await told<{ categories: { id: string; name: string; slug: string }[] }>('listCategories');

  expect(categories.map(({ name }) => name)).toEqual(['Art Gallery', 'Night Life', 'Piercings', 'Tattoo Gallery']);
  expect(categories.map(({ slug }) => slug)).toEqual(['art', 'nightlife', 'piercings', 'tattoos']);
  for (const category of categories) expect(Object.keys(category).sort()).toEqual(['id', 'name', 'slug']);
});

test('a gallery that there is not is refused', async () => {
  expect((await ask('listImages', { params: { category: 'cars' } })).status).toBe(400);
});

test('ROLE-29 categories and accounts cannot be deleted', async () => {
  for (const path of ['/categories/art', '/categories', `/users/${randomUUID()}`, '/content']) {
    const answer = await fetch(`${site}${apiRoot}${path}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect([403, 404, 405]).toContain(answer.status);
  }
});

test('ROLE-02 ROLE-03 NITE-09 BOOK-16 visitors read what is active, in order, and nothing that is not', async () => {
  const mark = `Night ${Date.now()}`;
  const shownName = (kind: keyof typeof lists, number: number) => `${mark} ${kind} ${number}`;
  const hiddenName = (kind: keyof typeof lists) => `Secret ${mark} ${kind}`;
  for (const kind of kinds) {
    const { name, least } = lists[kind];
    // The later event stands first: the list's own order counts.
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
  expect(Object.keys(content.gallery).sort()).toEqual([...gallerySlugs].sort());
  const artists = `${mark} artists`;
  expect(content.choices.map(({ name }) => name)).toEqual(expect.arrayContaining([`${artists} 1`, `${artists} 2`]));
  const files = ['/', '/content.json', '/events.ics', '/404.html', '/sitemap.xml'];
  for (const file of files) expect(await (await fetch(site + file)).text()).not.toContain(`Secret ${mark}`);
  const page = await told<HomeContent>('getPage');
  expect(page).toEqual({ ...content, version: page.version });
});

test('NITE-09 NITE-11 BOOK-16 visitors see events in the list’s own order until six hours after their start, and artists by name', async ({
  page,
}) => {
  const mark = `Night ${Date.now()}`;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const anEvent = (name: string, event_date: string, is_active = true) => ({
    ...lists.events.least,
    ...{ name: `${mark} ${name}`, event_date, is_active },
  });
  await add(
    'events',
    anEvent('later', '2033-05-01T20:00:00Z'),
    anEvent('hidden', '2032-05-01T20:00:00Z', false),
    anEvent('yesterday', hoursAgo(24)),
    anEvent('tonight', hoursAgo(5)),
  );
  const anArtist = (name: string, is_active = true) => ({ ...lists.artists.least, name: `${mark} ${name}`, is_active });
  await add('artists', anArtist('Ann'), anArtist('Gone', false), anArtist('Bea'));
  await published(({ choices }) => choices.some(({ name }) => name === `${mark} Bea`));

  await page.goto('/');
  await page.getByRole('tab', { name: siteLabels.showcase.tabs.nightlife }).click();

  const panel = page.getByRole('tabpanel', { name: siteLabels.showcase.tabs.nightlife });
  const headings = panel.getByRole('heading').filter({ hasText: mark });
  await expect(headings).toHaveText([`${mark} later`, `${mark} tonight`]);
  const options = page.getByLabel(siteLabels.booking.artist).locator('option').filter({ hasText: mark });
  await expect(options).toHaveText([`${mark} Ann`, `${mark} Bea`]);
});

test('MSG-10 when the content cannot be read the page stays as it was drawn, and tells the console alone', async ({
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

test('LEAD-28 BOOK-13 BOOK-20 a lead keeps the artist that was chosen, however they are called later', async ({
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
  const { leads } = await told<{ leads: Row[] }>('listLeads');
  expect(leads.find(({ id }) => id === lead.id)).toMatchObject({ artist: name, artist_id: artist?.id });
  await staff.goto('/admin/leads');
  const shown = staff.getByRole('row', { name: values.firstName }).filter({ hasText: 'Mary Jane' });
  await expect(shown).toHaveCount(1);
});

type Text = { section: string; field: string; value: string; content_type: string };
const texts = async () => (await told<{ rows: Text[] }>('listContent')).rows;
const storedText = async (section: string, field: string) =>
  (await texts()).filter((text) => text.section === section && text.field === field);
const saveTexts = (rows: object[], token = user) => ask('saveContent', { body: { rows }, token });

test.describe('texts', () => {
  let before: Text[];
  test.beforeAll(async () => {
    before = await texts();
  });
  test.afterAll(async () => {
    const changed = (await texts()).map(({ section, field }) => {
      const stored = before.find((text) => text.section === section && text.field === field);
      const byDefault = (contentDefaults as Record<string, Record<string, string>>)[section]?.[field] ?? '';
      return { section, field, value: stored?.value ?? byDefault, content_type: stored?.content_type ?? 'text' };
    });
    for (let first = 0; first < changed.length; first += 50) await saveTexts(changed.slice(first, first + 50), admin);
  });

  test('DATA-01 DATA-02 DATA-03 ED-19 ED-20 a text is stored once, with its type', async () => {
    const text = (value: string, content_type?: string) => ({
      section: 'night_life',
      field: 'title',
      value,
      content_type,
    });
    const description = { section: 'night_life', field: 'description', value: 'a\nb', content_type: 'textarea' };
    await Promise.all([saveTexts([text('One')]), saveTexts([text('Two')])]);

    expect((await saveTexts([text('Three'), description])).status).toBe(200);
    expect((await saveTexts([text('Four', 'html')])).status).toBe(400);

    expect(await storedText('night_life', 'title')).toEqual([text('Three', 'text')]);
    expect(await storedText('night_life', 'description')).toEqual([description]);
  });

  test('DATA-04 GEN-15 ROLE-20 the eight general settings are stored once each, as text', async () => {
    const rows = Object.keys(contentDefaults.general).map((field) => ({
      section: 'general',
      field,
      value: field === 'coming_soon_enabled' ? 'false' : field.startsWith('coming_soon') ? 'x' : '',
      content_type: 'text',
    }));
    await saveTexts(rows, admin);
    expect((await saveTexts(rows, admin)).status).toBe(200);

    const stored = (await texts()).filter(({ section }) => section === 'general');

    expect(stored).toHaveLength(8);
    expect(stored).toEqual(expect.arrayContaining(rows));
  });

  test('ROLE-15 ROLE-16 a user cannot write general and branding, not even beside a text that they may write', async () => {
    for (const [section, field] of [
      ['general', 'coming_soon_enabled'],
      ['branding', 'logo'],
    ] as const) {
      const stored = await texts();
      const allowed = { section: 'hero', field: 'subtitle', value: `Stolen ${Date.now()}` };

      const { status, reply } = await saveTexts([allowed, { section, field, value: 'true' }]);

      expect(status).toBe(403);
      expect(reply).toMatchObject({ code: 'forbidden' });
      expect(await texts()).toEqual(stored);
    }
  });

  test('of two people who edit the same text the second is told', async () => {
    const text = { section: 'artists', field: 'subtitle' };
    const [stored] = await storedText('artists', 'subtitle');
    const seen = stored?.value ?? null;
    await saveTexts([{ ...text, value: 'Ann was here', before: seen }]);

    const { status, reply } = await saveTexts([
      { section: 'artists', field: 'description', value: 'Half of it' },
      { ...text, value: 'Bob was here', before: seen },
    ]);

    expect(status).toBe(409);
    expect(reply).toMatchObject({ code: 'conflict', field: 'rows.1.value' });
    expect((await texts()).map(({ value }) => value)).not.toContain('Half of it');
    expect(await storedText('artists', 'subtitle')).toMatchObject([{ value: 'Ann was here' }]);
  });
});
