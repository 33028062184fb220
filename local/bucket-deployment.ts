import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { CustomInterpreter } from './custom-resources.ts';
import { matches } from './iam-policy.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { readZip } from './zip.ts';

export type BucketDeploymentParts = {
  assetPath(objectKey: string): string;
  bucket(name: string): S3Bucket;
  invalidate(distributionId: string, paths: string[]): Promise<void>;
};

/** `Custom::CDKBucketDeployment`: does what the CDK's own function does, which is in Python and needs the AWS CLI. */
export function bucketDeployment({ assetPath, bucket, invalidate }: BucketDeploymentParts): CustomInterpreter {
  return async ({ logicalId, properties }) => {
    const {
      SourceObjectKeys: keys,
      SourceMarkers: markers = [],
      SourceMarkersConfig: configurations = [],
      DestinationBucketName: bucketName,
      DestinationBucketKeyPrefix: givenPrefix = '',
      Extract = 'true',
      Prune = 'true',
      DistributionId,
    } = properties;
    const prefix = givenPrefix === '' || givenPrefix === '/' ? '' : `${givenPrefix.replace(/\/$/, '')}/`;
    const files = new Map<string, Buffer>();
    keys.forEach((key: string, index: number) => {
      const path = assetPath(key);
      if (Extract !== 'true') files.set(basename(key), readFileSync(path));
      else for (const [name, body] of readSource(path, markers[index], configurations[index])) files.set(name, body);
    });
    const isMeant = filterOf(properties);
    const destination = bucket(bucketName);
    await upload(
      destination,
      prefix,
      [...files].filter(([name]) => isMeant(name)),
      headersOf(properties),
    );
    if (Prune === 'true') {
      const inPrefix = destination.store.keys().filter((key) => key.startsWith(prefix));
      const names = inPrefix.map((key) => key.slice(prefix.length));
      await destination.delete(names.filter((name) => !files.has(name) && isMeant(name)).map((name) => prefix + name));
    }
    if (DistributionId) {
      await invalidate(DistributionId, properties.DistributionPaths ?? [`/${prefix}*`]);
    }
    const data = { DestinationBucketArn: properties.DestinationBucketArn, SourceObjectKeys: keys };
    return { physicalId: `aws.cdk.s3deployment.${logicalId}`, data };
  };
}

async function upload(
  bucket: S3Bucket,
  prefix: string,
  files: [name: string, body: Buffer][],
  headers: Record<string, string>,
): Promise<void> {
  for (const [name, body] of files) {
    const full = { 'content-type': contentTypes[extname(name)] ?? 'binary/octet-stream', ...headers };
    const current = bucket.store.find(prefix + name);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const isSame = current?.etag === etag && JSON.stringify(current.headers) === JSON.stringify(full);
    if (!isSame) await bucket.write(prefix + name, body, full);
  }
}

type Markers = Record<string, unknown>;
type MarkersConfig = { jsonEscape?: string; markerEncodings?: Record<string, string> };

/** The files of an asset, the markers in them replaced by the values that were only known at deployment. */
function readSource(path: string, markers: Markers = {}, configuration: MarkersConfig = {}): [string, Buffer][] {
  const files = statSync(path).isDirectory() ? readDirectory(path) : [...readZip(readFileSync(path))];
  const values = Object.entries(markers).map(
    ([marker, value]) => [marker, encode(marker, value, configuration)] as const,
  );
  if (values.length === 0) return files;
  return files.map(([name, body]) => {
    const text = values.reduce((all, [marker, value]) => {
      return all.replaceAll(marker, () => Buffer.from(value).toString('latin1'));
    }, body.toString('latin1'));
    return [name, Buffer.from(text, 'latin1')];
  });
}

function readDirectory(path: string): [string, Buffer][] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return entries.map((entry) => {
    const full = join(entry.parentPath, entry.name);
    return [full.slice(path.length + 1).replaceAll('\\', '/'), readFileSync(full)];
  });
}

function encode(marker: string, value: unknown, { jsonEscape, markerEncodings = {} }: MarkersConfig): string {
  const encoding = markerEncodings[marker] ?? (jsonEscape === 'true' ? 'UNQUOTED_JSON_VALUE' : 'LITERAL');
  const json = JSON.stringify(value);
  switch (encoding) {
    case 'LITERAL':
      return String(value);
    case 'UNQUOTED_JSON_VALUE':
      return json.replace(/^"(.*)"$/s, '$1');
    case 'JSON_VALUE':
      return json;
    default:
      throw new Error(`markers in the encoding ${encoding} are not supported here`);
  }
}

/** As the AWS CLI filters: everything is meant, unless excluded, unless included again; `*` also matches slashes. */
function filterOf({ Exclude = [], Include = [] }: Record<string, string[]>): (name: string) => boolean {
  const isIn = (patterns: string[], name: string) => patterns.some((pattern) => matches(pattern, name));
  return (name) => !isIn(Exclude, name) || isIn(Include, name);
}

// biome-ignore lint/suspicious/noExplicitAny: the properties that the CDK gives its function
function headersOf({ SystemMetadata = {}, UserMetadata = {} }: Record<string, any>): Record<string, string> {
  const system = Object.entries(SystemMetadata as Record<string, string>).filter(([name]) => !unseen.has(name));
  const unknown = system.find(([name]) => !kept.has(name));
  if (unknown) throw new Error(`the system metadata ${unknown[0]} is not supported here`);
  const user = Object.entries(UserMetadata as Record<string, string>);
  return Object.fromEntries([...system, ...user.map(([name, value]) => [`x-amz-meta-${name.toLowerCase()}`, value])]);
}

const kept = new Set(
  'cache-control content-disposition content-encoding content-language content-type expires'.split(' '),
);

/** Settings of how an object is stored, which no reader sees. */
const unseen = new Set(['acl', 'sse', 'storage-class']);

/** As the AWS CLI guesses them. */
const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
};
