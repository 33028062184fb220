import type { Behavior, DistributionOrigin } from './distribution.ts';

/** A viewer request, possibly changed by a function. */
export type ViewerRequest = {
  method: string;
  /** As sent, percent-encoded. */
  path: string;
  /** As sent, without its question mark. */
  query: string;
  headers: Headers;
  body: Buffer;
  address: string;
  port: number;
  httpVersion: string;
};

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];
/** Headers that CloudFront sets itself or forwards by special rules. */
const ownRules = [
  ...hopByHop,
  'accept-encoding',
  'content-length',
  'cookie',
  'host',
  'user-agent',
  'via',
  'x-amz-cf-id',
  'x-forwarded-for',
];
const conditional = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range'];

/** The part of the query in the cache key, which always reaches the origin. */
export function queryInKey({ cache }: Behavior, { query }: ViewerRequest): string {
  return query
    .split('&')
    .filter((part) => cache.queries.includes(part.split('=')[0] ?? ''))
    .join('&');
}

/** The best encoding that viewer and cache policy support, if any. */
export function encodingFor({ cache, compress }: Behavior, request: ViewerRequest): 'br' | 'gzip' | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((part) => part.trim());
  const accepts = (name: string) =>
    accepted.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (!compress) return undefined;
  if (cache.brotli && accepts('br')) return 'br';
  return cache.gzip && accepts('gzip') ? 'gzip' : undefined;
}

/** Builds the origin request: what is in the cache key, and all of the viewer's request if the behavior forwards it. */
export function originRequest(
  behavior: Behavior,
  origin: DistributionOrigin,
  request: ViewerRequest,
  { requestId, via, forwardsConditions }: { requestId: string; via: string; forwardsConditions: boolean },
): Request {
  const { cache, forwardsViewer } = behavior;
  const viewer = request.headers;
  const headers = new Headers();
  for (const [name, value] of viewer) {
    if (ownRules.includes(name) || name.startsWith('cloudfront-')) continue;
    const isConditional = conditional.includes(name) || name === 'range';
    const isBody = name === 'content-type' && request.body.length > 0;
    if (isConditional ? forwardsConditions : isBody || forwardsViewer) headers.set(name, value);
  }
  headers.set('host', origin.host);
  headers.set('user-agent', (forwardsViewer && viewer.get('user-agent')) || 'Amazon CloudFront');
  headers.set('via', via);
  headers.set('x-amz-cf-id', requestId);
  headers.set('x-forwarded-for', [viewer.get('x-forwarded-for'), request.address].filter(Boolean).join(', '));
  const encodings = [cache.brotli && 'br', cache.gzip && 'gzip'].filter(Boolean).join(',');
  if (encodings) headers.set('accept-encoding', encodings);
  else if (forwardsViewer) headers.set('accept-encoding', viewer.get('accept-encoding') ?? 'identity');
  const cookies = viewer.get('cookie');
  if (forwardsViewer && cookies) headers.set('cookie', cookies);
  for (const [name, value] of origin.customHeaders) headers.set(name, value);
  const query = forwardsViewer ? request.query : queryInKey(behavior, request);
  const url = `https://${origin.host}${origin.path}${keepDots(request.path)}${query ? `?${query}` : ''}`;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body.length > 0;
  return new Request(url, {
    method: request.method,
    headers,
    body: hasBody ? new Uint8Array(request.body) : undefined,
  });
}

/**
 * Escapes percent signs, so that `Request` does not resolve dots in a path. CloudFront forwards them unchanged, and S3
 * has no object with such a key.
 */
function keepDots(path: string): string {
  return path
    .split('/')
    .map((segment) => (/^(\.|%2e){1,2}$/i.test(segment) ? segment.replace(/\.|%2e/gi, '%252E') : segment))
    .join('/');
}
