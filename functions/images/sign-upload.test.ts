import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { signUpload } from './sign-upload.ts';

const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret', sessionToken: 'to+ken/=' };
const signer = { credentials, region: 'eu-central-1' };
const file = { key: 'd8b7', contentType: 'image/png', sizeBytes: 1234 };
const now = new Date('2026-03-01T20:00:00.000Z');

test('signs one key, type, size and first use, for 15 minutes [UPL-01] [UPL-21]', async () => {
  const { url, headers } = await signUpload('https://uploads.s3.eu-central-1.amazonaws.com', file, signer, now);

  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname]).toEqual(['https://uploads.s3.eu-central-1.amazonaws.com', '/d8b7']);
  expect(headers).toEqual({ 'content-type': 'image/png', 'if-none-match': '*' });
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
    'X-Amz-Date': '20260301T200000Z',
    'X-Amz-Expires': '900',
    'X-Amz-Security-Token': 'to+ken/=',
  });
});

test('signs the same as the S3 client', async () => {
  const s3 = new S3Client({ ...signer, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const put = { Bucket: 'uploads', Key: 'd8b7', ContentType: 'image/png', ContentLength: 1234, IfNoneMatch: '*' };
  const theirs = new URL(
    await getSignedUrl(s3, new PutObjectCommand(put), {
      expiresIn: 900,
      signableHeaders: new Set(['content-type']),
      signingDate: now,
    }),
  );

  const { url } = await signUpload(theirs.origin, file, signer, now);

  const named = Object.fromEntries(new URL(url).searchParams);
  const { 'x-id': _, ...expected } = Object.fromEntries(theirs.searchParams);
  const withoutSignature = ({ 'X-Amz-Signature': signature, ...others }: Record<string, string>) => others;
  expect(withoutSignature(named)).toEqual(withoutSignature(expected));
});

test('signs a bucket below a path and a port, and another signature for each size', async () => {
  const [one, other] = await Promise.all(
    [1234, 1235].map((sizeBytes) => signUpload('http://127.0.0.1:4566/uploads', { ...file, sizeBytes }, signer, now)),
  );

  const signatureOf = (url = '') => new URL(url).searchParams.get('X-Amz-Signature');
  expect(one?.url).toMatch(/^http:\/\/127\.0\.0\.1:4566\/uploads\/d8b7\?/);
  expect(signatureOf(one?.url)).toMatch(/^[0-9a-f]{64}$/);
  expect(signatureOf(one?.url)).not.toBe(signatureOf(other?.url));
});
