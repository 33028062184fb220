import { randomUUID } from 'node:crypto';
import { matches } from '../iam/policy.ts';
import { escapeXml, xmlResponse } from '../platform/endpoint-errors.ts';
import type { AwsRequest, Caller, Environment } from '../platform/service.ts';
import { checkBody } from './body.ts';
import { type CorsRule, readCors } from './cors.ts';
import { S3Error } from './error.ts';
import { listObjects } from './list.ts';
import { type Notification, readNotifications } from './notifications.ts';
import { BucketStore, type StoredObject } from './store.ts';

/** One bucket; answers authorised calls. */
export class S3Bucket {
  readonly name: string;
  readonly store: BucketStore;
  readonly #environment: Environment;
  #notifications: Notification[] = [];
  #cors: CorsRule[] = [];

  constructor(name: string, directory: string, environment: Environment) {
    this.name = name;
    this.store = new BucketStore(directory);
    this.#environment = environment;
  }

  /** Applies the properties of the template. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape that the type AWS::S3::Bucket documents
  configure(properties: Record<string, any>): void {
    this.#cors = readCors(properties.CorsConfiguration);
    this.#setNotifications(readNotifications(properties.NotificationConfiguration));
  }

  /** Sends a test message to each queue, as S3 does, and refuses the configuration if that fails. */
  #setNotifications(notifications: Notification[]): void {
    if (JSON.stringify(notifications) === JSON.stringify(this.#notifications)) return;
    for (const queueArn of new Set(notifications.map((each) => each.queueArn))) {
      const Time = new Date().toISOString();
      const RequestId = randomUUID();
      const HostId = randomUUID();
      const test = { Service: 'Amazon S3', Event: 's3:TestEvent', Time, Bucket: this.name, RequestId, HostId };
      try {
        this.#environment.enqueue(queueArn, JSON.stringify(test), this.#caller);
      } catch (error) {
        const reason = (error as Error).message;
        throw new Error(`Unable to validate the following destination configurations: ${queueArn}: ${reason}`);
      }
    }
    this.#notifications = notifications;
  }

  get #caller(): Caller {
    return { service: 's3.amazonaws.com', sourceArn: `arn:aws:s3:::${this.name}` };
  }

  async put(key: string, { headers, body }: AwsRequest): Promise<Response> {
    checkBody(body, headers);
    if (headers.has('x-amz-tagging')) throw new S3Error('NotImplemented', 'Tags of objects are not kept here', 501);
    const object = await this.store.inTurn(key, async () => {
      checkWriteConditions(this.store.find(key), headers);
      return this.store.put(key, body, keptHeaders(headers));
    });
    this.#announce('ObjectCreated:Put', object);
    return new Response(null, { headers: { etag: object.etag, ...checksumsOf(object) } });
  }

  /** Answers GET and HEAD, with conditions and one range. */
  async get(key: string, { method, headers }: AwsRequest): Promise<Response> {
    const found = await this.store.read(key);
    if (!found) throw noSuchKey();
    const { object, body } = found;
    const answer = new Headers({
      'content-type': 'binary/octet-stream',
      ...object.headers,
      etag: object.etag,
      'last-modified': new Date(object.lastModified).toUTCString(),
      'accept-ranges': 'bytes',
      'x-amz-server-side-encryption': 'AES256',
    });
    if (headers.get('x-amz-checksum-mode') !== 'ENABLED' || headers.has('range')) {
      for (const name of Object.keys(checksumsOf(object))) answer.delete(name);
    }
    const unmet = unmetReadCondition(object, headers);
    if (unmet === 304) return new Response(null, { status: 304, headers: answer });
    if (unmet === 412) throw preconditionFailed();
    const range = rangeOf(headers.get('range'), body.length);
    const part = range ? body.subarray(range.start, range.end + 1) : body;
    if (range) answer.set('content-range', `bytes ${range.start}-${range.end}/${body.length}`);
    answer.set('content-length', String(part.length));
    const status = range ? 206 : 200;
    return new Response(method === 'HEAD' ? null : new Uint8Array(part), { status, headers: answer });
  }

  /** Deletes an object; with `If-Match`, only if its ETag matches. */
  async deleteIf(key: string, headers: Headers): Promise<void> {
    const removed = await this.store.inTurn(key, async () => {
      const object = this.store.find(key);
      checkWriteConditions(object, headers);
      await this.store.delete(key);
      return object;
    });
    if (removed) this.#announce('ObjectRemoved:Delete', removed);
  }

