import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Environment } from '../platform/service.ts';
import { CloudFrontCache, freshSeconds, type Stored, saidSeconds, staleSeconds } from './cache.ts';
import { compress } from './compression.ts';
import type { Behavior, Distribution, ErrorCaching } from './distribution.ts';
import { encodingFor, originRequest, queryInKey, type ViewerRequest } from './origin-request.ts';
import {
  type EdgeEvent,
  type EdgeRequest,
  type EdgeResponse,
  fromPairs,
  fromValues,
  toPairs,
  toValues,
} from './viewer-function.ts';

export type Answer = { status: number; headers: Headers; body: Buffer };
/** A response with its `x-cache` header. */
type Found = Answer & { from: string; age?: number };

const cacheBytes = 64 * 2 ** 20;
const errorSeconds = 10;
/** Errors that are cached by default; others only if the origin sets a lifetime. */
const keptErrors = [404, 414, 500, 501, 502, 503, 504];
const errorsKeptWhenSaid = [400, 403, 405, 412, 415];
const originHopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer'];

/** Answers viewers for one distribution: behavior, function, cache, origin, error page, compression, headers. */
export class CloudFrontEdge {
  readonly #environment: Environment;
  readonly #cache = new CloudFrontCache(cacheBytes);
  readonly #host: string;
  readonly #revalidating = new Set<string>();
  #distribution: Distribution;
  #invalidations = 0;

  constructor(distribution: Distribution, environment: Environment) {
    this.#distribution = distribution;
    this.#environment = environment;
    this.#host = `${distribution.id.toLowerCase()}.cloudfront.net`;
  }

  /** Applies another configuration of the same distribution. The cache stays, as on AWS. */
  update(distribution: Distribution): void {
    this.#distribution = distribution;
  }

  async answer(viewer: ViewerRequest): Promise<Answer> {
    const requestId = randomBytes(40).toString('base64url');
    const behavior = this.#behaviorFor(viewer.path);
    // Before the viewer response function, which receives the 304.
    const found = notModified(viewer, await this.#find(behavior, viewer, requestId));
    const { headers } = found;
    behavior.responseHeaders?.(headers);
    const changed = found.status < 400 ? await this.#viewerResponse(behavior, viewer, found, requestId) : found;
    changed.headers.set('via', `1.1 ${this.#host} (CloudFront)`);
    changed.headers.set('x-cache', `${found.from} from cloudfront`);
    changed.headers.set('x-amz-cf-id', requestId);
    if (!changed.headers.has('date')) changed.headers.set('date', new Date().toUTCString());
    if (found.age !== undefined) changed.headers.set('age', String(found.age));
    this.#count(changed.status);
    return changed;
  }

  /**
   * Connects a WebSocket to the origin of the behavior, without the cache. An origin without WebSockets answers as for a
   * page. @returns the response if the connection was not accepted
   */
  async upgrade(viewer: ViewerRequest, socket: Duplex, head: Buffer): Promise<Answer | undefined> {
    const behavior = this.#behaviorFor(viewer.path);
    const origin = behavior.origin;
    const takeOver = this.#environment.upgrades.get(origin.host);
    if (!takeOver) return this.answer(viewer);
    const requestId = randomBytes(40).toString('base64url');
    const request = await this.#viewerRequest(behavior, viewer, requestId);
    if ('status' in request) return request;
    const via = `${viewer.httpVersion} ${this.#host} (CloudFront)`;
    const sent = originRequest(behavior, origin, request, { requestId, via, forwardsConditions: true });
    const refused = await takeOver(sent, socket, head);
    this.#count(refused?.status ?? 101);
    if (!refused) return undefined;
    return { status: refused.status, headers: refused.headers, body: Buffer.from(await refused.arrayBuffer()) };
  }

  invalidate(paths: readonly string[]): void {
    this.#invalidations++;
    for (const path of paths) this.#cache.invalidate(path);
  }

  async #find(behavior: Behavior, viewer: ViewerRequest, requestId: string): Promise<Found> {
    if (!behavior.methods.includes(viewer.method)) {
      return ownError(403, 'This distribution is not configured to allow the HTTP request method that was used.');
    }
    if (viewer.method === 'GET' && viewer.body.length > 0) return ownError(403, 'A GET request must not have a body.');
    const request = await this.#viewerRequest(behavior, viewer, requestId);
    return 'status' in request ? request : this.#fromCacheOrOrigin(behavior, request, requestId);
  }

