import { Annotations, Aws, Duration, Fn, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as CdnFunction,
  Distribution,
  type DistributionProps,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Bucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { apiRoot } from '#shared/contract/call.ts';
import { livePath } from '#shared/website/live.ts';
import { clientFolder, hashOf, readSiteAssets, styleHash } from '../build/built-pages.ts';
import { countryOf } from '../stages/country-of.ts';
import { edgeOutputs, edgeRegion, edgeStackNameOf } from '../stages/stage-names.ts';
import { domainUrl, type Stage } from '../stages/stages.ts';
import type { Api } from './api.ts';
import { rewriteResponse, routeRequest } from './cdn-functions.ts';
import { DeploymentStep } from './deployment-step.ts';
import { DomainRecords } from './domain-records.ts';
import type { Live } from './live.ts';
import { PrivateBucket } from './private-bucket.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';
import { photosBucket, uploadsBucket } from './uploads-bucket.ts';

type Props = { api: Api; live: Live; signIn: SignIn; stage: Stage };

/** The buckets, and the CDN in front of the buckets and the API: one origin for all browser requests. */
export class Website extends Construct {
  /** Access logs of the buckets and the CDN. */
  readonly logs: Bucket;
  readonly siteBucket: Bucket;
  readonly imageBucket: Bucket;
  /** Signs the requests from the CDN to the buckets. */
  readonly #access: S3OriginAccessControl;
  readonly distribution: Distribution;
  /** The public URL, without a trailing slash. */
  readonly url: string;
  /** Uploads the built files. Must run before the publisher writes a page that refers to them. */
  readonly released: DeploymentStep;

  constructor(scope: Construct, id: string, { api, live, signIn, stage }: Props) {
    super(scope, id);
    this.logs = new PrivateBucket(this, 'Logs', {
      // CloudFront delivers logs through access control lists.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    });
    this.siteBucket = new PrivateBucket(this, 'Site', {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'site/',
    });
    this.imageBucket = new PrivateBucket(this, 'Pictures', {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'pictures/',
      // An image deleted by mistake can be restored for 30 days (docs/restoring.md).
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true }],
    });

    this.#access = new S3OriginAccessControl(this, 'Access', {
      originAccessControlName: regionalName(this, 'Files'),
    });

    const apiHost = `${api.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const missing = this.#missingFiles(apiHost, api);
    const site = this.#siteBehavior(missing, signIn, stage);
    const forSite = { ...site, responseHeadersPolicy: this.#headers(stage, 'SiteHeaders', sitePolicy()) };
    // Shared by images and API: an account can have 20 of these policies, and each stage uses three.
    const forData = { responseHeadersPolicy: this.#headers(stage, 'ApiHeaders', noSources) };
    const admin = {
      ...site,
      responseHeadersPolicy: this.#headers(stage, 'AdminHeaders', adminPolicy(signIn.origin), noIndex),
    };
    this.distribution = new Distribution(this, 'Cdn', {
      comment: stage.studioName,
      defaultBehavior: forSite,
      additionalBehaviors: {
        ...Object.fromEntries(hashedFiles.map((pattern) => [pattern, { ...forSite, functionAssociations: [] }])),
        '/admin*': admin,
        '/auth*': admin,
        '/media/*': { ...this.#filesOf(this.imageBucket, missing), ...forData },
        '/content*': { ...forSite, cachePolicy: this.#contentCaching() },
        [livePath]: { ...this.#apiBehavior(live.host, api, AllowedMethods.ALLOW_GET_HEAD), ...forData },
        [`${apiRoot}/*`]: { ...this.#apiBehavior(apiHost, api, AllowedMethods.ALLOW_ALL), ...forData },
      },
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      logBucket: this.logs,
      logFilePrefix: 'cdn/',
      ...this.#fromEdge(stage),
    });
    if (stage.domain && stage.hostedZone) {
      new DomainRecords(this, 'Domain', {
        names: stage.domain,
        hostedZoneId: stage.hostedZone,
        distribution: this.distribution,
      });
    }
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'No request path maps to the root of a bucket, the only path that returns a listing.',
    );
    this.url = domainUrl(stage) ?? `https://${this.distribution.distributionDomainName}`;
    this.released = this.#releaseFiles(signIn, stage);
  }

  /** Lets the function publish pages, and delete files of past events and old releases. */
  allowPublishing(fn: StudioFunction): void {
    fn.addEnvironment('SITE_BUCKET', this.siteBucket.bucketName);
    fn.addEnvironment('DISTRIBUTION_ID', this.distribution.distributionId);
    fn.allow(['s3:GetObject', 's3:PutObject'], this.siteBucket.arnForObjects('*'));
    // Without `ListBucket`, S3 returns 403 instead of 404 for a missing object.
    fn.allow(['s3:ListBucket'], this.siteBucket.bucketArn);
    this.distribution.grantCreateInvalidation(fn);
    const removable = ['events.ics', 'events/*', 'gallery/*', 'releases/*'].map((key) =>
      this.siteBucket.arnForObjects(key),
    );
    fn.allow(['s3:DeleteObject'], ...removable);
  }

  /** The domain with its certificate, and the firewall. The edge stack was deployed before. */
  #fromEdge({ name, domain, firewall }: Stage): Partial<DistributionProps> {
    const arnOf = (part: keyof typeof edgeOutputs) =>
      Fn.getStackOutput(edgeStackNameOf(name), edgeOutputs[part], edgeRegion);
    return {
      ...(domain && {
        domainNames: [...domain],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', arnOf('certificate')),
      }),
      ...(firewall && { webAclId: arnOf('firewall') }),
    };
  }

  #siteBehavior(missing: IOrigin, { origin }: SignIn, { domain }: Stage): BehaviorOptions {
    const cdnFunction = (id: string, code: string) =>
      new CdnFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
    return {
      ...this.#filesOf(this.siteBucket, missing),
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: cdnFunction('RouteRequest', routeRequest(domain)) },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: cdnFunction(
            'AnswerStatus',
            rewriteResponse(origin, `${uploadsBucket.url}/`, `${photosBucket.url}/`),
          ),
        },
      ],
    };
  }

  /** What answers for files that S3 does not have: people must not read its XML (docs/decisions/0053). */
  #missingFiles(apiHost: string, { functions: { registration }, originKeys }: Api): IOrigin {
    registration.addEnvironment('SITE_BUCKET_URL', `https://${this.siteBucket.bucketRegionalDomainName}`);
    registration.allow(['s3:GetObject'], this.siteBucket.arnForObjects('404.html'));
    return new HttpOrigin(apiHost, {
      originPath: `${apiRoot}/missing`,
      customHeaders: { 'x-origin-key': originKeys.sent, 'x-missing-file': 'true' },
    });
  }

  #filesOf(bucket: Bucket, missing: IOrigin): BehaviorOptions {
    return {
      origin: new OriginGroup({
        // Without list access, S3 returns 403 instead of 404 for a missing file.
        primaryOrigin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessControl: this.#access,
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        fallbackOrigin: missing,
        // S3 answers 400 for a key of more than 1,024 bytes.
        fallbackStatusCodes: [400, 404],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
  }

  /** Forwards the viewer's headers; those of the WebSocket API carry its handshake and its `Origin`. */
  #apiBehavior(host: string, { originKeys }: Api, allowedMethods: AllowedMethods): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, { customHeaders: { 'x-origin-key': originKeys.sent } }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  /**
   * Open pages read the version and the document when they are notified, before the invalidation reaches every edge. So edges
   * revalidate after a second, and the version in the query is part of the cache key.
   */
  #contentCaching(): CachePolicy {
    return new CachePolicy(this, 'ContentCaching', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(1),
      maxTtl: Duration.seconds(1),
      queryStringBehavior: CacheQueryStringBehavior.allowList('version'),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  #headers(
    { domain }: Stage,
    id: string,
    contentSecurityPolicy: Policy,
    ...more: ResponseCustomHeader[]
  ): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: regionalName(this, id),
      securityHeadersBehavior: {
        // A page of the API has a policy of its own. Files of the image bucket have none.
        contentSecurityPolicy: {
          contentSecurityPolicy: toText(contentSecurityPolicy),
          override: contentSecurityPolicy !== noSources,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          // The studio may have other subdomains without HTTPS.
          includeSubdomains: !domain,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
            override: true,
          },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          ...more,
        ],
      },
      // `x-amz-meta-hash` is for the image function only.
      removeHeaders: ['server', 'x-amz-meta-hash'],
    });
  }

  #releaseFiles(signIn: SignIn, stage: Stage): DeploymentStep {
    const fn = new StudioFunction(this, 'Release', {
      entry: 'functions/release.ts',
      timeout: Duration.minutes(4),
      environment: {
        SITE_BUCKET: this.siteBucket.bucketName,
        DISTRIBUTION_ID: this.distribution.distributionId,
      },
      files: [clientFolder],
    });
    fn.allow(['s3:PutObject'], this.siteBucket.arnForObjects('*'));
    this.distribution.grantCreateInvalidation(fn);
    const config = {
      studioName: stage.studioName,
      timeZone: stage.timeZone,
      country: countryOf(stage.timeZone),
      registration: stage.registration,
      userPoolId: signIn.userPool.userPoolId,
      userPoolClientId: signIn.client.userPoolClientId,
      userPoolProviderUrl: signIn.userPool.userPoolProviderUrl,
    };
    return new DeploymentStep(this, 'Released', fn, {
      files: hashOf(clientFolder),
      config: Stack.of(this).toJsonString(config),
    });
  }
}