  async deleteAll(keys: string[], isQuiet: boolean): Promise<Response> {
    for (const key of keys) await this.deleteIf(key, new Headers());
    const deleted = isQuiet ? [] : keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`);
    return xmlResponse(`<DeleteResult>${deleted.join('')}</DeleteResult>`);
  }

  list(query: URLSearchParams): Response {
    return listObjects(this.name, this.store, query);
  }

  /** Answers a CORS preflight request. */
  preflight(headers: Headers): Response {
    const origin = headers.get('origin') ?? '';
    const method = headers.get('access-control-request-method') ?? '';
    const asked = (headers.get('access-control-request-headers') ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase());
    const rule = this.#corsRule(origin, method, asked.filter(Boolean));
    if (!rule) throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.', 403);
    return new Response(null, {
      headers: {
        ...corsHeaders(rule, origin),
        'access-control-allow-methods': rule.methods.join(', '),
        ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
      },
    });
  }

  /** Adds CORS headers if a rule of the bucket matches. */
  allowOrigin({ method, headers }: AwsRequest, answer: Headers): void {
    const origin = headers.get('origin');
    const rule = origin ? this.#corsRule(origin, method, []) : undefined;
    if (!origin || !rule) return;
    for (const [name, value] of Object.entries(corsHeaders(rule, origin))) answer.set(name, value);
  }

  #corsRule(origin: string, method: string, headers: string[]): CorsRule | undefined {
    return this.#cors.find(
      (rule) =>
        rule.methods.includes(method) &&
        rule.origins.some((pattern) => matches(pattern, origin)) &&
        headers.every((name) => rule.headers.some((pattern) => matches(pattern, name, true))),
    );
  }

  #announce(eventName: string, object: StoredObject): void {
    for (const { id, event, queueArn } of this.#notifications) {
      if (!matches(event, `s3:${eventName}`)) continue;
      const body = JSON.stringify({ Records: [this.#record(eventName, object, id)] });
      try {
        this.#environment.enqueue(queueArn, body, this.#caller);
      } catch (error) {
        this.#environment.log(
          `s3: ${eventName} of ${this.name} did not reach ${queueArn}: ${(error as Error).message}`,
        );
      }
    }
  }

  #record(eventName: string, { key, size, etag }: StoredObject, configurationId: string) {
    const { accountId, region } = this.#environment;
    return {
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      awsRegion: region,
      eventTime: new Date().toISOString(),
      eventName,
      userIdentity: { principalId: accountId },
      requestParameters: { sourceIPAddress: '127.0.0.1' },
      responseElements: { 'x-amz-request-id': randomUUID(), 'x-amz-id-2': randomUUID() },
      s3: {
        s3SchemaVersion: '1.0',
        configurationId,
        bucket: { name: this.name, ownerIdentity: { principalId: accountId }, arn: `arn:aws:s3:::${this.name}` },
        object: {
          key: encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'),
          ...(eventName.startsWith('ObjectCreated') && { size, eTag: etag.replaceAll('"', '') }),
          sequencer: Date.now().toString(16).toUpperCase().padStart(16, '0'),
        },
      },
    };
  }
}

/** Headers that are stored with an object and returned with every read. */
function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => /^x-amz-(meta|checksum)-./.test(name) || kept.has(name)));
}

const kept = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]);

function checksumsOf({ headers }: StoredObject): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-checksum-')));
}

function checkWriteConditions(current: StoredObject | undefined, headers: Headers): void {
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch && ifNoneMatch !== '*') {
    throw new S3Error('NotImplemented', 'A header you provided implies functionality that is not implemented', 501);
  }
  if (ifNoneMatch && current) throw preconditionFailed();
  const ifMatch = headers.get('if-match');
  if (!ifMatch) return;
  if (!current) throw noSuchKey();
  if (!hasTag(ifMatch, current.etag)) throw preconditionFailed();
}

/** The status that the conditions of a read require, if any. */
function unmetReadCondition({ etag, lastModified }: StoredObject, headers: Headers): 304 | 412 | undefined {
  const modified = Math.floor(Date.parse(lastModified) / 1000) * 1000;
  const [ifMatch, ifNoneMatch, modifiedSince, unmodifiedSince] = [
    'if-match',
    'if-none-match',
    'if-modified-since',
    'if-unmodified-since',
  ].map((name) => headers.get(name));
  if (ifMatch && !hasTag(ifMatch, etag)) return 412;
  if (!ifMatch && unmodifiedSince && modified > Date.parse(unmodifiedSince)) return 412;
  if (ifNoneMatch) return hasTag(ifNoneMatch, etag) ? 304 : undefined;
  return modifiedSince && modified <= Date.parse(modifiedSince) ? 304 : undefined;
}

function hasTag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '');
  return condition.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

function rangeOf(header: string | null, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable', 416);
  return { start, end };
}

function corsHeaders({ origins }: CorsRule, origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origins.includes('*') ? '*' : origin,
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function noSuchKey(): S3Error {
  return new S3Error('NoSuchKey', 'The specified key does not exist.', 404);
}

function preconditionFailed(): S3Error {
  return new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);
}
