import { createHash, createHmac } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aHeldLead, aLead, tooMany } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { PhotoFiles } from './photo-files.ts';
import { PhotoItems, type StoredPhoto } from './photo-items.ts';
import { reservePhoto } from './reserve-photo.ts';

const engine = anEngine(beforeEach);
const items = new PhotoItems(engine.documents, leadTables.limits);
let is_active: boolean;
let answered_by: 'photos' | 'body-photo' | 'words';
const start = Date.parse('2026-03-01T20:00:00.000Z');
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };
const files = new PhotoFiles({
  uploadsUrl: 'https://uploads.example',
  photosUrl: 'https://photos.example',
  signer: { credentials, region: 'eu-central-1' },
});

afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  is_active = true;
  answered_by = 'photos';
});

function reserve(
  { type = 'image/jpeg', size = 1_000_000 }: { type?: string; size?: number } = {},
  { ip = '192.0.2.1', now = new Date(start) } = {},
) {
  const asked = { id: 'q', question: 'Photos?', answered_by, services: 'both', is_required: false } as const;
  const deps = {
    questions: { read: async () => ({ questions: [{ ...asked, choices: null, is_active }], changed_at: '' }) },
    table: leadTables.limits,
    items,
    files,
  };
  return reservePhoto(deps, { type, size }, ip, now);
}

test('signs one upload of the type and size for 15 minutes [PHOTO-04]', async () => {
  const { id, url, headers } = await reserve({ size: 10_485_760 });

  expect(id).toMatch(/^2026030120-/);
  expect(new URL(url).origin + new URL(url).pathname).toBe(`https://uploads.example/visitor/${id}`);
  expect(headers).toEqual({ 'content-type': 'image/jpeg', 'if-none-match': '*' });
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    'X-Amz-Date': '20260301T200000Z',
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
  });
  expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
    signatureOf(url, ['content-length:10485760', 'content-type:image/jpeg', 'host:uploads.example', 'if-none-match:*']),
  );
});

/** The signature (AWS version 4) of an upload to a URL with these headers, which S3 compares with those that it gets. */
function signatureOf(to: string, headers: string[]): string {
  const { pathname, searchParams } = new URL(to);
  searchParams.delete('X-Amz-Signature');
  searchParams.sort();
  const signed = headers.map((header) => header.split(':')[0]).join(';');
  const query = [...searchParams].map((each) => each.map(encodeURIComponent).join('=')).join('&');
  const request = ['PUT', pathname, query, ...headers, '', signed, 'UNSIGNED-PAYLOAD'].join('\n');
  const hashed = createHash('sha256').update(request).digest('hex');
  const scope = ['20260301', 'eu-central-1', 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', '20260301T200000Z', scope.join('/'), hashed].join('\n');
  const key = [...scope, text].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return (key as Buffer).toString('hex');
}

test('refuses other types and sizes, and all while no question asks for photos [PHOTO-04] [PHOTO-13]', async () => {
  await expect(reserve({ size: 10_485_761 })).rejects.toMatchObject({ code: 'too-large', field: 'size' });
  for (const type of ['image/png', 'image/heic', 'text/html']) {
    await expect(reserve({ type })).rejects.toMatchObject({ code: 'unsupported-type', field: 'type' });
  }
  for (const [kind, isAsked] of [
    ['body-photo', true],
    ['words', true],
    ['photos', false],
  ] as const) {
    [answered_by, is_active] = [kind, isAsked];
    const reserved = reserve().then(
      () => 'reserved',
      ({ code }) => code,
    );
    expect(await reserved).toBe(kind === 'body-photo' ? 'reserved' : 'conflict');
  }
});

const MB = 2 ** 20;
const later = (seconds: number) => new Date(start + seconds * 1000);
/** Addresses of different networks. */
const from = (n: number) => ({ ip: `198.51.${n >> 8}.${n & 255}` });
const refusal = (reserved: Promise<unknown>) =>
  reserved.then(
    () => 'reserved',
    ({ code, message, retryAfterSeconds }) => ({ code, message, retryAfterSeconds }),
  );

test('reserves 30 photos for a network in ten minutes, and fires no alarm [PHOTO-14]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  await Promise.all(Array.from({ length: 30 }, () => reserve()));

  expect(await refusal(reserve({}, { now: later(183) }))).toEqual(
    tooMany(
      'That was a lot of photos from your connection. Please try again in 7 minutes, or send your request without them.',
      417,
    ),
  );
  expect(addMetric).not.toHaveBeenCalled();
  await reserve({}, { ip: '192.0.2.2' });
  await reserve({}, { now: later(600) });
});

test('reserves 50 MB for a network in 15 minutes, and gives back what is not uploaded [PHOTO-14]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const ofNetwork = (n: number, now?: Date) => ({ ip: `2001:db8::${n}`, now });
  for (let n = 0; n < 5; n++) await reserve({ size: 10 * MB }, ofNetwork(n));

  expect(await refusal(reserve({ size: 1 }, ofNetwork(10, later(420))))).toEqual(
    tooMany(
      'That was a lot of photos from your connection. Please try again in 8 minutes, or send your request without them.',
      480,
    ),
  );
  expect(await refusal(reserve({ size: 1 }, ofNetwork(10, later(899))))).toMatchObject({ retryAfterSeconds: 1 });
  expect(addMetric).not.toHaveBeenCalled();
  await reserve({ size: 1 }, { ip: '2001:db8:0:1::1' });
  for (let n = 0; n < 5; n++) await reserve({ size: 10 * MB }, ofNetwork(n, later(900)));
});

