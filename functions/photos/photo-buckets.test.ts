import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { PhotoBuckets } from './photo-buckets.ts';
import { PhotoFiles } from './photo-files.ts';

const s3 = mockClient(S3Client);
const buckets = new PhotoBuckets(new S3Client(), 'uploads', 'photos');
const photo = '2026030120-00000000-0000-4000-8000-000000000001';

beforeEach(() => s3.reset());
afterEach(() => jest.restoreAllMocks());

test('stores both sizes of a photo as JPEG in the private bucket [PHOTO-07]', async () => {
  s3.on(PutObjectCommand).resolves({});

  await buckets.put(photo, { large: Buffer.from('l'), small: Buffer.from('s') });

  expect(s3.calls().map(({ args: [{ input }] }) => input)).toEqual(
    ['large', 'small'].map((size) => ({
      Bucket: 'photos',
      Key: `${photo}/${size}.jpg`,
      Body: Buffer.from(size.slice(0, 1)),
      ContentType: 'image/jpeg',
    })),
  );
});

test('finds the photos of an hour in both buckets [PHOTO-12]', async () => {
  const other = photo.replace(/1$/, '2');
  s3.on(ListObjectsV2Command, { Bucket: 'uploads', Prefix: 'visitor/2026030120' }).resolves({
    Contents: [{ Key: `visitor/${photo}` }],
  });
  s3.on(ListObjectsV2Command, { Bucket: 'photos', Prefix: '2026030120' }).resolves({
    Contents: [photo, other].map((each) => ({ Key: `${each}/large.jpg` })),
  });

  expect(await buckets.ofHour('2026030120')).toEqual({ uploaded: [photo], all: [photo, other] });
});

test('deletes the upload and both sizes by URL, tries again once, and fails for one that stays [PHOTO-09] [PHOTO-11] [PHOTO-12]', async () => {
  const files = new PhotoFiles({
    uploadsUrl: 'https://uploads.example',
    photosUrl: 'https://photos.example',
    signer: { credentials: { accessKeyId: 'id', secretAccessKey: 'secret' }, region: 'eu-central-1' },
  });
  const send = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));

  await files.remove([photo]);

  expect(send.mock.calls.map(([url, request]) => [request?.method, String(url).split('?')[0]]).toSorted()).toEqual([
    ['DELETE', `https://photos.example/${photo}/large.jpg`],
    ['DELETE', `https://photos.example/${photo}/small.jpg`],
    ['DELETE', `https://uploads.example/visitor/${photo}`],
  ]);
  send.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await files.remove([photo]);
  for (const failing of ['uploads', 'large', 'small']) {
    send.mockImplementation(async (url) => new Response(null, { status: String(url).includes(failing) ? 503 : 204 }));
    await expect(files.remove([photo])).rejects.toThrow('503');
  }
});
