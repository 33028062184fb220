import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { ReleaseArchive } from './release-archive.ts';

const s3 = mockClient(S3Client);
const archive = new ReleaseArchive(new S3Client({}), 'site');
beforeEach(() => s3.reset());

function keys(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    Key: `releases/${String(first + index).padStart(10, '0')}.json`,
    LastModified: new Date('2026-03-01T20:00:00Z'),
  }));
}

test('keeps the newest 50 releases, even when the list has several pages', async () => {
  s3.on(ListObjectsV2Command)
    .resolvesOnce({ Contents: keys(1, 30), IsTruncated: true, NextContinuationToken: 'more' })
    .resolvesOnce({ Contents: keys(31, 53) });

  await archive.prune();

  const deleted = s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key);
  expect(deleted.sort()).toEqual(keys(1, 3).map(({ Key }) => Key));
});
