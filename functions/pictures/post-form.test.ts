import { signatureOf, signPostForm } from './post-form.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const permission = {
  bucket: 'uploads',
  key: '00000000-0000-8000-8000-000000000001',
  contentType: 'image/png',
  limitBytes: 5_242_880,
  expiresAt: new Date('2026-03-01T20:15:00Z'),
};
const now = new Date('2026-03-01T20:00:00.123Z');

test('a policy is signed as in the example of the S3 documentation', () => {
  // "Examples: Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)", byte for byte.
  const policy = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n');

  const signature = signatureOf(Buffer.from(policy).toString('base64'), credentials.secretAccessKey, [
    '20151229',
    'us-east-1',
    's3',
    'aws4_request',
  ]);

  expect(signature).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
});

test('UPL-09 the policy allows one key, one type and a size, for a short time, and nothing beside', () => {
  const signer = { credentials: { ...credentials, sessionToken: 'token' }, region: 'eu-central-1' };

  const { policy = '', ...fields } = signPostForm(permission, signer, now);

  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
  expect(expiration).toBe('2026-03-01T20:15:00.000Z');
  expect(conditions).toEqual([
    { bucket: 'uploads' },
    { key: permission.key },
    { 'Content-Type': 'image/png' },
    { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
    { 'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20260301/eu-central-1/s3/aws4_request' },
    { 'x-amz-date': '20260301T200000Z' },
    { 'x-amz-security-token': 'token' },
    ['content-length-range', 1, 5_242_880],
  ]);
  expect(Object.keys(fields).sort()).toEqual([
    'Content-Type',
    'key',
    'x-amz-algorithm',
    'x-amz-credential',
    'x-amz-date',
    'x-amz-security-token',
    'x-amz-signature',
  ]);
});

test('lasting credentials have no session token to send along', () => {
  const fields = signPostForm(permission, { credentials, region: 'eu-central-1' }, now);

  expect(fields).not.toHaveProperty('x-amz-security-token');
});
