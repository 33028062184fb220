import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { type Bucket, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { imageFolders } from '#shared/images/upload-kinds.ts';
import { localStage } from '../stages/stage-names.ts';
import type { Stage } from '../stages/stages.ts';
import type { Data } from './data.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { PrivateBucket } from './private-bucket.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';
import { allowSweepingPhotos, photosBucket, uploadsBucket } from './uploads-bucket.ts';
import type { Website } from './website.ts';

type Props = { data: Data; website: Website; stage: Stage };

const timeout = Duration.minutes(2);

/**
 * Concurrent image functions. A new account has a concurrency of 10, and bookings need part of it. AWS requires at
 * least 2.
 */
const maxConcurrency = 3;

/** Delivery attempts per message. AWS recommends at least 5, because throttled invocations count too. */
const maxReceiveCount = 5;

/** Key prefixes of public images: the three folders of original images, and the generated widths (UPL-21). */
const originals = imageFolders.map((folder) => `media/${folder}/*`);
const variants = 'media/pictures/*';

/** The only keys that functions can write in the image bucket. */
export const imageObjects = [...originals, variants];

/**
 * Processes uploaded images and deletes unused ones. Visitors load them from the website's image bucket. Photos that visitors send
 * with requests stay in a private bucket.
 */
export class Media extends Construct {
  /** Private bucket that browsers upload to. */
  readonly uploads: Bucket;
  readonly imageFunction: StudioFunction;
  readonly cleanUp: StudioFunction;
  /** Messages for files that failed after all retries. */
  readonly deadLetters: DeadLetterQueue;
  /** S3 notifications, one for each file in the uploads bucket. */
  readonly uploadQueue: Queue;

  constructor(scope: Construct, id: string, { data, website, stage }: Props) {
    super(scope, id);
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    this.uploadQueue = this.#createUploadQueue();
    this.imageFunction = this.#createImageFunction(data, website, stage);
    this.uploads = this.#uploadsBucket(website);
    this.#photosBucket(website);
    this.cleanUp = this.#cleanUpFunction(data, website);
  }

  #createUploadQueue(): Queue {
    // S3 can send to queues with SQS-managed keys; a KMS key would need a key policy for S3.
    const queue = new Queue(this, 'Arrivals', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS recommends six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
      // The lifetime of the files.
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount },
    });
    queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        resources: [queue.queueArn],
        conditions: {
          ArnEquals: { 'aws:SourceArn': uploadsBucket.arn },
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        },
      }),
    );
    return queue;
  }

  #createImageFunction(data: Data, { imageBucket }: Website, stage: Stage): StudioFunction {
    const fn = new StudioFunction(this, 'Picture', {
      entry: 'functions/images.ts',
      timeout,
      // Almost two vCPUs: encoding is CPU-bound.
      memorySize: 3008,
      // The platform of most build machines, so that the native binaries of sharp are already installed.
      architecture: Architecture.X86_64,
      nativePackages: { names: ['sharp'], includeHostPlatform: stage.name === localStage },
      environment: {
        PICTURE_BUCKET: imageBucket.bucketName,
        MAX_RECEIVE_COUNT: String(maxReceiveCount),
      },
    });
    data.allow(fn, data.content, 'GetItem', 'Query', 'PutItem', 'UpdateItem');
    data.allow(fn, data.limits, 'GetItem', 'UpdateItem');
    allowSweepingPhotos(fn);
    fn.allow(['s3:GetObject'], uploadsBucket.objects);
    // Without `ListBucket`, S3 returns 403 instead of 404 for an expired file.
    fn.allow(['s3:ListBucket'], uploadsBucket.arn);
    fn.allow(['s3:PutObject'], photosBucket.objects, ...objectsOf(imageBucket, imageObjects));
    fn.allow(['s3:GetObject'], ...objectsOf(imageBucket, originals));
    this.#consumeUploads(fn);
    return fn;
  }

  #consumeUploads(fn: StudioFunction): void {
    // The CDK event source also grants actions that Lambda never calls.
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], this.uploadQueue.queueArn);
    new EventSourceMapping(this, 'ArrivalsMapping', {
      target: fn,
      eventSourceArn: this.uploadQueue.queueArn,
      batchSize: 1,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
  }

  #uploadsBucket(website: Website): Bucket {
    const bucket = new PrivateBucket(this, 'Uploads', {
      bucketName: uploadsBucket.name,
      serverAccessLogsBucket: website.logs,
      serverAccessLogsPrefix: 'uploads/',
      // Longer than a signed URL is valid: while its file is there, S3 refuses a second one.
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      cors: [
        {
          allowedOrigins: [website.url],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ['content-type', 'if-none-match'],
        },
      ],
    });
    // CDK notifications use a Python function with permissions on all buckets; the bucket can notify the queue directly.
    (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
      queueConfigurations: [{ event: 's3:ObjectCreated:*', queue: this.uploadQueue.queueArn }],
    };
    // S3 sends a test message when the bucket is created, which the queue's policy must already allow.
    bucket.node.addDependency(this.uploadQueue.node.findChild('Policy'));
    return bucket;
  }

  /** Without versions, so that an erased photo is gone. */
  #photosBucket(website: Website): Bucket {
    return new PrivateBucket(this, 'Photos', {
      bucketName: photosBucket.name,
      serverAccessLogsBucket: website.logs,
      serverAccessLogsPrefix: 'photos/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
  }

  #cleanUpFunction(data: Data, website: Website): StudioFunction {
    const { imageBucket, distribution } = website;
    const fn = new StudioFunction(this, 'CleanUp', {
      entry: 'functions/image-clean-up.ts',
      timeout: Duration.minutes(5),
      ownDeadLetters: true,
      environment: { PICTURE_BUCKET: imageBucket.bucketName, DISTRIBUTION_ID: distribution.distributionId },
    });
    data.allow(fn, data.content, 'BatchGetItem', 'GetItem', 'Query', 'UpdateItem');
    data.allow(fn, data.content, 'DeleteItem', 'ConditionCheckItem');
    fn.allow(['s3:DeleteObject'], ...objectsOf(imageBucket, imageObjects));
    distribution.grantCreateInvalidation(fn);
    new ScheduledCall(this, 'Daily', {
      fn,
      expression: 'cron(30 4 * * ? *)',
      description: 'Deletes images that nothing has referred to for 30 days',
    });
    return fn;
  }
}

function objectsOf(bucket: Bucket, keys: readonly string[]): string[] {
  return keys.map((key) => bucket.arnForObjects(key));
}
