import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { SiteBucket } from './site-bucket.ts';

const s3 = mockClient(S3Client);
const bucket = new SiteBucket(new S3Client({}), 'site');
const page = { key: 'index.html', body: '<html>', contentType: 'text/html' };
const document = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';
const missing = new NotFound({ message: 'missing', $metadata: { httpStatusCode: 404 } });

function failure(httpStatusCode: number | undefined): S3ServiceException {
  return new S3ServiceException({ name: 'Failure', $fault: 'client', $metadata: { httpStatusCode } });
}

const put = () => s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
const deleted = () => s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input);

beforeEach(() => {
  s3.reset();
  s3.on(HeadObjectCommand).resolves({ ETag: 'a', Metadata: { version: '6' } });
  s3.on(PutObjectCommand).resolves({ ETag: 'b' });
  s3.on(DeleteObjectCommand).resolves({});
});

describe('storing a document', () => {
  test('replaces an older one, unless it changes at the same time', async () => {
    expect(await bucket.putUnlessOlder(page, 7)).toBe('b');

    expect(s3.commandCalls(HeadObjectCommand)[0]?.args[0].input).toEqual({ Bucket: 'site', Key: 'index.html' });
    expect(put()).toEqual([
      {
        Bucket: 'site',
        Key: 'index.html',
        Body: '<html>',
        ContentType: 'text/html',
        CacheControl: document,
        Metadata: { version: '7' },
        IfMatch: 'a',
      },
    ]);
  });

  test('writes a new one only if it is still missing', async () => {
    s3.on(HeadObjectCommand).rejects(missing);

    expect(await bucket.putUnlessOlder(page, 7)).toBe('b');

    expect(put()).toMatchObject([{ Key: 'index.html', IfNoneMatch: '*' }]);
    expect(put()[0]?.Metadata).toStrictEqual({ version: '7' });
    expect(put()[0]).not.toHaveProperty('IfMatch');
  });

  test('replaces a document of the same version, and none of a newer version', async () => {
    expect(await bucket.putUnlessOlder(page, 6)).toBe('b');
    expect(put()).toHaveLength(1);

    expect(await bucket.putUnlessOlder(page, 5)).toBeUndefined();
    expect(put()).toHaveLength(1);
  });

  test('replaces a document without metadata, such as one that was uploaded by hand', async () => {
    s3.on(HeadObjectCommand).resolves({ ETag: 'b' });

    expect(await bucket.putUnlessOlder(page, 1)).toBe('b');

    expect(put()).toMatchObject([{ IfMatch: 'b' }]);
  });

  test.each([
    ['404.html', '404'],
    ['404.html.br', '404'],
    ['404.html.txt', undefined],
    ['index.html', undefined],
  ])('stores the status of %s for the CDN: %s', async (key, status) => {
    await bucket.putUnlessOlder({ ...page, key }, 7);

    expect(put()[0]?.Metadata?.status).toBe(status);
  });

  test('marks a document with analytics and photos, and a compressed copy [PHOTO-04] [PHOTO-19]', async () => {
    await bucket.putUnlessOlder({ ...page, marks: ['analytics', 'photos'], compressed: true }, 7);

    expect(put()).toMatchObject([
      { ContentEncoding: 'br', Metadata: { version: '7', analytics: 'true', photos: 'true' } },
    ]);
  });

  test.each([409, 412])('retries a document that another publisher changed in between (%s)', async (status) => {
    s3.on(PutObjectCommand).rejectsOnce(failure(status)).resolves({ ETag: 'b' });

    expect(await bucket.putUnlessOlder(page, 7)).toBe('b');

    expect(put()).toHaveLength(2);
  });

  test('fails for a document that other publishers change every time', async () => {
    s3.on(PutObjectCommand).rejects(failure(412));

    await expect(bucket.putUnlessOlder(page, 7)).rejects.toMatchObject({ name: 'ContentionError' });

    expect(put()).toHaveLength(10);
  });

  test.each([failure(403), failure(undefined), new Error('no answer')])(
    'reports another error at once (%#)',
    async (error) => {
      s3.on(PutObjectCommand).rejects(error);

      await expect(bucket.putUnlessOlder(page, 7)).rejects.toBe(error);

      expect(put()).toHaveLength(1);
    },
  );

  test('reports that a document cannot be read', async () => {
    s3.on(HeadObjectCommand).rejects(failure(403));

    await expect(bucket.putUnlessOlder(page, 7)).rejects.toMatchObject({ name: 'Failure' });

    expect(put()).toEqual([]);
  });
});

