import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Credentials } from '../iam/iam.ts';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { environmentWith } from '../platform/environment-for-tests.ts';
import { S3 } from './s3.ts';

let run: Awaited<ReturnType<typeof endpointWith<S3>>>;
let admin: S3Client;
const Bucket = 'pictures';
const site = 'http://localhost:3000';
const queueArn = 'arn:aws:sqs:eu-central-1:000000000000:arrivals';

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new S3(environment, iam));
  admin = new S3Client(run.settings());
  await run.deploy('AWS::S3::Bucket', {
    BucketName: Bucket,
    CorsConfiguration: {
      CorsRules: [{ AllowedOrigins: [site], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] }],
    },
  });
});

afterAll(() => run.stop());

test('keeps headers and metadata of an object over a restart', async () => {
  const headers = {
    ContentType: 'text/html',
    CacheControl: 'max-age=5',
    ContentEncoding: 'br',
    Metadata: { who: 'ada' },
  };
  await admin.send(new PutObjectCommand({ Bucket, Key: 'a/ü b.html', Body: 'hello', ...headers }));
  const again = new S3({ ...run.environment, origins: new Map() }, run.iam);
  await again.providers['AWS::S3::Bucket']!({
    logicalId: 'Thing',
    type: 'AWS::S3::Bucket',
    properties: { BucketName: Bucket },
    physicalName: 'x',
  });
  const found = await admin.send(new GetObjectCommand({ Bucket, Key: 'a/ü b.html' }));

  expect(await found.Body?.transformToString()).toBe('hello');
  expect(found).toMatchObject(headers);
  expect(found.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  expect(again.bucket(Bucket).store.find('a/ü b.html')?.headers['x-amz-meta-who']).toBe('ada');
});

test('lets one of many concurrent first writes succeed', async () => {
  const write = (Body: string) => admin.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }));

  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(write));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'PreconditionFailed' } });
});

