import { join } from 'node:path';
import { errorResponse } from './endpoint-errors.ts';
import type { Iam } from './iam.ts';
import { S3Bucket } from './s3-bucket.ts';
import { copySource, keysToDelete, type S3Call, s3Call } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { readFormUpload } from './s3-form.ts';
import type {
  AwsRequest,
  AwsService,
  Caller,
  Deployed,
  Environment,
  Need,
  Origin,
  Providers,
  Resource,
} from './service.ts';
import { requireSupported } from './supported-properties.ts';

/** Buckets, their objects as files, with the parts of S3 that conditional writes, browser uploads and CDNs rely on. */
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
      'Custom::S3BucketNotifications': (resource) => this.#deployNotifications(resource),
    };
  }

  /** A bucket of the template. @throws when there is none of that name */
  bucket(name: string): S3Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket', `The specified bucket does not exist: ${name}`, 404);
    return bucket;
  }

  needs(request: AwsRequest): Need[] {
    const call = s3Call(request);
    const bucket = this.#buckets.get(call.bucket);
    const bucketArn = `arn:aws:s3:::${call.bucket}`;
    const onObject = (action: string, key = call.key): Need => ({ action, resource: `${bucketArn}/${key}` });
    switch (call.operation) {
      case 'PutObject':
        return [onObject('s3:PutObject'), ...(request.headers.has('if-match') ? [onObject('s3:GetObject')] : [])];
      case 'CopyObject': {
        const source = copySource(request.headers);
        return [
          onObject('s3:PutObject'),
          { action: 's3:GetObject', resource: `arn:aws:s3:::${source.bucket}/${source.key}` },
        ];
      }
      case 'GetObject':
      case 'HeadObject': {
        // Only who may list the bucket is told that an object is not there.
        const isMissing = bucket?.store.find(call.key) === undefined;
        return [onObject('s3:GetObject'), ...(isMissing ? [{ action: 's3:ListBucket', resource: bucketArn }] : [])];
      }
      case 'DeleteObject':
        return [onObject('s3:DeleteObject')];
      case 'DeleteObjects':
        return keysToDelete(request.body).map((key) => onObject('s3:DeleteObject', key));
      case 'HeadBucket':
        return [{ action: 's3:ListBucket', resource: bucketArn }];
      case 'ListObjectsV2': {
        const { searchParams } = request.url;
        const context = {
          's3:prefix': searchParams.get('prefix') ?? '',
          's3:delimiter': searchParams.get('delimiter') ?? '',
        };
        return [{ action: 's3:ListBucket', resource: bucketArn, context }];
      }
      case 'PostObject':
      case 'Preflight':
      case 'Unsupported':
        return [];
    }
  }

  async handle(request: AwsRequest): Promise<Response> {
    const call = s3Call(request);
    let response: Response;
    try {
      if (call.operation === 'Preflight') return this.bucket(call.bucket).preflight(request.headers);
      response = await this.#answer(call, request);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      response = error.toResponse();
    }
    this.#buckets.get(call.bucket)?.allowOrigin(request, response.headers);
    return response;
  }

  #answer(call: S3Call, request: AwsRequest): Promise<Response> {
    const { key } = call;
    const bucket = this.bucket(call.bucket);
    switch (call.operation) {
      case 'PutObject':
        return bucket.put(key, request);
      case 'CopyObject': {
        const source = copySource(request.headers);
        return bucket.copy(key, this.bucket(source.bucket), source.key, request.headers);
      }
      case 'GetObject':
      case 'HeadObject':
        return bucket.get(key, request);
      case 'DeleteObject':
        return bucket.deleteIf(key, request.headers).then(() => new Response(null, { status: 204 }));
      case 'DeleteObjects':
        return bucket.deleteAll(keysToDelete(request.body), request.body.includes('<Quiet>true</Quiet>'));
      case 'HeadBucket':
        return Promise.resolve(new Response(null, { headers: { 'x-amz-bucket-region': this.#environment.region } }));
      case 'ListObjectsV2':
        return Promise.resolve(bucket.list(request.url.searchParams));
      case 'PostObject':
        return this.#takeForm(bucket, request);
      default:
        throw new S3Error('NotImplemented', `${call.operation} (${call.detail}) is not supported here`, 501);
    }
  }

  async #takeForm(bucket: S3Bucket, { headers, body }: AwsRequest): Promise<Response> {
    const upload = await readFormUpload({
      bucket: bucket.name,
      contentType: headers.get('content-type') ?? '',
      body,
      ownerOf: (accessKeyId, sessionToken) => this.#iam.owner(accessKeyId, sessionToken),
    });
    this.#require(upload.caller, { action: 's3:PutObject', resource: `arn:aws:s3:::${bucket.name}/${upload.key}` });
    return bucket.takeUpload(upload, this.#environment.endpoint);
  }

  #require(caller: Caller, need: Need): void {
    if (!this.#iam.allows(caller, need)) throw new S3Error('AccessDenied', 'Access Denied', 403);
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

  /** The CDK sets notifications by a custom resource, in the words of the API rather than of the template. */
  #deployNotifications({ properties, physicalName }: Resource): Deployed {
    this.bucket(properties.BucketName).notify(properties.NotificationConfiguration ?? {});
    return { ref: physicalName };
  }

  /** The bucket as the origin of a CDN: reads only, with the rights of whoever asks. */
  #originOf(name: string): Origin {
    return async ({ method, url, headers }, caller) => {
      if (method !== 'GET' && method !== 'HEAD') {
        return errorResponse('s3', 'MethodNotAllowed', 'The specified method is not allowed here.', 405);
      }
      const { pathname, search } = new URL(url);
      const inside = new URL(`${this.#environment.endpoint}/${name}${pathname}${search}`);
      const request: AwsRequest = { method, url: inside, headers, body: Buffer.alloc(0), caller };
      const isAllowed = this.needs(request).every((need) => this.#iam.allows(caller, need));
      return isAllowed ? this.handle(request) : errorResponse('s3', 'AccessDenied', 'Access Denied', 403);
    };
  }
}

/** Encryption, versions, logs and life cycles change nothing of what the supported calls answer. */
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