  /** Runs the viewer request function, which returns a request or a response. */
  async #viewerRequest(
    { viewerRequest }: Behavior,
    viewer: ViewerRequest,
    requestId: string,
  ): Promise<ViewerRequest | Found> {
    if (!viewerRequest) return viewer;
    try {
      const result = await viewerRequest.run(this.#event('viewer-request', viewer, requestId), viewer.query);
      if ('statusCode' in result) return { ...responseOf(result), from: 'FunctionGeneratedResponse' };
      return changedRequest(viewer, result);
    } catch (error) {
      return this.#functionError(error);
    }
  }

  async #fromCacheOrOrigin(
    behavior: Behavior,
    request: ViewerRequest,
    requestId: string,
    isRevalidation = false,
  ): Promise<Found> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A range goes to the origin: only whole objects are cached.
    const isCached = isRead && behavior.cache.maxTtl > 0 && !request.headers.has('range');
    const query = queryInKey(behavior, request);
    const encoding = encodingFor(behavior, request);
    const key = JSON.stringify([request.path, query, encoding]);
    const stored = isRead ? this.#cache.get(key) : undefined;
    const now = Date.now();
    if (stored && stored.freshUntil > now) return hit(stored, now);
    if (stored && stored.usableUntil.whileRevalidating > now && !isRevalidation) {
      this.#revalidate(key, behavior, request, requestId);
      return hit(stored, now);
    }
    const invalidationsBefore = this.#invalidations;
    // A response requested before an invalidation may be outdated.
    const mayKeep = () => this.#invalidations === invalidationsBefore;
    const path = query ? `${request.path}?${query}` : request.path;
    const store = (kept: Answer, seconds: number) => {
      if (mayKeep()) this.#cache.set(key, toStored(behavior, kept, { path, seconds, now }));
    };
    const answer = await this.#ask(behavior, request, requestId, isCached ? stored : undefined, isCached);
    if (answer.status === 304 && stored && isCached) {
      const refreshed = refresh(behavior, stored, answer.headers);
      if (mayKeep()) this.#cache.set(key, refreshed);
      return { ...hit(refreshed, refreshed.storedAt), from: 'RefreshHit' };
    }
    if (answer.status >= 500 && stored && stored.usableUntil.onError > now) return hit(stored, now);
    if (answer.status >= 400) {
      const caching = this.#distribution.errors.find(({ status }) => status === answer.status);
      const seconds = keptErrorSeconds(answer, caching);
      if (request.method === 'GET' && seconds > 0) store(answer, seconds);
      // A deleted object is not served from the cache.
      else if (answer.status < 500 && mayKeep()) this.#cache.drop(key);
      return { ...copy(answer), from: 'Error' };
    }
    if (!isCached) return { ...answer, from: 'Miss' };
    answer.body =
      request.method === 'GET' && behavior.compress && (behavior.cache.gzip || behavior.cache.brotli)
        ? await compress(answer, encoding)
        : answer.body;
    const isStorable =
      !/\b(no-store|private)\b/i.test(answer.headers.get('cache-control') ?? '') || behavior.cache.minTtl > 0;
    if (request.method === 'GET' && answer.status === 200 && isStorable) {
      store(answer, freshSeconds(answer.headers, behavior.cache, now));
    }
    return { ...copy(answer), from: 'Miss' };
  }

  /** Revalidates in the background, once for all concurrent requests. */
  #revalidate(key: string, behavior: Behavior, request: ViewerRequest, requestId: string): void {
    if (this.#revalidating.has(key)) return;
    this.#revalidating.add(key);
    const asked = this.#fromCacheOrOrigin(behavior, { ...request, method: 'GET' }, requestId, true);
    void asked
      .catch((error) => this.#environment.log(`cloudfront: ${(error as Error).stack}`))
      .finally(() => this.#revalidating.delete(key));
  }

  /** Asks the origin, and the second one of a group for its statuses or without a connection; else 502 without one. */
  async #ask(
    behavior: Behavior,
    request: ViewerRequest,
    requestId: string,
    stored: Stored | undefined,
    isCached: boolean,
  ): Promise<Answer> {
    const { origin } = behavior;
    const { fallback } = origin;
    const askFallback = ({ origin }: NonNullable<typeof fallback>) =>
      this.#ask({ ...behavior, origin }, request, requestId, stored, isCached);
    const via = `${request.httpVersion} ${this.#host} (CloudFront)`;
    const sent = originRequest(behavior, origin, request, { requestId, via, forwardsConditions: !isCached });
    const tag = stored && new Headers(stored.headers).get('etag');
    if (tag) sent.headers.set('if-none-match', tag.replace(/^W\//, ''));
    const caller = origin.isSigned
      ? { service: 'cloudfront.amazonaws.com', sourceArn: this.#distribution.arn }
      : undefined;
    try {
      const serve = this.#environment.origins.get(origin.host);
      if (!serve) throw new Error(`${origin.host} is not served here`);
      const response = await serve(sent, caller);
      if (fallback?.statuses.includes(response.status)) return askFallback(fallback);
      const headers = new Headers(response.headers);
      for (const name of originHopByHop) headers.delete(name);
      const body = Buffer.from(await response.arrayBuffer());
      if (request.method !== 'HEAD' && response.status !== 304) headers.set('content-length', String(body.length));
      if (!headers.has('server')) headers.set('server', 'CloudFront');
      return { status: response.status, headers, body };
    } catch (error) {
      this.#environment.log(`cloudfront: the origin ${origin.host} failed: ${(error as Error).message}`);
      if (fallback) return askFallback(fallback);
      return ownError(502, 'CloudFront was not able to connect to the origin.');
    }
  }

  async #viewerResponse(
    { viewerResponse }: Behavior,
    viewer: ViewerRequest,
    found: Found,
    requestId: string,
  ): Promise<Found> {
    if (!viewerResponse || found.from === 'FunctionGeneratedResponse') return found;
    if (found.headers.has('set-cookie')) throw new Error('Viewer functions see no cookies of responses here');
    const event = this.#event('viewer-response', viewer, requestId);
    event.response = {
      statusCode: found.status,
      headers: toValues(found.headers),
    };
    try {
      const result = (await viewerResponse.run(event)) as EdgeResponse;
      if (typeof result.statusCode !== 'number') throw new Error('it answered with no response');
      const changed = responseOf(result);
      if (changed.status === 304) changed.headers.delete('content-length');
      return { ...found, status: changed.status, headers: changed.headers };
    } catch (error) {
      return this.#functionError(error);
    }
  }

  #functionError(error: unknown): Found {
    this.#environment.log(`cloudfront: a function failed: ${(error as Error).message}`);
    const answer = ownError(503, 'The CloudFront function associated with the CloudFront distribution threw an error.');
    return { ...answer, from: 'FunctionExecutionError' };
  }

  #event(eventType: string, viewer: ViewerRequest, requestId: string): EdgeEvent {
    const { id, domainName } = this.#distribution;
    return {
      version: '1.0',
      context: { distributionDomainName: domainName, distributionId: id, eventType, requestId },
      viewer: { ip: viewer.address },
      request: {
        method: viewer.method,
        uri: viewer.path,
        querystring: toPairs(viewer.query, /&/),
        headers: toValues(viewer.headers),
        cookies: toPairs(viewer.headers.get('cookie') ?? '', /;\s*/),
      },
    };
  }

  /** Resolves dots for matching only; functions and origins receive the original path. */
  #behaviorFor(path: string): Behavior {
    const { pathname } = new URL(`http://localhost${path}`);
    return this.#distribution.behaviors.find(({ matches }) => matches(pathname))!;
  }

  #count(status: number): void {
    const dimensions = { DistributionId: this.#distribution.id, Region: 'Global' };
    const count = (metric: string, value: number) =>
      this.#environment.count('AWS/CloudFront', metric, dimensions, value);
    count('Requests', 1);
    // Error rates are averages of these values.
    count('4xxErrorRate', status >= 400 && status < 500 ? 100 : 0);
    count('5xxErrorRate', status >= 500 ? 100 : 0);
    count('TotalErrorRate', status >= 400 ? 100 : 0);
  }
}

