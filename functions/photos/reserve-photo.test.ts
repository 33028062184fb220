import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Engine, leadTables, startEngine } from '../testing/engine.ts';
import { RateLimit } from '../visitors/rate-limit.ts';
import { PhotoFiles } from './photo-files.ts';
import { PhotoItems } from './photo-items.ts';
import { PhotoBytes, photosPerNetwork, reservePhoto } from './reserve-photo.ts';

let engine: Engine;
let is_active: boolean;
const start = Date.parse('2026-03-01T20:00:00.000Z');
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };
const files = new PhotoFiles({
  uploadsUrl: 'https://uploads.example',
  photosUrl: 'https://photos.example',
  signer: { credentials, region: 'eu-central-1' },
});

beforeEach(async () => {
  engine = await startEngine();
  is_active = true;
});

function reserve(
  { type = 'image/jpeg', size = 1_000_000 }: { type?: string; size?: number } = {},
  { ip = '192.0.2.1', now = new Date(start) } = {},
) {
  const asked = { id: 'q', question: 'Photos?', answered_by: 'photos', services: 'both', is_required: false } as const;
  const deps = {
    questions: { read: async () => ({ questions: [{ ...asked, choices: null, is_active }], changed_at: '' }) },
    network: new RateLimit(engine.documents, leadTables.counts, photosPerNetwork),
    bytes: new PhotoBytes(engine.documents, leadTables.counts),
    items: new PhotoItems(engine.documents, leadTables.counts),
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
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
  });
});

test('refuses other types and sizes, and all while no question asks for photos [PHOTO-04]', async () => {
  await expect(reserve({ size: 10_485_761 })).rejects.toMatchObject({ code: 'too-large', field: 'size' });
  for (const type of ['image/png', 'image/heic', 'text/html']) {
    await expect(reserve({ type })).rejects.toMatchObject({ code: 'unsupported-type', field: 'type' });
  }
  is_active = false;
  await expect(reserve()).rejects.toMatchObject({ code: 'conflict' });
});

test('reserves 30 photos for a network in ten minutes [PHOTO-04]', async () => {
  await Promise.all(Array.from({ length: 30 }, () => reserve()));

  await expect(reserve()).rejects.toMatchObject({ code: 'too-many-requests' });
  await reserve({}, { ip: '192.0.2.2' });
  await reserve({}, { now: new Date(start + 600_000) });
});

test('reserves 2 GB for all visitors in a day, and counts what it refuses then [PHOTO-06]', async () => {
  const addMetric = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const size = 10 * 2 ** 20;
  const from = (n: number) => ({ ip: `198.51.${n >> 8}.${n & 255}` });
  for (let n = 0; n < 204; n += 12) {
    await Promise.all(Array.from({ length: 12 }, (_, each) => reserve({ size }, from(n + each))));
  }

  await reserve({ size: 8 * 2 ** 20 }, from(300));
  expect(addMetric).not.toHaveBeenCalled();
  await expect(reserve({ size: 1 }, from(301))).rejects.toMatchObject({
    code: 'too-many-requests',
    message: 'Photos cannot be added today. Please send your request without them.',
  });
  expect(addMetric).toHaveBeenCalledWith('PhotosRefused', 'Count', 1);
  await reserve({ size }, { ip: '192.0.2.1', now: new Date(start + 86_400_000) });
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
