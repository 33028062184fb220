import type { AwsRequest } from '../platform/service.ts';

type S3Operation =
  | 'DeleteObject'
  | 'DeleteObjects'
  | 'GetObject'
  | 'HeadObject'
  | 'ListObjectsV2'
  | 'Preflight'
  | 'PutObject'
  | 'Unsupported';

/** A parsed request; `detail` names an unsupported part. */
export type S3Call = { operation: S3Operation; bucket: string; key: string; detail?: string };

/** Reads a call in path style, `/{bucket}/{key}`. */
export function s3Call({ method, url, headers }: Pick<AwsRequest, 'method' | 'url' | 'headers'>): S3Call {
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decode(url.pathname)) ?? [];
  const unsupported = unsupportedQueries.find((name) => url.searchParams.has(name));
  if (unsupported) return { operation: 'Unsupported', bucket, key, detail: `${method} with ?${unsupported}` };
  return { operation: operationOf(method, key, url, headers), bucket, key, detail: `${method} ${url.pathname}` };
}

/** Keys in the body of a DeleteObjects call. */
export function keysToDelete(body: Buffer): string[] {
  return [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key));
}

function operationOf(method: string, key: string, url: URL, headers: Headers): S3Operation {
  if (method === 'OPTIONS') return 'Preflight';
  if (key) {
    if (method === 'PUT') return headers.has('x-amz-copy-source') ? 'Unsupported' : 'PutObject';
    if (method === 'GET') return 'GetObject';
    if (method === 'HEAD') return 'HeadObject';
    return method === 'DELETE' ? 'DeleteObject' : 'Unsupported';
  }
  if (method === 'GET') return 'ListObjectsV2';
  if (method !== 'POST') return 'Unsupported';
  return url.searchParams.has('delete') ? 'DeleteObjects' : 'Unsupported';
}

/** Unsupported sub-resources, which must not be treated as a call for the object itself. */
const unsupportedQueries = [
  'acl',
  'attributes',
  'cors',
  'encryption',
  'legal-hold',
  'lifecycle',
  'notification',
  'partNumber',
  'policy',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'uploadId',
  'uploads',
  'versionId',
  'versioning',
  'versions',
  'website',
];

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
