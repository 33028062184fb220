import { escapeXml, xmlResponse } from '../platform/endpoint-errors.ts';
import type { BucketStore } from './store.ts';

/** Answers ListObjectsV2: keys in order, a page at a time, folded at a delimiter. */
export function listObjects(bucket: string, store: BucketStore, query: URLSearchParams): Response {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const write = (text: string) => escapeXml(query.get('encoding-type') === 'url' ? encodeURIComponent(text) : text);
  const page: Entry[] = [];
  let isTruncated = false;
  for (const entry of entriesAfter(store.keys(), prefix, delimiter, after)) {
    isTruncated = page.length >= limit;
    if (isTruncated) break;
    page.push(entry);
  }
  const last = page.at(-1);
  const next = isTruncated && last ? Buffer.from(last.key ?? `${last.folder}\uffff`).toString('base64url') : undefined;
  const contents = page.flatMap(({ key }) => {
    const object = key === undefined ? undefined : store.find(key);
    if (!object) return [];
    const { etag, size, lastModified } = object;
    const facts = `<LastModified>${lastModified}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${size}</Size>`;
    return `<Contents><Key>${write(object.key)}</Key>${facts}<StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const folders = page.flatMap(({ folder }) =>
    folder === undefined ? [] : `<CommonPrefixes><Prefix>${write(folder)}</Prefix></CommonPrefixes>`,
  );
  const parts = [
    `<Name>${bucket}</Name><Prefix>${write(prefix)}</Prefix>`,
    delimiter && `<Delimiter>${write(delimiter)}</Delimiter>`,
    query.has('encoding-type') && '<EncodingType>url</EncodingType>',
    `<MaxKeys>${limit}</MaxKeys><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    next && `<NextContinuationToken>${next}</NextContinuationToken>`,
    ...contents,
    ...folders,
  ];
  const xml = parts.filter(Boolean).join('');
  return xmlResponse(`<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${xml}</ListBucketResult>`);
}

/** An object or a common prefix. */
type Entry = { key: string; folder?: undefined } | { key?: undefined; folder: string };

function* entriesAfter(keys: readonly string[], prefix: string, delimiter: string, after: string): Generator<Entry> {
  let lastFolder: string | undefined;
  for (const key of keys) {
    if (!key.startsWith(prefix) || key <= after) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end < 0) {
      yield { key };
      continue;
    }
    const folder = key.slice(0, end + delimiter.length);
    if (folder !== lastFolder) yield { folder };
    lastFolder = folder;
  }
}
