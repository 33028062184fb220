import { Annotations, Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as CdnFunction,
  Distribution,
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
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { apiRoot } from '../shared/api.ts';
import { livePath } from '../shared/live.ts';
import type { Api } from './api.ts';
import { clientFolder, hashOf, readSiteAssets, styleHash } from './built-pages.ts';
import { answerStatus, routeRequest } from './cdn-functions.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { Live } from './live.ts';
import type { SignIn } from './sign-in.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';
import { uploadsBucket } from './uploads-bucket.ts';

type Props = { api: Api; live: Live; signIn: SignIn; stage: Stage };

/** The buckets and the CDN in front of them and of the API: one address for everything a browser asks for. */
export class Website extends Construct {
  /** Where buckets and the CDN write what was asked of them. */
  readonly logs: Bucket;
  readonly siteBucket: Bucket;
  readonly pictureBucket: Bucket;
  readonly distribution: Distribution;
  /** The public address, without a slash at its end. */
  readonly url: string;
  /** Puts the built files in place, which has to come before a page that refers to them. */
  readonly released: DeploymentStep;

  constructor(scope: Construct, id: string, { api, live, signIn, stage }: Props) {
    super(scope, id);
    this.logs = this.#bucket('Logs', {
      // CDN logs are still delivered through access control lists.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    });
    this.siteBucket = this.#bucket('Site', { serverAccessLogsBucket: this.logs, serverAccessLogsPrefix: 'site/' });
    this.pictureBucket = this.#bucket('Pictures', {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'pictures/',
    });

    const site = this.#siteBehavior();
    const forSite = { ...site, responseHeadersPolicy: this.#headers('SiteHeaders', sitePolicy(signIn.origin)) };
    const forApi = { responseHeadersPolicy: this.#headers('ApiHeaders', nothing) };
    const admin = {
      ...site,
      responseHeadersPolicy: this.#headers('AdminHeaders', adminPolicy(signIn.origin), noIndex),
    };
    this.distribution = new Distribution(this, 'Cdn', {
      comment: stage.studioName,
      defaultBehavior: forSite,
      additionalBehaviors: {
        '/admin*': admin,
        '/auth*': admin,
        '/media/*': { ...this.#pictureBehavior(), responseHeadersPolicy: this.#headers('MediaHeaders', nothing) },
        '/content.json': { ...forSite, cachePolicy: this.#contentCaching() },
        [livePath]: { ...this.#liveBehavior(live, api), ...forApi },
        [`${apiRoot}/*`]: { ...this.#apiBehavior(api), ...forApi },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      logBucket: this.logs,
      logFilePrefix: 'cdn/',
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'No path leads to the root of a bucket, which alone would be answered with a list.',
    );
    this.url = `https://${this.distribution.distributionDomainName}`;
    this.released = this.#releaseFiles(signIn, stage);
  }

  /** Lets the function publish: keep releases, and remove files of events and releases. */
  allowPublishing(fn: StudioFunction): void {
    fn.addEnvironment('SITE_BUCKET', this.siteBucket.bucketName);
    fn.addEnvironment('DISTRIBUTION_ID', this.distribution.distributionId);
    this.allowWriting(fn);
    const removable = ['events.ics', 'events/*', 'releases/*'].map((key) => this.siteBucket.arnForObjects(key));
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:DeleteObject'], resources: removable }));
  }

  /** Lets the function write what visitors get, and make the CDN ask for it again. */
  allowWriting(fn: StudioFunction): void {
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:GetObject', 's3:PutObject'],
        resources: [this.siteBucket.arnForObjects('*')],
      }),
    );
    // Without it S3 hides that an object is not there, and says that looking is not allowed.
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.siteBucket.bucketArn] }));
    this.distribution.grantCreateInvalidation(fn);
  }

  #bucket(id: string, props: ConstructorParameters<typeof Bucket>[2]): Bucket {
    return new Bucket(this, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
    });
  }

  #siteBehavior(): BehaviorOptions {
    const cdnFunction = (id: string, code: string) =>
      new CdnFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
    return {
      origin: filesOf(this.siteBucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: cdnFunction('RouteRequest', routeRequest) },
        { eventType: FunctionEventType.VIEWER_RESPONSE, function: cdnFunction('AnswerStatus', answerStatus) },
      ],
    };
  }

  #pictureBehavior(): BehaviorOptions {
    return {
      origin: filesOf(this.pictureBucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
  }

  #apiBehavior(api: Api): BehaviorOptions {
    const host = `${api.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    return {
      origin: new HttpOrigin(host, { customHeaders: { 'x-origin-key': api.originKey } }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  /** A WebSocket's handshake lies in headers of the viewer, as does the site that it is asked from. */
  #liveBehavior(live: Live, { originKey }: Api): BehaviorOptions {
    return {
      origin: new HttpOrigin(live.host, { customHeaders: { 'x-origin-key': originKey } }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  /**
   * Open pages read the content in the moment in which they hear of it, long before every edge has been told to drop what
   * it keeps. So edges ask again after a second, and keep what was asked for under a version apart from the rest.
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

  #headers(id: string, contentSecurityPolicy: Policy, ...more: ResponseCustomHeader[]): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: toText(contentSecurityPolicy), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
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
      // The second is how the picture function tells its own files.
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
    this.allowWriting(fn);
    const config = {
      studioName: stage.studioName,
      timeZone: stage.timeZone,
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

/** Without the right to list, S3 would say 403 of every file that is not there. */
function filesOf(bucket: Bucket): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(bucket, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] });
}

type Policy = Record<string, string>;

const nothing: Policy = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

/** The dashboard is nothing to be found by search. */
const noIndex: ResponseCustomHeader = { header: 'x-robots-tag', value: 'noindex', override: true };

const tagManager = 'https://www.googletagmanager.com';
/** Where Google's analytics script sends what it counts; regions have hosts of their own. */
const analytics = 'https://*.google-analytics.com https://*.analytics.google.com';

/** Pages of our own: scripts from files alone, and the styles that the build wrote. */
function ownPolicy(): Policy {
  return {
    ...nothing,
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

/**
 * Visitors' pages may load the tag manager, which they do for who agreed to it, and renew the session of staff who look at
 * the site before it opens.
 */
function sitePolicy(signInOrigin: string): Policy {
  return {
    ...ownPolicy(),
    'script-src': `'self' ${tagManager}`,
    'connect-src': `'self' ${signInOrigin} ${tagManager} ${analytics}`,
  };
}

/** The dashboard: sign-in speaks with Cognito directly, and pictures are posted to their bucket. */
function adminPolicy(signInOrigin: string): Policy {
  return { ...ownPolicy(), 'connect-src': `'self' ${signInOrigin} ${uploadsBucket.url}` };
}

function toText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
