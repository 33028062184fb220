import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import type { Artist, Question } from '#shared/content/list-schemas.ts';
import { bookingFieldNames, bookingFields } from '#shared/leads/booking-fields.ts';
import { formName } from '#shared/leads/form-names.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { askedQuestionsItem } from './content/asked-questions.ts';
import { NoticeVersions } from './content/notice-versions.ts';
import { offeredArtistsItem } from './content/offered-artists.ts';
import { aBooking } from './testing/builders.ts';
import { anEngine, leadTables, useEngine } from './testing/engine.ts';
import { find, type PageElement, readPage } from './testing/read-page.ts';

const engine = anEngine(beforeEach);
let book: (
  artist: string,
  form?: object,
  key?: string,
  change?: object,
) => Promise<{ status: number | undefined; body: object }>;
/** Asks for the page of the form, or posts the form as a browser does without scripts. */
let ask: (
  method: 'GET' | 'POST',
  sent?: Record<string, string>,
  headers?: Record<string, string>,
) => Promise<{ status: number | undefined; headers: Record<string, unknown>; page: PageElement[] }>;

beforeEach(async () => {
  const urls = { UPLOADS_URL: 'https://uploads.example', PHOTOS_URL: 'https://photos.example' };
  const tables = { CONTENT_TABLE: 'Content', SETTINGS_TABLE: 'Settings', SITE_HOSTS: 'www.studio.example' };
  const studio = { TIME_ZONE: 'America/Chicago', STUDIO_NAME: 'Ink & Well' };
  await useEngine(engine, { ...tables, ...urls, ...studio, ORIGIN_KEY: 'key' });
  const { handler } = await import('./booking.ts');
  book = async (artist, form = {}, key = randomUUID(), change = {}) => {
    const event = {
      routeKey: 'POST /api/leads',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      requestContext: { http: { sourceIp: '192.0.2.7' } },
      body: JSON.stringify({ ...aBooking({ artist }), ...change, form: { subject: '', ...form } }),
    } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
    const { statusCode, body } = await handler(event, { awsRequestId: 'id' } as Context);
    return { status: statusCode, body: JSON.parse(body ?? '') };
  };
  ask = async (method, sent = {}, headers = {}) => {
    const event = {
      routeKey: `${method} /api/booking`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      requestContext: { http: { sourceIp: '192.0.2.7' } },
      ...(method === 'GET'
        ? { queryStringParameters: sent }
        : { body: Buffer.from(`${new URLSearchParams(sent)}`).toString('base64'), isBase64Encoded: true }),
    } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
    const { statusCode, body = '', headers: answered = {} } = await handler(event, { awsRequestId: 'id' } as Context);
    return { status: statusCode, headers: answered, page: readPage(body) };
  };
});

const nia = { id: randomUUID(), name: 'Nia', is_active: true } as Artist;
const juno = { ...nia, id: randomUUID(), name: 'Juno' };
const closed = { ...nia, books: 'closed', books_word: 'opens in March' } as const;
const gone = { ...juno, guest_until: '2020-03-01' };
const offer = (...artists: Artist[]) =>
  engine.documents.send(new PutCommand({ TableName: 'Content', Item: offeredArtistsItem(artists) }));

/** How many items the tables of requests hold, and whether one was counted. */
async function stored() {
  const scans = Object.values(leadTables).map((TableName) => engine.documents.send(new ScanCommand({ TableName })));
  const [leads, held, log, terms, counts] = (await Promise.all(scans)).map(({ Items = [] }) => Items);
  return [leads, held, log, terms, counts?.filter(({ id }) => id === 'lead-counts')].map((items) => items?.length);
}

test('refuses a request to closed books, and to a guest who has left, with a sentence, and stores nothing [BOOKS-04]', async () => {
  await offer(closed, gone);

  for (const [artist, form, message] of [
    ['nia', {}, 'The books of Nia are closed: opens in March. Please choose another artist.'],
    ['juno', {}, 'Juno has left the studio. Please choose another artist.'],
    ['juno', { wait: true }, 'Juno has left the studio. Please choose another artist.'],
  ] as const) {
    // Also one that looks like spam, which would be held.
    for (const subject of ['', 'filled']) {
      expect(await book(artist, { ...form, subject })).toMatchObject({
        status: 409,
        body: { code: 'conflict', field: 'artist', message },
      });
    }
  }
  expect(await stored()).toEqual([0, 0, 0, 0, 0]);
});

test.each([
  ['stored', ''],
  ['held', 'filled'],
])(
  'answers the repetition of a request that was %s before the books closed, or the guest left, as before [BOOKS-04]',
  async (_, subject) => {
    await offer(nia, juno);
    const requests = ['nia', 'juno'].map(
      (artist) => () => book(artist, { subject }, `key-of-the-request-to-${artist}`),
    );
    const first = await Promise.all(requests.map((send) => send()));
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    const before = await stored();
    expect(before.slice(0, 2)).toEqual(subject ? [0, 2] : [2, 0]);

    await offer(closed, gone);

    expect(await Promise.all(requests.map((send) => send()))).toEqual(first);
    expect(await stored()).toEqual(before);
  },
);