test('takes 100 MB of uploads from a network in a day, and fires no alarm [PHOTO-14]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const ofNetwork = (n: number, now?: Date) => ({ ip: `2001:db8::${n}`, now });
  const uploads = async (size: number, now: Date) => {
    const photo = (await items.find((await reserve({ size }, ofNetwork(1, now))).id)) as StoredPhoto;
    await items.settle(photo, 'ready', size, now);
    return items.find(photo.photo);
  };
  for (let n = 0; n < 10; n++) await uploads(10 * MB - 1, later(900 * n));
  await uploads(10, later(9000));

  expect(await refusal(reserve({ size: 1 }, ofNetwork(10, later(10_800))))).toEqual(
    tooMany(
      'That was a lot of photos from your connection. Please try again in 60 minutes, or send your request without them.',
      3600,
    ),
  );
  expect(addMetric).not.toHaveBeenCalled();
  await reserve({ size: 1 }, { ip: '2001:db8:0:1::1', now: later(10_800) });
  expect(await uploads(10 * MB, later(4 * 3600))).not.toHaveProperty('network');
});

test('reserves 500 MB for all visitors in 15 minutes, also when none is uploaded [PHOTO-06]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  for (let n = 0; n < 50; n++) await reserve({ size: 10 * MB }, from(n));
  expect(addMetric).not.toHaveBeenCalled();

  expect(await refusal(reserve({ size: 1 }, { ...from(50), now: later(420) }))).toEqual(
    tooMany(
      'Many photos are being added right now. Please try again in 8 minutes, or send your request without them.',
      480,
    ),
  );
  expect(addMetric.mock.calls).toEqual([['Refused', 'Count', 20]]);
  expect(await refusal(reserve({ size: 1 }, { ...from(50), now: later(899) }))).toMatchObject({ retryAfterSeconds: 1 });
  await reserve({ size: 10 * MB }, { ...from(50), now: later(900) });
});

test('reserves none once 2 GB were uploaded in a day, until the next one, while requests without photos pass [PHOTO-06]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const { id } = await reserve({ size: 10 * MB });
  await items.settle({ photo: id, network: 'of others' }, 'ready', 2038 * MB, later(10));
  // The limit does not count reservations.
  for (let n = 0; n < 10; n++) await reserve({ size: 10 * MB }, from(n));
  const { id: last } = await reserve({ size: 10 * MB }, from(10));
  expect(addMetric).not.toHaveBeenCalled();
  await items.settle({ photo: last, network: 'of others' }, 'refused', 10 * MB, later(20));

  expect(await refusal(reserve({ size: 1 }, { ...from(11), now: later(30) }))).toEqual(
    tooMany('Photos cannot be added today. Please send your request without them.', 14_370),
  );
  expect(addMetric.mock.calls).toEqual([['Refused', 'Count', 20]]);
  const { writer } = openLeadStores(engine.documents, leadTables);
  const [lead, held] = [aLead(), aHeldLead({ id: '00000000-0000-4000-8000-000000000002' })];
  expect(await writer.addOnce(lead)).toEqual(lead);
  expect(await writer.hold(held)).toBe(held);
  await reserve({ size: 10 * MB }, { ...from(11), now: later(4 * 3600) });
});

test('counts a refused photo nowhere [PHOTO-06]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const counters = async () => (await engine.documents.send(new ScanCommand({ TableName: leadTables.limits }))).Items;
  for (let n = 0; n < 5; n++) await reserve({ size: 10 * MB });
  for (let n = 0; n < 45; n++) await reserve({ size: 10 * MB }, from(n));
  const before = await counters();

  // The limit of the network, which is no reason for an alarm, and that of all.
  expect(await refusal(reserve({ size: 1 }))).toMatchObject({ retryAfterSeconds: 900 });
  expect(addMetric).not.toHaveBeenCalled();
  expect(await refusal(reserve({ size: 1 }, from(45)))).toMatchObject({ retryAfterSeconds: 900 });

  expect(await counters()).toEqual(before);

  // The number of photos of a network, and the bytes that arrived in the day, from a network and in all.
  for (let n = 0; n < 30; n++) await reserve({ size: 1 }, { ...from(41), now: later(900) });
  const { id: photo } = await reserve({ size: 1 }, { ...from(42), now: later(900) });
  const { id: own } = await reserve({ size: 1 }, { ...from(40), now: later(900) });
  await items.settle((await items.find(own)) as StoredPhoto, 'ready', 100 * MB, later(900));
  expect(await refusal(reserve({ size: 1 }, { ...from(40), now: later(900) }))).toMatchObject({
    message: expect.stringContaining('from your connection'),
    retryAfterSeconds: 13_500,
  });
  await items.settle({ photo, network: 'of others' }, 'ready', 2048 * MB, later(900));
  const then = await counters();
  expect(await refusal(reserve({ size: 1 }, { ...from(40), now: later(900) }))).toHaveProperty('code');
  expect(await refusal(reserve({ size: 1 }, { ...from(41), now: later(900) }))).toMatchObject({
    retryAfterSeconds: 300,
  });
  expect(await refusal(reserve({ size: 1 }, { ...from(43), now: later(900) }))).toMatchObject({
    retryAfterSeconds: 13_500,
  });
  is_active = false;
  for (const wrong of [{ type: 'image/png' }, { size: 11 * MB }, {}]) {
    await expect(reserve(wrong, { ...from(44), now: later(900) })).rejects.toBeDefined();
  }
  expect(await counters()).toEqual(then);
});

test('signs links that are dead after five minutes [PHOTO-08]', async () => {
  const url = new URL(await files.link('2026030120-x', 'large', new Date(start)));

  expect(url.origin + url.pathname).toBe('https://photos.example/2026030120-x/large.jpg');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Date': '20260301T200000Z',
    'X-Amz-Expires': '300',
    'X-Amz-SignedHeaders': 'host',
  });
});
