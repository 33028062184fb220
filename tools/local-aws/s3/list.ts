import { escapeXml, xmlResponse } from '../platform/endpoint-errors.ts';
import { S3Error } from './error.ts';
import type { BucketStore } from './store.ts';

const supported = ['list-type', 'prefix', 'max-keys', 'continuation-token', 'x-id'];

/** Answers ListObjectsV2: keys in order, a page at a time. */
export function listObjects(bucket: string, store: BucketStore, query: URLSearchParams): Response {
  const unknown = [...query.keys()].find((name) => !supported.includes(name));
  if (unknown) throw new S3Error('NotImplemented', `Listing with ${unknown} is not supported here`, 501);
  const prefix = query.get('prefix') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const rest = store.keys().filter((key) => key.startsWith(prefix) && key > after);
  const page = rest.slice(0, limit);
  const isTruncated = rest.length > page.length;
  const contents = page.map((key) => {
    const { etag, size, lastModified } = store.find(key)!;
    const facts = `<LastModified>${lastModified}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${size}</Size>`;
    return `<Contents><Key>${escapeXml(key)}</Key>${facts}<StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const parts = [
    `<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix>`,
    `<MaxKeys>${limit}</MaxKeys><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated &&
      `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`,
    ...contents,
  ];
  const xml = parts.filter(Boolean).join('');
  return xmlResponse(`<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${xml}</ListBucketResult>`);
}