test('puts a request on the waiting list if the books are closed and the visitor asks for it [BOOKS-09]', async () => {
  await offer(closed, juno);

  expect(await book('nia', { wait: true })).toMatchObject({ status: 201, body: { waits: true } });
  const { status, body } = await book('juno', { wait: true });
  expect([status, body]).toEqual([201, expect.not.objectContaining({ waits: true })]);
  const { books, studio } = (await openLeadStores(engine.documents, leadTables).counters.counts()) ?? {};
  expect({ books, studio }).toEqual({ books: 1, studio: 1 });
});

test('holds no request for links to the website of the studio, as it holds one for other links [LEAD-41]', async () => {
  const linking = (host: string) => book('', {}, randomUUID(), { description: `https://${host}/a `.repeat(9) });

  await linking('studio.example');
  expect((await stored()).slice(0, 2)).toEqual([1, 0]);

  await linking('other.example');
  expect((await stored()).slice(0, 2)).toEqual([1, 1]);
});

describe('the form without scripts [BOOK-44]', () => {
  const typed = (change: Partial<Record<string, string>> = {}) =>
    Object.fromEntries(
      bookingFieldNames.map((name) => [formName(name), change[formName(name)] ?? aBooking({ artist: '' })[name] ?? '']),
    );
  const textOf = (page: PageElement[], tag: string, attributes = {}) => find(page, tag, attributes)[0]?.text.trim();
  const typedIn = (page: PageElement[], id: string) => find(page, 'input', { id })[0]?.attributes.value;
  const optionsOf = (page: PageElement[], id: string) =>
    find(page, 'option').filter(({ within }) => within.at(-1)?.attributes.id === id);
  const alert = { role: 'alert' };
  const placeQuestion: Question = {
    id: randomUUID(),
    question: 'Where on the body?',
    answered_by: 'words',
    choices: 'Arm\nAnkle',
    services: 'both',
    is_required: true,
    is_active: true,
    order_index: 0,
  };
  const photoQuestion: Question = { ...placeQuestion, id: randomUUID(), question: 'A photo?', answered_by: 'photos' };
  const putQuestions = (...rows: Question[]) =>
    engine.documents.send(new PutCommand({ TableName: 'Content', Item: askedQuestionsItem(rows) }));

  test('is stored once, with its line breaks, however often it is posted, and its page says so', async () => {
    const sent = typed({ description: 'A moth.\r\nOn the arm.' });
    const [first, second] = await Promise.all([ask('POST', sent), ask('POST', sent)]);
    const again = await ask('POST', sent);

    expect([first.status, second.status, again.status]).toEqual([303, 303, 303]);
    expect(first.headers.location).toMatch(/^\/api\/booking\?stored=[2-9B-Z]{6}$/);
    expect([second, again].map(({ headers }) => headers.location)).toEqual(Array(2).fill(first.headers.location));
    const { Items } = await engine.documents.send(new ScanCommand({ TableName: 'Leads' }));
    expect(Items).toEqual([
      expect.objectContaining({ status: 'new', description: 'A moth.\nOn the arm.', artist: null }),
    ]);
    const code = String(first.headers.location).slice(-6);
    const { status, headers, page } = await ask('GET', { stored: code });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(textOf(page, 'h1')).toBe('Booking Request Submitted!');
    expect(textOf(page, 'strong')).toBe(`${code.slice(0, 3)}-${code.slice(3)}`);
  });

  test('stores nothing while a required field is empty, and shows what was entered', async () => {
    const { status, page } = await ask('POST', typed({ lastName: ' ', email: '' }));

    expect([status, await stored()]).toEqual([400, [0, 0, 0, 0, 0]]);
    expect(textOf(page, 'div', alert)).toBe('Missing InformationPlease fill in all required fields.');
    expect(find(page, '*', { 'aria-invalid': 'true' }).map(({ attributes }) => attributes.id)).toEqual([
      'lastName',
      'email',
    ]);
    expect(find(page, '*', { autofocus: '' })[0]?.attributes.id).toBe('lastName');
    expect(typedIn(page, 'firstName')).toBe(aBooking().first_name);
  });

  test('asks what the studio asks about the service, without photos, and takes the answers', async () => {
    await putQuestions(photoQuestion, placeQuestion, { ...placeQuestion, id: randomUUID(), services: 'piercings' });
    const name = `question-${placeQuestion.id}`;

    const { status, page } = await ask('POST', typed({ service: 'tattoo-small' }));
    expect([status, textOf(page, 'label', { for: name })]).toEqual([400, 'Where on the body? *']);
    expect(page.filter(({ attributes }) => attributes.name?.startsWith('question-'))).toHaveLength(1);
    expect(textOf(page, 'form')).toContain('Photos can only be added with JavaScript.');

    const answered = await ask('POST', { ...typed({ service: 'tattoo-small' }), [name]: 'Ankle' });
    expect(answered.status).toBe(303);
    const { Items } = await engine.documents.send(new ScanCommand({ TableName: 'Leads' }));
    expect(Items?.[0]?.details).toEqual([{ id: placeQuestion.id, question: 'Where on the body?', answer: 'Ankle' }]);
  });

  test('leaves out answers about a service that the visitor no longer chooses', async () => {
    const piercing = { ...placeQuestion, services: 'piercings' } as const;
    await putQuestions(piercing);

    const { status } = await ask('POST', { ...typed({ service: 'tattoo-small' }), [`question-${piercing.id}`]: 'Ear' });

    expect([status, (await stored())[0]]).toEqual([303, 1]);
  });

  test('offers the waiting list of closed books, and puts the request on it', async () => {
    await offer(closed, gone);

    const { status, page } = await ask('POST', typed({ artist: 'nia' }));
    expect(status).toBe(409);
    expect(textOf(page, 'p', { id: 'artist-error' })).toContain('The books of Nia are closed: opens in March.');
    expect(optionsOf(page, 'artist').map(({ text }) => text)).toEqual([
      'Choose an artist',
      'No preference',
      'Nia (books closed)',
    ]);
    expect(find(page, 'input', { name: 'wait', type: 'checkbox' })).toHaveLength(1);

    const waiting = await ask('POST', { ...typed({ artist: 'nia' }), wait: 'on' });
    expect(waiting.headers.location).toMatch(/&waits=$/);
    expect(textOf((await ask('GET', { stored: '', waits: '' })).page, 'h1')).toBe('You Are on the Waiting List');
  });

  test('holds a request with the hidden field for staff, and answers as always', async () => {
    const { status } = await ask('POST', { ...typed(), subject: 'filled' });

    expect([status, ...(await stored()).slice(0, 2)]).toEqual([303, 0, 1]);
  });

  test('keeps the version of the privacy notice that its page linked to', async () => {
    await new NoticeVersions(engine.documents, 'Content').add('0123456789ab');
    const { page } = await ask('GET');
    const version = find(page, 'input', { name: 'privacyVersion' })[0]?.attributes.value ?? '';

    await ask('POST', { ...typed(), privacyVersion: version });

    const { Items } = await engine.documents.send(new ScanCommand({ TableName: 'Leads' }));
    expect(Items?.[0]?.privacy_notice).toMatchObject({ version: '0123456789ab' });
  });

  test('counts the requests of a visitor like those of scripts, and says when to try again [DATA-36]', async () => {
    for (let count = 0; count < 10; count += 1) await ask('POST', typed({ firstName: `Ada ${count}` }));

    const { status, headers, page } = await ask('POST', typed());

    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(textOf(page, 'div', alert)).toContain('That was a lot of requests from your connection.');
    expect(find(page, '*', { autofocus: '' })[0]?.attributes.role).toBe('alert');
    expect(typedIn(page, 'firstName')).toBe(aBooking().first_name);
  });

  test.each([
    [
      'another type',
      {},
      { 'content-type': 'multipart/form-data; boundary=x' },
      415,
      /Please fill in the form again\.$/,
    ],
    ['JSON', {}, { 'content-type': 'application/json' }, 415, /Please fill in the form again\.$/],
    ['too much', { description: 'x'.repeat(300_000) }, {}, 413, /too long\. Please go back/],
    ['an unknown control', { ...typed(), first_name: 'Ada' }, {}, 400, /error submitting your request/],
    [
      'a text of 5,001 characters',
      typed({ description: 'x'.repeat(5001) }),
      {},
      400,
      /Describe your idea must have at most 5000 characters\.$/,
    ],
    ['nothing', {}, {}, 400, /First Name is missing\.$/],
  ])('answers %s with a page, and stores nothing', async (_, sent, headers, status, sentence) => {
    const answer = await ask('POST', sent, headers);

    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
    expect(textOf(answer.page, 'div', alert)).toMatch(sentence);
    expect(find(answer.page, 'form')[0]?.attributes.action).toBe('/api/booking');
    expect(await stored()).toEqual([0, 0, 0, 0, 0]);
  });

  test('answers with a page that keeps the values while the database is away', async () => {
    const failed = jest
      .spyOn(engine.documents.constructor.prototype, 'send')
      .mockRejectedValue(Object.assign(new Error('busy'), { name: 'ProvisionedThroughputExceededException' }));
    const { status, page } = await ask('POST', typed({ artist: 'nia', firstName: '<b>"Ada"' }));
    failed.mockRestore();

    expect(status).toBe(503);
    expect(typedIn(page, 'firstName')).toBe('<b>"Ada"');
    expect(optionsOf(page, 'artist').find(({ attributes }) => 'selected' in attributes)?.attributes.value).toBe('nia');
  });
});

test('every field of the form has a control on the page without scripts [BOOK-44]', async () => {
  const { status, page } = await ask('GET');

  expect(status).toBe(200);
  for (const name of bookingFieldNames) {
    expect(find(page, '*', { id: formName(name) })[0]?.attributes.name).toBe(formName(name));
    expect(find(page, 'label', { for: formName(name) })[0]?.text).toContain(bookingFields[name].label);
  }
});