/** An error page of CloudFront. */
export function ownError(status: number, message: string): Found {
  const body = Buffer.from(
    `<!DOCTYPE html><html lang="en"><title>ERROR: The request could not be satisfied</title><h1>${status} ERROR</h1><p>${message}</p></html>`,
  );
  const headers = new Headers({
    'content-type': 'text/html',
    'content-length': String(body.length),
    server: 'CloudFront',
  });
  return { status, headers, body, from: 'Error' };
}

function hit(stored: Stored, now: number): Found {
  return {
    status: stored.status,
    headers: new Headers(stored.headers),
    body: stored.body,
    from: stored.status >= 400 ? 'Error' : 'Hit',
    age: Math.floor((now - stored.storedAt) / 1000),
  };
}

function toStored(
  { cache }: Behavior,
  { status, headers, body }: Answer,
  { path, seconds, now }: { path: string; seconds: number; now: number },
): Stored {
  const freshUntil = now + seconds * 1000;
  const stale = status < 400 ? staleSeconds(headers, cache) : { whileRevalidating: 0, onError: 0 };
  return {
    status,
    headers: [...headers],
    body,
    storedAt: now,
    freshUntil,
    usableUntil: usableUntil(freshUntil, stale),
    path,
  };
}

function refresh(behavior: Behavior, stored: Stored, headers: Headers): Stored {
  const now = Date.now();
  const merged = new Headers(stored.headers);
  for (const name of ['cache-control', 'expires', 'date']) {
    const value = headers.get(name);
    if (value !== null) merged.set(name, value);
  }
  const freshUntil = now + freshSeconds(merged, behavior.cache, now) * 1000;
  const usable = usableUntil(freshUntil, staleSeconds(merged, behavior.cache));
  return { ...stored, headers: [...merged], storedAt: now, freshUntil, usableUntil: usable };
}