/** CloudFront names are unique per account, and the same stage can be deployed in several regions. */
function regionalName(scope: Construct, name: string): string {
  return `${Stack.of(scope).stackName}-${name}-${Aws.REGION}`;
}

/**
 * By default, edges cache errors for ten seconds, even in behaviors without caching, and return them to every caller of the
 * path. The setting applies to the whole distribution; without an error page, the response stays as it is.
 */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/**
 * Built files with a content hash in their names: most requests of a visit, which need no function (docs/decisions/0050). With these
 * endings, no path with dots reaches a release, which is JSON.
 */
const hashedFiles = ['css', 'js', 'woff2'].map((ending) => `/assets/*-????????.${ending}`);

type Policy = Record<string, string>;

const noSources: Policy = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

/** Keeps the dashboard out of search engines. */
const noIndex: ResponseCustomHeader = { header: 'x-robots-tag', value: 'noindex', override: true };

/**
 * The policy of our pages: scripts only from files, and the inline styles of the build. Images can have any https URL,
 * because staff can enter one and open pages show it without a reload. `rewriteResponse` adds sources per document.
 */
function sitePolicy(): Policy {
  return {
    ...noSources,
    'script-src': "'self'",
    'style-src': ["'self'", ...Object.values(readSiteAssets().styles).map(styleHash)].join(' '),
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
  };
}

/** The dashboard also connects to Cognito for sign-in, and shows photos of visitors, whose URLs have no https in the local run. */
function adminPolicy(signInOrigin: string): Policy {
  return {
    ...sitePolicy(),
    'connect-src': `'self' ${signInOrigin} ${uploadsBucket.url}/`,
    'img-src': `'self' data: https: ${photosBucket.url}/`,
  };
}

function toText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
