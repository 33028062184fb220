import { createHmac } from 'node:crypto';
import {
  CopyObjectCommand,
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
import { endpointWith } from './endpoint-for-tests.ts';
import type { Credentials } from './iam.ts';
import { S3 } from './s3.ts';

let run: Awaited<ReturnType<typeof endpointWith<S3>>>;
let admin: S3Client;
const Bucket = 'pictures';

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new S3(environment, iam));
  admin = new S3Client(run.settings());
  await run.deploy('AWS::S3::Bucket', {
    BucketName: Bucket,
    CorsConfiguration: {
      CorsRules: [{ AllowedOrigins: ['http://localhost:3000'], AllowedMethods: ['POST'], AllowedHeaders: ['*'] }],
    },
    NotificationConfiguration: {
      LambdaConfigurations: [
        {
          Event: 's3:ObjectCreated:*',
          Function: 'arn:aws:lambda:eu-central-1:000000000000:function:resize',
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'uploads/' }] } },
        },
      ],
    },
  });
});

afterAll(() => run.stop());

test('an object keeps its headers and metadata, over a restart too', async () => {
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

test('of many writes at once that want to be the first, one succeeds', async () => {
  const write = (Body: string) => admin.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }));

  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(write));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'PreconditionFailed' } });
});

test('a write that expects a version is refused when there is another one', async () => {
  const { ETag } = await admin.send(new PutObjectCommand({ Bucket, Key: 'v', Body: '1' }));
  await admin.send(new PutObjectCommand({ Bucket, Key: 'v', Body: '2', IfMatch: ETag }));

  const late = admin.send(new PutObjectCommand({ Bucket, Key: 'v', Body: '3', IfMatch: ETag }));
  await expect(late).rejects.toMatchObject({ name: 'PreconditionFailed' });
});

test('a missing object is 404 for who may list the bucket, and 403 for who may only read', async () => {
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

test('ranges, copies, pages of a listing and deletions answer as on S3', async () => {
  for (const key of ['list/1', 'list/2', 'list/deep/3', 'list/deep/4', 'list/5']) {
    await admin.send(new PutObjectCommand({ Bucket, Key: key, Body: key }));
  }
  const part = await admin.send(new GetObjectCommand({ Bucket, Key: 'list/1', Range: 'bytes=2-4' }));
  expect(await part.Body?.transformToString()).toBe('st/');
  expect(part.ContentRange).toBe('bytes 2-4/6');

  await admin.send(new CopyObjectCommand({ Bucket, Key: 'list/6', CopySource: `${Bucket}/list/1` }));
  const names: (string | undefined)[] = [];
  const query = { Bucket, Prefix: 'list/', Delimiter: '/' };
  for await (const page of paginateListObjectsV2({ client: admin, pageSize: 2 }, query)) {
    names.push(
      ...(page.Contents ?? []).map(({ Key }) => Key),
      ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
    );
  }
  expect(names).toEqual(['list/1', 'list/2', 'list/5', 'list/6', 'list/deep/']);

  const Objects = ['list/1', 'list/2', 'nothing'].map((Key) => ({ Key }));
  await admin.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  const { KeyCount } = await admin.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/' }));
  expect(KeyCount).toBe(4);
});

test('a presigned address works for its method alone, and not when it was changed', async () => {
  await admin.send(new PutObjectCommand({ Bucket, Key: 'signed key', Body: 'x' }));
  const url = await getSignedUrl(admin, new GetObjectCommand({ Bucket, Key: 'signed key' }), { expiresIn: 60 });

  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(url.replace('signed%20key', 'once'))).status).toBe(403);
});

test('a signed form uploads within its policy and announces the object', async () => {
  const role = await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/uploads/*`);
  const form = signedForm(role, { key: 'uploads/x.png', type: 'image/png', size: 'hello' });

  const response = await post(form);

  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(run.invoked.at(-1)).toMatchObject({
    caller: { service: 's3.amazonaws.com', sourceArn: `arn:aws:s3:::${Bucket}` },
    event: { Records: [{ eventName: 'ObjectCreated:Post', s3: { object: { key: 'uploads/x.png', size: 5 } } }] },
  });
});

test('what a role signed is refused without its session token', async () => {
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
  expect((await post(signedForm(bare, { key: 'uploads/x.png', type: 'image/png', size: 'hello' }))).status).toBe(403);
});

test.each([
  ['another key', { key: 'uploads/other.png' }, 403, 'Policy Condition failed'],
  ['another type', { type: 'text/html' }, 403, 'Policy Condition failed'],
  ['too large a file', { size: 'x'.repeat(11) }, 400, 'EntityTooLarge'],
  ['a field of its own', { extra: 'x-amz-meta-more' }, 403, 'Extra input fields'],
  ['an expired policy', { expiration: '2020-01-01T00:00:00Z' }, 403, 'Policy expired'],
])('a signed form is refused with %s', async (_, change, status, words) => {
  const role = await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/uploads/*`);

  const response = await post(signedForm(role, { key: 'uploads/x.png', type: 'image/png', size: 'hello', ...change }));

  expect(response.status).toBe(status);
  expect(await response.text()).toContain(words);
});

test('a signed form is refused when the signer’s role may not put the object', async () => {
  const role = await run.roleThatMay('s3:PutObject', `arn:aws:s3:::${Bucket}/elsewhere/*`);

  const response = await post(signedForm(role, { key: 'uploads/x.png', type: 'image/png', size: 'hello' }));
  expect(response.status).toBe(403);
});

test('a page of a known origin may post, and no other', async () => {
  const ask = (origin: string) =>
    fetch(`${run.environment.endpoint}/${Bucket}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  expect((await ask('http://localhost:3000')).headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect((await ask('http://evil.example')).status).toBe(403);
});

test('a CDN reads what the bucket’s policy lets its distribution read', async () => {
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

type FormWish = { key: string; type: string; size: string; extra?: string; expiration?: string };

/** A form whose policy allows `uploads/x.png`, PNG, 1 to 10 bytes; filled in as wished. */
function signedForm({ accessKeyId, secretAccessKey, sessionToken }: Credentials, wish: FormWish): FormData {
  const scope = [accessKeyId, '20260101', 'eu-central-1', 's3', 'aws4_request'];
  const signed = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': scope.join('/'),
    'x-amz-date': '20260101T000000Z',
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const document = {
    expiration: wish.expiration ?? '2099-01-01T00:00:00Z',
    conditions: [
      { bucket: Bucket },
      { key: 'uploads/x.png' },
      ['eq', '$Content-Type', 'image/png'],
      ['content-length-range', 1, 10],
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  const key = scope.slice(1).reduce<string | Buffer>((secret, part) => {
    return createHmac('sha256', secret).update(part).digest();
  }, `AWS4${secretAccessKey}`);
  const form = new FormData();
  const fields = { key: wish.key, 'Content-Type': wish.type, ...signed, policy };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('x-amz-signature', createHmac('sha256', key).update(policy).digest('hex'));
  if (wish.extra) form.set(wish.extra, 'x');
  form.set('file', new Blob([wish.size]), 'x.png');
  return form;
}

function post(body: FormData): Promise<Response> {
  const headers = { origin: 'http://localhost:3000' };
  return fetch(`${run.environment.endpoint}/${Bucket}`, { method: 'POST', body, headers });
}
