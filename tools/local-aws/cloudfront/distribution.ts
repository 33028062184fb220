import type { Resource } from '../platform/service.ts';
import type { ResponseHeadersPolicy } from './headers.ts';
import { allViewerExceptHost, type CachePolicy, managedCachePolicies } from './policies.ts';
import type { CloudFrontFunction } from './viewer-function.ts';

/** Part of a resource's properties, in the shape that CloudFormation documents. */
type Configuration = Resource['properties'];

/** An origin of a distribution. */
export type DistributionOrigin = {
  id: string;
  host: string;
  /** Comes before the path of each request. */
  path: string;
  /** The second origin of an origin group, and the statuses of the first that lead to it. */
  fallback?: { origin: DistributionOrigin; statuses: number[] };
  customHeaders: [string, string][];
  /** Whether requests identify the distribution, for the policy of a bucket. */
  isSigned: boolean;
};

export type Behavior = {
  pattern: string;
  matches(path: string): boolean;
  origin: DistributionOrigin;
  methods: string[];
  compress: boolean;
  cache: CachePolicy;
  /** Whether the origin receives headers, cookies and query of the viewer. */
  forwardsViewer: boolean;
  responseHeaders?: ResponseHeadersPolicy;
  viewerRequest?: CloudFrontFunction;
  viewerResponse?: CloudFrontFunction;
};

/** How long an error is cached. */
export type ErrorCaching = { status: number; minTtl?: number };

export type Distribution = {
  id: string;
  arn: string;
  domainName: string;
  /** In order of precedence; the last one matches every path. */
  behaviors: Behavior[];
  errors: ErrorCaching[];
};

/** The resources that a distribution refers to by id or ARN. */
export type Referred = {
  cachePolicies: Map<string, CachePolicy>;
  responseHeadersPolicies: Map<string, ResponseHeadersPolicy>;
  functions: Map<string, CloudFrontFunction>;
  hasOrigin(host: string): boolean;
};

/** Reads a `DistributionConfig`. @throws {Error} naming what is not supported or does not exist */
export function behaviorsOf(config: Configuration, referred: Referred): Pick<Distribution, 'behaviors' | 'errors'> {
  requireKnown('DistributionConfig', config, distributionProperties);
  requireDistinct(
    'origin',
    config.Origins.map(({ Id }: Configuration) => Id),
  );
  requireDistinct(
    'path pattern',
    (config.CacheBehaviors ?? []).map(({ PathPattern }: Configuration) => PathPattern),
  );
  requireDistinct('alias', config.Aliases ?? []);
  const origins = new Map<string, DistributionOrigin>(
    config.Origins.map((each: Configuration) => [each.Id, originOf(each, referred)]),
  );
  for (const group of config.OriginGroups?.Items ?? []) origins.set(group.Id, originGroup(group, origins));
  const behaviorOf = (behavior: Configuration): Behavior => {
    requireKnown('A behavior', behavior, behaviorProperties);
    const pattern: string = behavior.PathPattern ?? '*';
    return {
      pattern,
      matches: pathMatcher(pattern),
      origin: required(origins.get(behavior.TargetOriginId), `The origin ${behavior.TargetOriginId}`),
      methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      compress: behavior.Compress === true,
      cache: cachePolicy(behavior.CachePolicyId, referred),
      forwardsViewer: forwardsViewer(behavior.OriginRequestPolicyId),
      responseHeaders: responseHeadersPolicy(behavior.ResponseHeadersPolicyId, referred),
      ...functionsOf(behavior, referred),
    };
  };
  return {
    behaviors: [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map(behaviorOf),
    errors: (config.CustomErrorResponses ?? []).map(errorCachingOf),
  };
}

/** @throws {Error} naming the first value that CloudFront accepts once */
function requireDistinct(what: string, values: string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) < index);
  if (twice !== undefined) throw new Error(`The distribution has the ${what} ${twice} twice`);
}

const distributionProperties = [
  'Aliases',
  'CacheBehaviors',
  'Comment',
  'CustomErrorResponses',
  'DefaultCacheBehavior',
  'Enabled',
  'HttpVersion',
  'IPV6Enabled',
  'Logging',
  'OriginGroups',
  'Origins',
  'PriceClass',
  'Restrictions',
  'ViewerCertificate',
  'WebACLId',
];

