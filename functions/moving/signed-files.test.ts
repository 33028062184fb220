import { SignedFiles } from './signed-files.ts';

const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' };
const files = (bucketUrl: string) => new SignedFiles(bucketUrl, { credentials, region: 'eu-central-1' });
const bucket = 'https://images.s3.eu-central-1.amazonaws.com/';
const sha256 = 'ff'.repeat(32);

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-03-01T20:00:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
});
afterEach(() => jest.useRealTimers());

/** The parts of a signed URL that say what it allows. */
function allowed(signed: string) {
  const { origin, pathname, searchParams } = new URL(signed);
  return {
    file: `${origin}${pathname}`,
    seconds: searchParams.get('X-Amz-Expires'),
    at: searchParams.get('X-Amz-Date'),
    headers: searchParams.get('X-Amz-SignedHeaders'),
    signature: searchParams.get('X-Amz-Signature'),
  };
}

test.each([
  [
    bucket,
    'https://images.s3.eu-central-1.amazonaws.com/media/a.jpg',
    '7e5c9d6aadce7caf0c6ce8c911917c707c2d3740dbf5ed7ec9ed6eb00a096611',
  ],
  [
    'http://localhost:9000/images/',
    'http://localhost:9000/images/media/a.jpg',
    'a0251b2f4da87f286d4d4fa61f5411edc193896c2c2d8b2c4ecaa467cb5bfd14',
  ],
])('signs a download for 15 minutes: %s', async (bucketUrl, file, signature) => {
  expect(allowed(await files(bucketUrl).download('media/a.jpg'))).toEqual({
    file,
    seconds: '900',
    at: '20260301T200000Z',
    headers: 'host',
    signature,
  });
});

test('signs the upload of an image with its type, caching, checksum and hash [MOVE-06]', async () => {
  const { path, url, headers } = await files(bucket).upload('media/a.jpg', sha256, {
    address: 'media/a.jpg',
    hash: 'h1',
  });

  expect([path, headers]).toEqual([
    'media/a.jpg',
    {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'x-amz-checksum-sha256': '//////////////////////////////////////////8=',
      'x-amz-meta-hash': 'h1',
    },
  ]);
  expect(allowed(url)).toEqual({
    file: 'https://images.s3.eu-central-1.amazonaws.com/media/a.jpg',
    seconds: '900',
    at: '20260301T200000Z',
    headers: 'cache-control;content-type;host;x-amz-checksum-sha256;x-amz-meta-hash',
    signature: '397bb661fb761cbe4b1e383862dc84d8a95e41a39ff8ebb9122087f03de7e98d',
  });
});

test.each([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['svg', 'application/octet-stream'],
])('signs the upload of a derived file with the content type of its name: %s', async (ending, type) => {
  const { url, headers } = await files(bucket).upload(`media/a.b-640.${ending}`, sha256, {
    address: 'media/a',
    hash: 'h1',
  });

  expect(headers).toEqual({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-amz-checksum-sha256': '//////////////////////////////////////////8=',
  });
  expect(allowed(url).headers).toBe('cache-control;content-type;host;x-amz-checksum-sha256');
});