test('lists the ETags of all files of a folder', async () => {
  s3.on(ListObjectsV2Command, { Prefix: 'gallery/' })
    .resolvesOnce({ Contents: [{ Key: 'gallery/a', ETag: '1' }], IsTruncated: true, NextContinuationToken: 'more' })
    .resolves({ Contents: [{ Key: 'gallery/b', ETag: '2' }] });

  expect(await bucket.etags('gallery/')).toEqual({ 'gallery/a': '1', 'gallery/b': '2' });
});

test('knows the version of the live site, 0 before the first publish', async () => {
  s3.on(HeadObjectCommand)
    .resolvesOnce({ Metadata: { version: '8', mode: 'home', restored: '5' } })
    .rejects(missing);

  expect([await bucket.live(), await bucket.live()]).toEqual([8, 0]);
  expect(s3.commandCalls(HeadObjectCommand)[0]?.args[0].input).toEqual({ Bucket: 'site', Key: 'index.html' });
});

describe('removing the files that are no longer part of the site', () => {
  const listed = (...keys: string[]) => ({ Contents: keys.map((Key) => ({ Key })) });

  test('deletes those of this and older versions, from every page of the list', async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce({ ...listed('events.ics', 'events/a.ics'), IsTruncated: true, NextContinuationToken: 'more' })
      .resolvesOnce(listed('events/b.ics', 'events/new.ics', 'events/gone.ics'))
      .resolves({});
    s3.on(HeadObjectCommand, { Key: 'events/new.ics' }).resolves({ ETag: 'n', Metadata: { version: '8' } });
    s3.on(HeadObjectCommand, { Key: 'events/gone.ics' }).rejects(missing);
    s3.on(HeadObjectCommand, { Key: 'events/b.ics' }).resolves({ ETag: 'b', Metadata: { version: '7' } });

    await bucket.removeOthers('events', ['events.ics'], 7);

    expect(s3.commandCalls(ListObjectsV2Command)[0]?.args[0].input).toMatchObject({ Bucket: 'site', Prefix: 'events' });
    expect(deleted()).toEqual([
      { Bucket: 'site', Key: 'events/a.ics', IfMatch: 'a' },
      { Bucket: 'site', Key: 'events/b.ics', IfMatch: 'b' },
    ]);
  });

  test('keeps a file that is overwritten at the same time, and reports another error', async () => {
    s3.on(ListObjectsV2Command).resolves(listed('events/a.ics'));
    s3.on(DeleteObjectCommand).rejectsOnce(failure(412)).rejects(failure(403));

    await bucket.removeOthers('events', [], 7);

    await expect(bucket.removeOthers('events', [], 7)).rejects.toMatchObject({ name: 'Failure' });
  });

  test('deletes nothing in an empty bucket, and looks at no file without a name', async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce({ IsTruncated: true, NextContinuationToken: 'more' })
      .resolves({ Contents: [{}] });

    await bucket.removeOthers('events', [], 7);

    expect(s3.commandCalls(HeadObjectCommand)).toEqual([]);
    expect(deleted()).toEqual([]);
  });
});

describe('storing a built file', () => {
  const script = { key: 'assets/site-B2c4d6e8.js.br', contentType: 'text/javascript', compressed: true, hashed: true };
  const body = Buffer.from('code');

  test('writes a file with a hash in its name once, for a year', async () => {
    await bucket.putStatic(script, body);

    expect(put()).toEqual([
      {
        Bucket: 'site',
        Key: 'assets/site-B2c4d6e8.js.br',
        Body: body,
        ContentType: 'text/javascript',
        ContentEncoding: 'br',
        CacheControl: 'public, max-age=31536000, immutable',
        IfNoneMatch: '*',
      },
    ]);
  });

  test('overwrites any other file', async () => {
    await bucket.putStatic({ key: 'admin.html', contentType: 'text/html', compressed: false, hashed: false }, body);

    expect(put()).toEqual([
      { Bucket: 'site', Key: 'admin.html', Body: body, ContentType: 'text/html', CacheControl: document },
    ]);
  });

  test('accepts that a file is already there, and reports another error', async () => {
    s3.on(PutObjectCommand).rejectsOnce(failure(412)).rejects(failure(500));

    await bucket.putStatic(script, body);

    await expect(bucket.putStatic(script, body)).rejects.toMatchObject({ name: 'Failure' });
  });
});
