import type { Resource } from '../platform/service.ts';

/** Part of a resource's properties, in the shape that CloudFormation documents. */
type Configuration = Resource['properties'];

/** The cache key and lifetimes of a cache policy. The key never contains headers or cookies here. */
export type CachePolicy = {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  /** Names of the query parameters in the key. */
  queries: string[];
  gzip: boolean;
  brotli: boolean;
};

/** Cache policies that AWS manages, by id. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: 31_536_000,
    queries: [],
    gzip: true,
    brotli: true,
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    queries: [],
    gzip: false,
    brotli: false,
  },
};

/**
 * The origin request policy AllViewerExceptHostHeader: forwards headers, cookies and query of the viewer, with the host of
 * the origin.
 */
export const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** @throws {Error} naming a behavior that is not supported */
export function cachePolicyOf(config: Configuration): CachePolicy {
  const { HeadersConfig, CookiesConfig, QueryStringsConfig, EnableAcceptEncodingGzip, EnableAcceptEncodingBrotli } =
    config.ParametersInCacheKeyAndForwardedToOrigin;
  const { QueryStringBehavior, QueryStrings = [] } = QueryStringsConfig;
  const behaviors = [HeadersConfig.HeaderBehavior, CookiesConfig.CookieBehavior, QueryStringBehavior];
  const unknown = behaviors.find((each, index) => each !== 'none' && !(index === 2 && each === 'whitelist'));
  if (unknown) throw new Error(`The behavior ${unknown} of a cache policy is not supported here`);
  return {
    minTtl: Number(config.MinTTL),
    defaultTtl: Number(config.DefaultTTL),
    maxTtl: Number(config.MaxTTL),
    queries: QueryStrings,
    gzip: EnableAcceptEncodingGzip === true,
    brotli: EnableAcceptEncodingBrotli === true,
  };
}