function usableUntil(freshUntil: number, { whileRevalidating, onError }: ReturnType<typeof staleSeconds>) {
  return { whileRevalidating: freshUntil + whileRevalidating * 1000, onError: freshUntil + onError * 1000 };
}

/** Headers change on the way to the viewer; the cached response must not. */
function copy(answer: Answer): Answer {
  return { ...answer, headers: new Headers(answer.headers) };
}

function keptErrorSeconds({ status, headers }: Answer, caching: ErrorCaching | undefined): number {
  const said = saidSeconds(headers, (headers.get('cache-control') ?? '').toLowerCase(), Date.now());
  const minimum = caching?.minTtl ?? errorSeconds;
  if (keptErrors.includes(status)) return Math.max(minimum, said ?? 0);
  const isKept = said !== undefined && errorsKeptWhenSaid.includes(status);
  return isKept ? Math.max(minimum, said) : 0;
}

/** Answers 304 to a viewer with the current version. */
function notModified(viewer: ViewerRequest, answer: Found): Found {
  if (answer.status !== 200 || answer.from === 'FunctionGeneratedResponse' || !['GET', 'HEAD'].includes(viewer.method))
    return answer;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = viewer.headers.get('if-none-match');
  const tag = answer.headers.get('etag');
  const since = Date.parse(viewer.headers.get('if-modified-since') ?? '');
  const modified = Date.parse(answer.headers.get('last-modified') ?? '');
  const isSame = tags
    ? tag !== null && (tags === '*' || tags.split(',').some((each) => bare(each) === bare(tag)))
    : modified <= since;
  if (!isSame) return answer;
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name);
  return { ...answer, status: 304, headers, body: Buffer.alloc(0) };
}

function changedRequest(viewer: ViewerRequest, result: EdgeRequest): ViewerRequest {
  if (!result.uri?.startsWith('/')) throw new Error('it answered with no request and no response');
  const headers = fromValues(result.headers);
  const cookies = fromPairs(result.cookies ?? {}, '; ');
  if (cookies) headers.set('cookie', cookies);
  const before = fromPairs(toPairs(viewer.query, /&/), '&');
  const after = fromPairs(result.querystring ?? {}, '&');
  return { ...viewer, path: result.uri, query: before === after ? viewer.query : after, headers };
}

function responseOf({ statusCode, headers, body = '' }: EdgeResponse): Answer {
  const answer = fromValues(headers);
  const bytes = Buffer.from(body);
  if (body !== '' || !answer.has('content-length')) answer.set('content-length', String(bytes.length));
  return { status: statusCode, headers: answer, body: bytes };
}
