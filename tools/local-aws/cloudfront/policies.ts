import type { Resource } from '../platform/service.ts';

/** Part of a resource's properties, in the shape that CloudFormation documents. */
type Configuration = Resource['properties'];

/** Selects the names that a policy includes. */
export type Selection = 'none' | 'all' | { only: string[] } | { except: string[] };

/** The cache key and lifetimes of a cache policy. */
export type CachePolicy = {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  headers: Selection;
  cookies: Selection;
  queries: Selection;
  gzip: boolean;
  brotli: boolean;
};

/** What an origin request policy forwards in addition to the cache policy. */
export type OriginRequestPolicy = {
  headers: Selection;
  cloudFrontHeaders: string[];
  cookies: Selection;
  queries: Selection;
};

/** The CloudFront headers that are supported here. */
const knownCloudFrontHeaders = [
  'cloudfront-viewer-address',
  'cloudfront-viewer-country',
  'cloudfront-viewer-http-version',
  'cloudfront-forwarded-proto',
  'cloudfront-is-desktop-viewer',
  'cloudfront-is-mobile-viewer',
  'cloudfront-is-smarttv-viewer',
  'cloudfront-is-tablet-viewer',
];

const yearSeconds = 31_536_000;
const optimized = { headers: 'none', cookies: 'none', queries: 'none', gzip: true, brotli: true } as const;
const originHeaders = {
  only: ['host', 'origin', 'x-http-method-override', 'x-http-method', 'x-method-override'],
};

/** Cache policies that AWS manages, by id. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...optimized, minTtl: 1, defaultTtl: 86_400, maxTtl: yearSeconds },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': {
    ...optimized,
    gzip: false,
    brotli: false,
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: yearSeconds,
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...optimized,
    gzip: false,
    brotli: false,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
  },
  // UseOriginCacheControlHeaders
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': {
    ...optimized,
    headers: originHeaders,
    cookies: 'all',
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: yearSeconds,
  },
  // UseOriginCacheControlHeaders-QueryStrings
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': {
    ...optimized,
    headers: originHeaders,
    cookies: 'all',
    queries: 'all',
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: yearSeconds,
  },
};

/** Origin request policies that AWS manages, by id. */
export const managedOriginRequestPolicies: Record<string, OriginRequestPolicy> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: 'all', cloudFrontHeaders: [], cookies: 'all', queries: 'all' },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { except: ['host'] },
    cloudFrontHeaders: [],
    cookies: 'all',
    queries: 'all',
  },
  // AllViewerAndCloudFrontHeaders-2022-06
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': {
    headers: 'all',
    cloudFrontHeaders: knownCloudFrontHeaders,
    cookies: 'all',
    queries: 'all',
  },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: { only: ['origin', 'access-control-request-headers', 'access-control-request-method'] },
    cloudFrontHeaders: [],
    cookies: 'none',
    queries: 'none',
  },
  // CORS-CustomOrigin
  '59781a5b-3903-41f3-afcb-af62929ccde1': {
    headers: { only: ['origin'] },
    cloudFrontHeaders: [],
    cookies: 'none',
    queries: 'none',
  },
  // UserAgentRefererHeaders
  'acba4595-bd28-49b8-b9fe-13317c0390fa': {
    headers: { only: ['user-agent', 'referer'] },
    cloudFrontHeaders: [],
    cookies: 'none',
    queries: 'none',
  },
};

/** @throws {Error} naming a header or behavior that is not supported */
export function cachePolicyOf(config: Configuration): CachePolicy {
  const parameters = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minTtl: Number(config.MinTTL),
    defaultTtl: Number(config.DefaultTTL),
    maxTtl: Number(config.MaxTTL),
    headers: selection(parameters.HeadersConfig.HeaderBehavior, parameters.HeadersConfig.Headers, true),
    cookies: selection(parameters.CookiesConfig.CookieBehavior, parameters.CookiesConfig.Cookies),
    queries: selection(parameters.QueryStringsConfig.QueryStringBehavior, parameters.QueryStringsConfig.QueryStrings),
    gzip: parameters.EnableAcceptEncodingGzip === true,
    brotli: parameters.EnableAcceptEncodingBrotli === true,
  };
}

/** @throws {Error} naming a header or behavior that is not supported */
export function originRequestPolicyOf(config: Configuration): OriginRequestPolicy {
  const { HeaderBehavior, Headers = [] } = config.HeadersConfig;
  const names = Headers.map((name: string) => name.toLowerCase());
  const cloudFrontHeaders = names.filter((name: string) => name.startsWith('cloudfront-'));
  const unknown = cloudFrontHeaders.find((name: string) => !knownCloudFrontHeaders.includes(name));
  if (unknown) throw new Error(`The header ${unknown} is not supported here`);
  // CloudFront itself refuses these in an origin request policy.
  const refused = names.find((name: string) => name === 'authorization' || name === 'accept-encoding');
  if (refused && HeaderBehavior === 'whitelist') {
    throw new Error(`The header ${refused} is only allowed in a cache policy`);
  }
  return {
    headers:
      HeaderBehavior === 'allViewerAndWhitelistCloudFront'
        ? 'all'
        : selection(
            HeaderBehavior,
            names.filter((name: string) => !name.startsWith('cloudfront-')),
            true,
          ),
    cloudFrontHeaders,
    cookies: selection(config.CookiesConfig.CookieBehavior, config.CookiesConfig.Cookies),
    queries: selection(config.QueryStringsConfig.QueryStringBehavior, config.QueryStringsConfig.QueryStrings),
  };
}

export function selects(chosen: Selection, name: string): boolean {
  if (typeof chosen === 'string') return chosen === 'all';
  return 'only' in chosen ? chosen.only.includes(name) : !chosen.except.includes(name);
}

function selection(behavior: string, names: string[] = [], lowerCase = false): Selection {
  const listed = lowerCase ? names.map((name) => name.toLowerCase()) : names;
  switch (behavior) {
    case 'none':
      return 'none';
    case 'all':
    case 'allViewer':
      return 'all';
    case 'whitelist':
      return { only: listed };
    case 'allExcept':
      return { except: listed };
    default:
      throw new Error(`The behavior ${behavior} is not supported here`);
  }
}
