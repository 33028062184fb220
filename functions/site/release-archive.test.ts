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
  files: [{ key: 'index.html', contentType: 'text/html', body: '<html>' }],
};
beforeEach(() => s3.reset());

function keys(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    Key: `releases/${String(first + index).padStart(10, '0')}.json`,
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

test('keeps only the newest release, even when the list has several pages, and every other file', async () => {
  s3.on(ListObjectsV2Command)
    .resolvesOnce({ Contents: keys(1, 2), IsTruncated: true, NextContinuationToken: 'more' })
    .resolvesOnce({
      Contents: [...keys(3, 4), { Key: 'releases/0000000003.json.txt' }, { Key: 'old/releases/1.json' }, {}],
    });

  await archive.prune();

  expect(s3.commandCalls(ListObjectsV2Command)[0]?.args[0].input).toMatchObject({
    Bucket: 'site',
    Prefix: 'releases/',
  });
  expect(s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual(
    keys(1, 3).map(({ Key }) => ({ Bucket: 'site', Key })),
  );
});
