import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { type Release, ReleaseArchive } from './release-archive.ts';

const s3 = mockClient(S3Client);
const archive = new ReleaseArchive(new S3Client({}), 'site');
const release: Release = {
  version: 7,
  mode: 'home',
  files: [{ key: 'index.html', contentType: 'text/html', body: '<html>' }],
};
beforeEach(() => s3.reset());

function keys(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    Key: `releases/${String(first + index).padStart(10, '0')}.json`,
    LastModified: new Date('2026-03-01T20:00:00Z'),
  }));
}

function storing(body: string | undefined) {
  return { Body: body === undefined ? undefined : { transformToString: async () => body } } as never;
}

test('stores a release as JSON that must not be cached', async () => {
  s3.on(PutObjectCommand).resolves({});

  await archive.keep(release);

  expect(s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toEqual([
    {
      Bucket: 'site',
      Key: 'releases/0000000007.json',
      Body: JSON.stringify(release),
      ContentType: 'application/json',
      CacheControl: 'no-store',
    },
  ]);
});

test('finds a release by its version', async () => {
  s3.on(GetObjectCommand, { Bucket: 'site', Key: 'releases/0000000007.json' }).resolves(
    storing(JSON.stringify(release)),
  );

  expect(await archive.find(7)).toEqual(release);
});

test('finds no missing release, and fails for other errors', async () => {
  s3.on(GetObjectCommand)
    .rejectsOnce(new NoSuchKey({ message: 'missing', $metadata: {} }))
    .rejectsOnce(new Error('no rights'))
    .resolves(storing(undefined));

  expect(await archive.find(7)).toBeUndefined();
  await expect(archive.find(7)).rejects.toThrow('no rights');
});

test('finds the newest release, and none in an empty archive', async () => {
  s3.on(ListObjectsV2Command)
    .resolvesOnce({ Contents: keys(6, 7) })
    .resolves({});
  s3.on(GetObjectCommand, { Key: 'releases/0000000007.json' }).resolves(storing(JSON.stringify(release)));

  expect(await archive.latest()).toEqual(release);
  expect(await archive.latest()).toBeUndefined();
});

test('lists releases with their times, newest first, and no other file', async () => {
  s3.on(ListObjectsV2Command).resolves({
    Contents: [
      ...keys(7, 8),
      { Key: 'releases/0000000009.json' },
      { Key: 'old/releases/0000000010.json' },
      { Key: 'releases/0000000011.json.txt' },
      {},
    ],
  });

  expect(await archive.list()).toEqual([
    { version: 9, published_at: '1970-01-01T00:00:00.000Z' },
    { version: 8, published_at: '2026-03-01T20:00:00.000Z' },
    { version: 7, published_at: '2026-03-01T20:00:00.000Z' },
  ]);
  expect(s3.commandCalls(ListObjectsV2Command)[0]?.args[0].input).toMatchObject({
    Bucket: 'site',
    Prefix: 'releases/',
  });
});

test('keeps the newest 50 releases, even when the list has several pages', async () => {
  s3.on(ListObjectsV2Command)
    .resolvesOnce({ Contents: keys(1, 30), IsTruncated: true, NextContinuationToken: 'more' })
    .resolvesOnce({ Contents: keys(31, 53) });

  await archive.prune();

  const deleted = s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input);
  expect(deleted.map(({ Key }) => Key).sort()).toEqual(keys(1, 3).map(({ Key }) => Key));
  expect(new Set(deleted.map(({ Bucket }) => Bucket))).toEqual(new Set(['site']));
});
