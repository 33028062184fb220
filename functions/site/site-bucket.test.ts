import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { SiteBucket } from './site-bucket.ts';

const s3 = mockClient(S3Client);
const bucket = new SiteBucket(s3 as unknown as S3Client, 'site');
const page = { key: 'index.html', body: '<html>', contentType: 'text/html' };
const changed = new S3ServiceException({
  name: 'PreconditionFailed',
  $fault: 'client',
  $metadata: { httpStatusCode: 412 },
});

beforeEach(() => {
  s3.reset();
  s3.on(HeadObjectCommand).resolves({ ETag: 'a', Metadata: { version: '6' } });
});

test('retries a document that another publisher changed in between', async () => {
  s3.on(PutObjectCommand).rejectsOnce(changed).resolves({});

  expect(await bucket.putUnlessOlder(page, { version: 7 })).toBe(true);

  expect(s3.commandCalls(PutObjectCommand)).toHaveLength(2);
});

test('fails for a document that other publishers change every time', async () => {
  s3.on(PutObjectCommand).rejects(changed);

  await expect(bucket.putUnlessOlder(page, { version: 7 })).rejects.toMatchObject({ name: 'ContentionError' });

  expect(s3.commandCalls(PutObjectCommand)).toHaveLength(10);
});
