import type { Behavior, DistributionOrigin } from './distribution.ts';
import { selects } from './policies.ts';

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
/** Cookies and encodings are separate parts of the key. */
const neverInKey = [...hopByHop, 'accept-encoding', 'content-length', 'cookie'];
const conditional = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range'];

/** The parts of a request in the cache key, which always reach the origin. */
export function keyParts(
  { cache }: Behavior,
  request: ViewerRequest,
): { headers: Headers; cookies: string; query: string } {
  const headers = new Headers(
    [...request.headers].filter(([name]) => selects(cache.headers, name) && !neverInKey.includes(name)),
  );
  return {
    headers,
    cookies: pairs(request.headers.get('cookie') ?? '', /;\s*/, '; ', (name) => selects(cache.cookies, name)),
    query: pairs(request.query, /&/, '&', (name) => selects(cache.queries, name)),
  };
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

/**
 * Builds the origin request. It contains only the viewer's headers, cookies and query that cache policy and origin
 * request policy name.
 */
export function originRequest(
  behavior: Behavior,
  origin: DistributionOrigin,
  request: ViewerRequest,
  { requestId, via, forwardsConditions }: { requestId: string; via: string; forwardsConditions: boolean },
): Request {
  const { cache, originRequest: policy } = behavior;
  const wants = (name: string) => selects(cache.headers, name) || (policy ? selects(policy.headers, name) : false);
  const viewer = request.headers;
  const headers = new Headers();
  for (const [name, value] of viewer) {
    if (ownRules.includes(name) || name.startsWith('cloudfront-')) continue;
    const isConditional = conditional.includes(name) || name === 'range';
    const isBody = name === 'content-type' && request.body.length > 0;
    if (isConditional ? forwardsConditions : isBody || wants(name)) headers.set(name, value);
  }
  headers.set('host', (wants('host') && viewer.get('host')) || origin.host);
  headers.set('user-agent', (wants('user-agent') && viewer.get('user-agent')) || 'Amazon CloudFront');
  headers.set('via', via);
  headers.set('x-amz-cf-id', requestId);
  headers.set('x-forwarded-for', [viewer.get('x-forwarded-for'), request.address].filter(Boolean).join(', '));
  const encodings = [cache.brotli && 'br', cache.gzip && 'gzip'].filter(Boolean).join(',');
  if (encodings) headers.set('accept-encoding', encodings);
  else if (wants('accept-encoding')) headers.set('accept-encoding', viewer.get('accept-encoding') ?? 'identity');
  for (const [name, value] of Object.entries(aboutViewer(request))) {
    if (policy?.cloudFrontHeaders.includes(name) || (cache.headers !== 'all' && selects(cache.headers, name))) {
      headers.set(name, value);
    }
  }
  const cookies = pairs(
    viewer.get('cookie') ?? '',
    /;\s*/,
    '; ',
    (name) => selects(cache.cookies, name) || Boolean(policy && selects(policy.cookies, name)),
  );
  if (cookies) headers.set('cookie', cookies);
  for (const [name, value] of origin.customHeaders) headers.set(name, value);
  const query = pairs(
    request.query,
    /&/,
    '&',
    (name) => selects(cache.queries, name) || Boolean(policy && selects(policy.queries, name)),
  );
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

function aboutViewer({ headers, address, port, httpVersion }: ViewerRequest): Record<string, string> {
  const agent = headers.get('user-agent') ?? '';
  const isTablet = /iPad|Android(?!.*Mobile)/.test(agent);
  const isMobile = !isTablet && /Mobi/.test(agent);
  const isTv = /SmartTV|AppleTV/i.test(agent);
  return {
    'cloudfront-viewer-address': `${address}:${port}`,
    // A user-assigned code of ISO 3166, because a local viewer has no country.
    'cloudfront-viewer-country': 'ZZ',
    'cloudfront-viewer-http-version': httpVersion,
    // The local connection counts as HTTPS.
    'cloudfront-forwarded-proto': 'https',
    'cloudfront-is-desktop-viewer': String(!isMobile && !isTablet && !isTv),
    'cloudfront-is-mobile-viewer': String(isMobile),
    'cloudfront-is-smarttv-viewer': String(isTv),
    'cloudfront-is-tablet-viewer': String(isTablet),
  };
}

function pairs(text: string, separator: RegExp, joint: string, keep: (name: string) => boolean): string {
  if (text === '') return '';
  const parts = text.split(separator).filter((part) => part !== '' && keep(part.split('=')[0] ?? ''));
  return parts.join(joint);
}