/** ViewerProtocolPolicy is ignored: the viewer's connection is plain HTTP here and counts as HTTPS. */
const behaviorProperties = [
  'AllowedMethods',
  'CachePolicyId',
  'CachedMethods',
  'Compress',
  'FunctionAssociations',
  'OriginRequestPolicyId',
  'PathPattern',
  'ResponseHeadersPolicyId',
  'TargetOriginId',
  'ViewerProtocolPolicy',
];

const originProperties = [
  'CustomOriginConfig',
  'DomainName',
  'Id',
  'OriginAccessControlId',
  'OriginCustomHeaders',
  'OriginPath',
  'S3OriginConfig',
];

function originOf(origin: Configuration, { hasOrigin }: Referred): DistributionOrigin {
  requireKnown(`The origin ${origin.Id}`, origin, originProperties);
  if (!hasOrigin(origin.DomainName)) throw new Error(`The origin ${origin.DomainName} is not served here`);
  return {
    id: origin.Id,
    host: origin.DomainName,
    path: origin.OriginPath ?? '',
    customHeaders: (origin.OriginCustomHeaders ?? []).map(
      ({ HeaderName, HeaderValue }: { HeaderName: string; HeaderValue: string }) => [HeaderName, HeaderValue],
    ),
    isSigned: Boolean(origin.OriginAccessControlId),
  };
}

/** The first origin of the group, with the second as its fallback. */
function originGroup(group: Configuration, origins: Map<string, DistributionOrigin>): DistributionOrigin {
  requireKnown(`The origin group ${group.Id}`, group, ['FailoverCriteria', 'Id', 'Members']);
  const [first, second] = group.Members.Items.map(({ OriginId }: { OriginId: string }) =>
    required(origins.get(OriginId), `The origin ${OriginId}`),
  );
  return { ...first, fallback: { origin: second, statuses: group.FailoverCriteria.StatusCodes.Items.map(Number) } };
}

function cachePolicy(id: string | undefined, { cachePolicies }: Referred): CachePolicy {
  if (!id) throw new Error('A behavior without a cache policy is not supported here');
  return required(cachePolicies.get(id) ?? managedCachePolicies[id], `The cache policy ${id}`);
}

function forwardsViewer(originRequestPolicy: string | undefined): boolean {
  if (originRequestPolicy === undefined || originRequestPolicy === allViewerExceptHost)
    return Boolean(originRequestPolicy);
  throw new Error(`The origin request policy ${originRequestPolicy} is not supported here`);
}

function responseHeadersPolicy(id: string | undefined, referred: Referred): ResponseHeadersPolicy | undefined {
  if (!id) return undefined;
  return required(referred.responseHeadersPolicies.get(id), `The response headers policy ${id}`);
}

function functionsOf(
  behavior: { FunctionAssociations?: { EventType: string; FunctionARN: string }[] },
  { functions }: Referred,
): Pick<Behavior, 'viewerRequest' | 'viewerResponse'> {
  const at = (type: string) => {
    const arn = behavior.FunctionAssociations?.find(({ EventType }) => EventType === type)?.FunctionARN;
    return arn === undefined ? undefined : required(functions.get(arn), `The function ${arn}`);
  };
  return { viewerRequest: at('viewer-request'), viewerResponse: at('viewer-response') };
}

function errorCachingOf({ ErrorCode, ErrorCachingMinTTL, ...others }: Configuration): ErrorCaching {
  requireKnown('An error response', others, []);
  return {
    status: Number(ErrorCode),
    minTtl: ErrorCachingMinTTL === undefined ? undefined : Number(ErrorCachingMinTTL),
  };
}

/** Patterns match the whole path, with or without the leading slash. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(
    pattern.startsWith('/') || pattern.startsWith('*') ? `^${source}$` : `^/${source}$`,
    's',
  );
  return (path) => expression.test(path);
}

function requireKnown(what: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${what}: not supported here: ${unknown.join(', ')}`);
}

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} does not exist, or is not supported here`);
  return value;
}
