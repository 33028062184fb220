import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AwsRequest } from '../platform/service.ts';

type SignatureProblem = { code: string; message: string };

/** Checks the signature of a presigned URL. Returns `undefined` if it is valid. */
export function presignedProblem(
  { method, url, headers }: Pick<AwsRequest, 'method' | 'url' | 'headers'>,
  secretAccessKey: string,
  now = new Date(),
): SignatureProblem | undefined {
  const query = url.searchParams;
  const [date = '', expires, signedHeaders = '', scope = '', signature = ''] = [
    'X-Amz-Date',
    'X-Amz-Expires',
    'X-Amz-SignedHeaders',
    'X-Amz-Credential',
    'X-Amz-Signature',
  ].map((name) => query.get(name) ?? undefined);
  const endsAt = readDate(date).getTime() + Number(expires) * 1000;
  if (!(now.getTime() <= endsAt)) return { code: 'AccessDenied', message: 'Request has expired' };
  const signed = signedHeaders.split(';');
  const mustBeSigned = ['host', ...headers.keys()].filter((name) => name === 'host' || isSignedByRule(name));
  if (!mustBeSigned.every((name) => signed.includes(name))) {
    return { code: 'AccessDenied', message: 'There were headers present in the request which were not signed' };
  }
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${headers.get(name)?.trim().replace(/\s+/g, ' ') ?? ''}`),
    '',
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const [, ...scopeParts] = scope.split('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scopeParts.join('/'), hash].join('\n');
  return isSignatureOf(text, scope, secretAccessKey, signature) ? undefined : mismatch;
}

/** AWS refuses unsigned headers of its own, except the one that repeats the kind of payload. */
function isSignedByRule(name: string): boolean {
  return name.startsWith('x-amz-') && name !== 'x-amz-content-sha256';
}

/** Whether `signature` is valid for the text and the credential scope `{key}/{date}/{region}/{service}/aws4_request`. */
function isSignatureOf(text: string, scope: string, secretAccessKey: string, signature: string): boolean {
  const [, ...parts] = scope.split('/');
  const key = parts.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(text).digest('hex');
  return expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}

const mismatch: SignatureProblem = {
  code: 'SignatureDoesNotMatch',
  message:
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
};

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/** Reads `20260101T120000Z`. */
function readDate(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
