import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CdnFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { apiRoot } from '../shared/api.ts';
import type { Api } from './api.ts';
import { clientFolder, hashOf, readSiteAssets, styleHash } from './built-pages.ts';
import { answerStatus, routeRequest } from './cdn-functions.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { SignIn } from './sign-in.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';

type Props = { api: Api; signIn: SignIn; stage: Stage };

/** The buckets and the CDN in front of them and of the API: one address for everything a browser asks for. */
export class Website extends Construct {
  readonly siteBucket: Bucket;
  readonly pictureBucket: Bucket;
  readonly distribution: Distribution;
  /** The public address, without a slash at its end. */
  readonly url: string;
  /** Puts the built files in place, which has to come before a page that refers to them. */
  readonly released: DeploymentStep;

  constructor(scope: Construct, id: string, { api, signIn, stage }: Props) {
    super(scope, id);
    const logs = this.#bucket('Logs', {
      // CDN logs are still delivered through access control lists.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    });
    this.siteBucket = this.#bucket('Site', { serverAccessLogsBucket: logs, serverAccessLogsPrefix: 'site/' });
    this.pictureBucket = this.#bucket('Pictures', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'pictures/',
    });

    const site = this.#siteBehavior();
    const admin = { ...site, responseHeadersPolicy: this.#headers('AdminHeaders', adminPolicy(signIn.origin)) };
    this.distribution = new Distribution(this, 'Cdn', {
      comment: stage.studioName,
      defaultBehavior: { ...site, responseHeadersPolicy: this.#headers('SiteHeaders', sitePolicy()) },
      additionalBehaviors: {
        '/admin*': admin,
        '/auth*': admin,
        '/media/*': { ...this.#pictureBehavior(), responseHeadersPolicy: this.#headers('MediaHeaders', nothing) },
        [`${apiRoot}/*`]: { ...this.#apiBehavior(api), responseHeadersPolicy: this.#headers('ApiHeaders', nothing) },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      logBucket: logs,
      logFilePrefix: 'cdn/',
    });
    this.url = `https://${this.distribution.distributionDomainName}`;
    this.released = this.#releaseFiles(signIn, stage);
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
      origin: S3BucketOrigin.withOriginAccessControl(this.siteBucket),
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
      origin: S3BucketOrigin.withOriginAccessControl(this.pictureBucket),
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

  #headers(id: string, contentSecurityPolicy: Policy): ResponseHeadersPolicy {
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
        ],
      },
      removeHeaders: ['server'],
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

type Policy = Record<string, string>;

const nothing: Policy = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

/** Visitors' pages: scripts from files alone, and the one style that the build wrote. */
function sitePolicy(): Policy {
  return {
    ...nothing,
    'script-src': "'self'",
    'style-src': `'self' ${styleHash(readSiteAssets().styles)}`,
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
  };
}

/** The dashboard: sign-in speaks with Cognito directly. */
function adminPolicy(signInOrigin: string): Policy {
  return { ...sitePolicy(), 'connect-src': `'self' ${signInOrigin}` };
}

function toText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