test('refuses a write that expects another version', async () => {
  const { ETag } = await admin.send(new PutObjectCommand({ Bucket, Key: 'v', Body: '1' }));
  await admin.send(new PutObjectCommand({ Bucket, Key: 'v', Body: '2', IfMatch: ETag }));

  const late = admin.send(new PutObjectCommand({ Bucket, Key: 'v', Body: '3', IfMatch: ETag }));
  await expect(late).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

test('answers 404 for a missing object with the right to list, and 403 without it', async () => {
  const objects = `arn:aws:s3:::${Bucket}/*`;
  const reader = new S3Client(run.settings(await run.roleThatMay('s3:GetObject', objects)));
  const lister = new S3Client(
    run.settings(await run.roleThatMay(['s3:GetObject', 's3:ListBucket'], [objects, `arn:aws:s3:::${Bucket}`])),
  );

  const get = new GetObjectCommand({ Bucket, Key: 'missing' });
  await expect(reader.send(get)).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(lister.send(get)).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(lister.send(new HeadObjectCommand({ Bucket, Key: 'missing' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
});

test('supports ranges, paged listings and deletions', async () => {
  for (const key of ['list/1', 'list/2', 'list/deep/3', 'list/5', 'other']) {
    await admin.send(new PutObjectCommand({ Bucket, Key: key, Body: key }));
  }
  const part = await admin.send(new GetObjectCommand({ Bucket, Key: 'list/1', Range: 'bytes=2-4' }));
  expect(await part.Body?.transformToString()).toBe('st/');
  expect(part.ContentRange).toBe('bytes 2-4/6');

  const names: (string | undefined)[] = [];
  const query = { Bucket, Prefix: 'list/' };
  for await (const page of paginateListObjectsV2({ client: admin, pageSize: 2 }, query)) {
    names.push(...(page.Contents ?? []).map(({ Key }) => Key));
  }
  expect(names).toEqual(['list/1', 'list/2', 'list/5', 'list/deep/3']);

  const Objects = ['list/1', 'list/2', 'nothing'].map((Key) => ({ Key }));
  await admin.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  const { KeyCount } = await admin.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/' }));
  expect(KeyCount).toBe(2);
});

test('accepts a presigned URL only unchanged and for its method', async () => {
  await admin.send(new PutObjectCommand({ Bucket, Key: 'signed key', Body: 'x' }));
  const url = await getSignedUrl(admin, new GetObjectCommand({ Bucket, Key: 'signed key' }), { expiresIn: 60 });

  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(url.replace('signed%20key', 'once'))).status).toBe(403);
  expect((await fetch(url.replace(/&X-Amz-Signature=\w+/, ''))).status).toBe(403);
});

test('accepts a file that matches its signed URL', async () => {
  const url = await signedUpload(await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/uploads/*`));

  const response = await upload(url);

  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
});

test('refuses a URL signed by a role without its session token', async () => {
  const role = await run.roleThatMay('s3:*', '*');
  const { sessionToken: _, ...bare } = role;
  await admin.send(new PutObjectCommand({ Bucket, Key: 'signed', Body: 'x' }));
  const addressOf = (credentials: Credentials) =>
    getSignedUrl(
      new S3Client({ ...run.settings(credentials), forcePathStyle: true }),
      new GetObjectCommand({ Bucket, Key: 'signed' }),
    );

  expect((await fetch(await addressOf(role))).status).toBe(200);
  expect((await fetch(await addressOf(bare))).status).toBe(403);
});

test.each<[string, { url?: (url: string) => string; headers?: Record<string, string>; body?: string }, string]>([
  ['another key', { url: (url) => url.replace('uploads/x.png', 'uploads/y.png') }, 'SignatureDoesNotMatch'],
  ['another type', { headers: { 'content-type': 'text/html' } }, 'SignatureDoesNotMatch'],
  ['a larger file', { body: 'hello!' }, 'SignatureDoesNotMatch'],
  ['a smaller file', { body: 'hell' }, 'SignatureDoesNotMatch'],
  ['another condition', { headers: { 'if-none-match': '"x"' } }, 'SignatureDoesNotMatch'],
  ['own metadata', { headers: { 'x-amz-meta-more': 'x' } }, 'headers present in the request which were not signed'],
  ['a later end', { url: (url) => url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000') }, 'SignatureDoesNotMatch'],
])('refuses an upload by a signed URL with %s, and lets the site read the reason', async (_, change, words) => {
  const url = await signedUpload(await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/uploads/*`));

  const response = await upload(change.url?.(url) ?? url, change);

  expect(response.status).toBe(403);
  expect(await response.text()).toContain(words);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
});

test('refuses a second use of a signed URL that allows no overwriting', async () => {
  const url = await signedUpload(await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/uploads/*`), 'twice');

  const statuses = (await Promise.all([upload(url), upload(url)])).map(({ status }) => status);

  expect(statuses.sort()).toEqual([200, 412]);
  expect((await upload(url)).status).toBe(412);
});

test('refuses a signed URL when it is over, or when the role of the signer may not put the object', async () => {
  const past = await signedUpload(await run.roleThatMay('s3:*', '*'), 'late', new Date(Date.now() - 61_000));
  const foreign = await signedUpload(await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/elsewhere/*`));

  expect([(await upload(past)).status, (await upload(foreign)).status]).toEqual([403, 403]);
});

test('lets browsers upload from configured origins, with configured headers only', async () => {
  const url = await signedUpload(await run.roleThatMay('s3:*', '*'));
  const ask = (origin: string, names: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': names },
    });

  expect((await ask(site, 'content-type')).headers.get('access-control-allow-origin')).toBe(site);
  expect((await ask(site, 'content-type,if-none-match')).status).toBe(403);
  expect((await ask('http://evil.example', 'content-type')).status).toBe(403);
});

test('lets the CDN read what the bucket policy allows its distribution', async () => {
  const distribution = 'arn:aws:cloudfront::000000000000:distribution/E1';
  await run.deploy('AWS::S3::BucketPolicy', {
    Bucket,
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 's3:*',
          Resource: '*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action: 's3:GetObject',
          Resource: `arn:aws:s3:::${Bucket}/*`,
          Condition: { StringEquals: { 'AWS:SourceArn': distribution } },
        },
      ],
    },
  });
  await admin.send(new PutObjectCommand({ Bucket, Key: 'seen.css', Body: 'a{}', ContentType: 'text/css' }));
  const origin = run.environment.origins.get(`${Bucket}.s3.eu-central-1.amazonaws.com`)!;
  const ask = (path: string, sourceArn?: string, headers = {}) =>
    origin(
      new Request(`https://${Bucket}.s3.eu-central-1.amazonaws.com${path}`, { headers }),
      sourceArn ? { service: 'cloudfront.amazonaws.com', sourceArn } : undefined,
    );

  const found = await ask('/seen.css', distribution);
  expect([found.status, await found.text(), found.headers.get('content-type')]).toEqual([200, 'a{}', 'text/css']);
  expect((await ask('/seen.css', distribution, { 'if-none-match': found.headers.get('etag') })).status).toBe(304);
  expect((await ask('/missing.css', distribution)).status).toBe(403);
  expect((await ask('/seen.css', `${distribution}2`)).status).toBe(403);
  expect((await ask('/seen.css')).status).toBe(403);
});

test('sends a test message and then events to a queue', async () => {
  run.enqueued.length = 0;
  const NotificationConfiguration = { QueueConfigurations: [{ Event: 's3:ObjectCreated:*', Queue: queueArn }] };
  await run.deploy('AWS::S3::Bucket', { BucketName: 'inbox', NotificationConfiguration }, 'Inbox');
  await admin.send(new PutObjectCommand({ Bucket: 'inbox', Key: 'a b.txt', Body: 'hello' }));

  const caller = { service: 's3.amazonaws.com', sourceArn: 'arn:aws:s3:::inbox' };
  expect(run.enqueued).toEqual([
    { queueArn, body: expect.any(String), caller },
    { queueArn, body: expect.any(String), caller },
  ]);
  const [test, event] = run.enqueued.map(({ body }) => JSON.parse(body));
  expect(test).toMatchObject({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'inbox' });
  expect(event.Records).toMatchObject([
    { eventName: 'ObjectCreated:Put', s3: { object: { key: 'a+b.txt', size: 5 } } },
  ]);
});

test('refuses a bucket that may not send to its queue', async () => {
  const refusing = new S3(
    environmentWith({
      dataDirectory: run.environment.dataDirectory,
      enqueue: () => {
        throw new Error('the policy does not let S3 send messages');
      },
    }),
    run.iam,
  );
  const NotificationConfiguration = { QueueConfigurations: [{ Event: 's3:ObjectCreated:*', Queue: queueArn }] };
  const deployed = () =>
    refusing.providers['AWS::S3::Bucket']!({
      logicalId: 'Closed',
      type: 'AWS::S3::Bucket',
      properties: { BucketName: 'closed', NotificationConfiguration },
      physicalName: 'closed',
    });

  expect(deployed).toThrow(/Unable to validate the following destination configurations/);
});

const puts = { Event: 's3:ObjectCreated:Put', Queue: queueArn };
test.each([
  ['functions', { LambdaConfigurations: [{ Event: 's3:ObjectCreated:*', Function: 'x' }] }, /by LambdaConfigurations/],
  ['some keys', { QueueConfigurations: [{ Event: 's3:ObjectCreated:*', Queue: queueArn, Filter: {} }] }, /by Filter/],
  ['events of restores', { QueueConfigurations: [{ Event: 's3:Restore:*', Queue: queueArn }] }, /s3:Restore/],
  [
    'one event twice',
    { QueueConfigurations: [puts, { ...puts, Event: 's3:ObjectCreated:*' }] },
    /Configurations overlap/,
  ],
])('refuses bucket notifications of %s', (_, NotificationConfiguration, message) => {
  expect(() => run.deploy('AWS::S3::Bucket', { NotificationConfiguration }, 'Refused')).toThrow(message);
});

/** A URL for one PNG of 5 bytes under one key, for a minute, that overwrites nothing. */
function signedUpload(credentials: Credentials, name = 'x', signingDate = new Date()): Promise<string> {
  const settings = { ...run.settings(credentials), forcePathStyle: true };
  const client = new S3Client({ ...settings, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const file = { ContentType: 'image/png', ContentLength: 5, IfNoneMatch: '*' };
  return getSignedUrl(client, new PutObjectCommand({ Bucket, Key: `uploads/${name}.png`, ...file }), {
    expiresIn: 60,
    signableHeaders: new Set(['content-type']),
    signingDate,
  });
}

function upload(
  url: string,
  { headers = {}, body = 'hello' }: { headers?: Record<string, string>; body?: string } = {},
) {
  const sent = { origin: site, 'content-type': 'image/png', 'if-none-match': '*', ...headers };
  return fetch(url, { method: 'PUT', headers: sent, body });
}
