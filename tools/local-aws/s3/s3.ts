import { join } from 'node:path';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Iam } from '../iam/iam.ts';
import { errorResponse } from '../platform/endpoint-errors.ts';
import type {
  AwsRequest,
  AwsService,
  Deployed,
  Environment,
  Origin,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { S3Bucket } from './bucket.ts';
import { keysToDelete, type S3Call, s3Call } from './call.ts';
import { S3Error } from './error.ts';

/** Buckets with objects as files, conditional writes, browser uploads and CDN access. */
export class S3 implements AwsService {
  readonly signingName = 's3';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #iam: Iam;
  readonly #buckets = new Map<string, S3Bucket>();

  constructor(environment: Environment, iam: Iam) {
    this.#environment = environment;
    this.#iam = iam;
    this.providers = {
      'AWS::S3::Bucket': (resource) => this.#deployBucket(resource),
      'AWS::S3::BucketPolicy': (resource) => this.#deployPolicy(resource),
    };
  }

  /** Returns a bucket of the template. @throws when it does not exist */
  bucket(name: string): S3Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket', `The specified bucket does not exist: ${name}`, 404);
    return bucket;
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    const call = s3Call(request);
    const bucket = this.#buckets.get(call.bucket);
    const bucketArn = `arn:aws:s3:::${call.bucket}`;
    const onObject = (action: string, key = call.key): RequiredRight => ({ action, resource: `${bucketArn}/${key}` });
    switch (call.operation) {
      case 'PutObject':
        return [onObject('s3:PutObject'), ...(request.headers.has('if-match') ? [onObject('s3:GetObject')] : [])];
      case 'GetObject':
      case 'HeadObject': {
        // Only a caller with the right to list the bucket gets 404 for a missing object; others get 403.
        const isMissing = bucket?.store.find(call.key) === undefined;
        return [onObject('s3:GetObject'), ...(isMissing ? [{ action: 's3:ListBucket', resource: bucketArn }] : [])];
      }
      case 'DeleteObject':
        return [onObject('s3:DeleteObject')];
      case 'DeleteObjects':
        return keysToDelete(request.body).map((key) => onObject('s3:DeleteObject', key));
      case 'ListObjectsV2': {
        const context = { 's3:prefix': request.url.searchParams.get('prefix') ?? '' };
        return [{ action: 's3:ListBucket', resource: bucketArn, context }];
      }
      case 'Preflight':
      case 'Unsupported':
        return [];
    }
  }

  async handle(request: AwsRequest): Promise<Response> {
    const call = s3Call(request);
    try {
      if (call.operation === 'Preflight') return this.bucket(call.bucket).preflight(request.headers);
      return await this.#answer(call, request);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      return error.toResponse();
    }
  }

  addHeaders(request: AwsRequest, headers: Headers): void {
    this.#buckets.get(s3Call(request).bucket)?.allowOrigin(request, headers);
  }

  #answer(call: S3Call, request: AwsRequest): Promise<Response> {
    const { key } = call;
    const bucket = this.bucket(call.bucket);
    switch (call.operation) {
      case 'PutObject':
        return bucket.put(key, request);
      case 'GetObject':
      case 'HeadObject':
        return bucket.get(key, request);
      case 'DeleteObject':
        return bucket.deleteIf(key, request.headers).then(() => new Response(null, { status: 204 }));
      case 'DeleteObjects':
        return bucket.deleteAll(keysToDelete(request.body), request.body.includes('<Quiet>true</Quiet>'));
      case 'ListObjectsV2':
        return Promise.resolve(bucket.list(request.url.searchParams));
      default:
        throw new S3Error('NotImplemented', `${call.operation} (${call.detail}) is not supported here`, 501);
    }
  }

  #deployBucket(resource: Resource): Deployed {
    requireSupported(resource, bucketProperties);
    const { properties, physicalName } = resource;
    const { region } = this.#environment;
    const name: string = properties.BucketName ?? physicalName.toLowerCase();
    const bucket =
      this.#buckets.get(name) ??
      new S3Bucket(name, join(this.#environment.dataDirectory, 's3', name), this.#environment);
    bucket.configure(properties);
    this.#buckets.set(name, bucket);
    const domains = {
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
    };
    for (const domain of Object.values(domains)) this.#environment.origins.set(domain, this.#originOf(name));
    return { ref: name, attributes: { Arn: `arn:aws:s3:::${name}`, ...domains } };
  }

  #deployPolicy(resource: Resource): Deployed {
    const { properties, physicalName } = resource;
    this.bucket(properties.Bucket);
    this.#iam.attachResourcePolicy(`arn:aws:s3:::${properties.Bucket}`, properties.PolicyDocument);
    return { ref: physicalName };
  }

  /** The bucket as the origin of a CDN: reads only, with the rights of the caller. */
  #originOf(name: string): Origin {
    return async ({ method, url, headers }, caller) => {
      if (method !== 'GET' && method !== 'HEAD') {
        return errorResponse('s3', 'MethodNotAllowed', 'The specified method is not allowed here.', 405);
      }
      const { pathname, search } = new URL(url);
      const inside = new URL(`${this.#environment.endpoint}/${name}${pathname}${search}`);
      const request: AwsRequest = { method, url: inside, headers, body: Buffer.alloc(0), caller };
      const isAllowed = this.requiredRights(request).every((need) => this.#iam.allows(caller, need));
      const response = isAllowed
        ? await this.handle(request)
        : errorResponse('s3', 'AccessDenied', 'Access Denied', 403);
      this.addHeaders(request, response.headers);
      return response;
    };
  }
}

/** Encryption, versions, logs and lifecycle rules do not change any supported response. */
const bucketProperties = [
  'AccessControl',
  'BucketEncryption',
  'BucketName',
  'CorsConfiguration',
  'LifecycleConfiguration',
  'LoggingConfiguration',
  'NotificationConfiguration',
  'OwnershipControls',
  'PublicAccessBlockConfiguration',
  'Tags',
  'VersioningConfiguration',
];
