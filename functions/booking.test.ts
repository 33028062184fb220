import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import type { Artist } from '#shared/content/list-schemas.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { offeredArtistsItem } from './content/offered-artists.ts';
import { aBooking } from './testing/builders.ts';
import { anEngine, leadTables, useEngine } from './testing/engine.ts';

const engine = anEngine(beforeEach);
let book: (
  artist: string,
  form?: object,
  key?: string,
  change?: object,
) => Promise<{ status: number | undefined; body: object }>;

beforeEach(async () => {
  const urls = { UPLOADS_URL: 'https://uploads.example', PHOTOS_URL: 'https://photos.example' };
  const tables = { CONTENT_TABLE: 'Content', SETTINGS_TABLE: 'Settings', SITE_HOSTS: 'www.studio.example' };
  await useEngine(engine, { ...tables, ...urls, TIME_ZONE: 'America/Chicago', ORIGIN_KEY: 'key' });
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
