import { createHmac } from 'node:crypto';

/** What a form lets somebody do: post one file of this type and of 1 to `limitBytes` bytes under this key. */
export type Permission = { bucket: string; key: string; contentType: string; limitBytes: number; expiresAt: Date };

/** Whose right the form hands on. */
export type Signer = {
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  region: string;
};

/**
 * The fields of a form that a browser posts to a bucket (Signature Version 4, POST policy). The policy inside says exactly
 * what may be posted; S3 refuses everything else, and whatever the signer itself may not do.
 */
export function signPostForm(
  permission: Permission,
  { credentials, region }: Signer,
  now: Date,
): Record<string, string> {
  const date = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const fields = {
    key: permission.key,
    'Content-Type': permission.contentType,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [credentials.accessKeyId, ...scope].join('/'),
    'x-amz-date': date,
    // Credentials of a role are worth nothing without it.
    ...(credentials.sessionToken ? { 'x-amz-security-token': credentials.sessionToken } : {}),
  };
  const policy = toBase64({
    expiration: permission.expiresAt.toISOString(),
    conditions: [
      { bucket: permission.bucket },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 1, permission.limitBytes],
    ],
  });
  return { ...fields, policy, 'x-amz-signature': signatureOf(policy, credentials.secretAccessKey, scope) };
}

/** `scope` is date, region, service and `aws4_request`. */
export function signatureOf(policy: string, secretAccessKey: string, scope: readonly string[]): string {
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function toBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
