import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { picturePlaces } from '../shared/upload-kinds.ts';
import type { Data } from './data.ts';
import { localStage } from './stage-names.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';
import { uploadsBucket } from './uploads-bucket.ts';
import type { Website } from './website.ts';

type Props = { data: Data; website: Website; stage: Stage };

/** How often Lambda hands a file over again; with the first time, one more attempt than that. */
const retryAttempts = 2;

/** Key prefixes of public pictures: the three places that staff upload to, and the widths made of them (UPL-27). */
const places = picturePlaces.map((place) => `media/${place}/*`);
const widths = 'media/pictures/*';

/** All that functions write in the picture bucket, and nothing else in it. */
export const pictureObjects = [...places, widths];

/** What happens to pictures between an upload and their last day. Visitors get them from the website's picture bucket. */
export class Media extends Construct {
  /** Takes what browsers post, and shows it to nobody. */
  readonly uploads: Bucket;
  readonly pictures: StudioFunction;
  readonly cleanUp: StudioFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { data, website, stage }: Props) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.pictures = this.#pictureFunction(data, website, stage);
    this.uploads = this.#uploadsBucket(website);
    this.cleanUp = this.#cleanUpFunction(data, website);
  }

  #pictureFunction(data: Data, { pictureBucket }: Website, stage: Stage): StudioFunction {
    const fn = new StudioFunction(this, 'Picture', {
      entry: 'functions/pictures.ts',
      timeout: Duration.minutes(2),
      // Nearly two processors, which is what drawing takes its time from.
      memorySize: 3008,
      // The native parts of sharp that most machines, and those that build, have installed already.
      architecture: Architecture.X86_64,
      nativePackages: { names: ['sharp'], alsoHere: stage.name === localStage },
      environment: {
        UPLOADS_BUCKET: uploadsBucket.name,
        PICTURE_BUCKET: pictureBucket.bucketName,
        PICTURE_ATTEMPTS: String(retryAttempts + 1),
      },
    });
    data.allow(fn, data.content, 'CONTENT_TABLE', 'BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem');
    allow(fn, ['s3:GetObject', 's3:DeleteObject'], [uploadsBucket.objects]);
    // Without it S3 hides that a file is gone, and says that looking is not allowed.
    allow(fn, ['s3:ListBucket'], [uploadsBucket.arn]);
    allow(fn, ['s3:PutObject'], objectsOf(pictureBucket, pictureObjects));
    allow(fn, ['s3:GetObject'], objectsOf(pictureBucket, places));
    fn.configureAsyncInvoke({
      retryAttempts,
      maxEventAge: Duration.minutes(20),
      onFailure: new SqsDestination(this.deadLetters),
    });
    return fn;
  }

  #uploadsBucket(website: Website): Bucket {
    const bucket = new Bucket(this, 'Uploads', {
      bucketName: uploadsBucket.name,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: website.logs,
      serverAccessLogsPrefix: 'uploads/',
      // What is used is removed at once; these are files that nobody could read.
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      cors: [{ allowedOrigins: [website.url], allowedMethods: [HttpMethods.POST] }],
    });
    this.pictures.addPermission('Uploaded', {
      principal: new ServicePrincipal('s3.amazonaws.com'),
      sourceArn: uploadsBucket.arn,
      sourceAccount: Aws.ACCOUNT_ID,
    });
    // CDK's own notifications are a Python function with rights on all buckets; the bucket can name the function itself.
    (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
      lambdaConfigurations: [{ event: 's3:ObjectCreated:*', function: this.pictures.functionArn }],
    };
    // S3 looks whether it may call the function when the bucket is made.
    bucket.node.addDependency(this.pictures.node.findChild('Uploaded'));
    return bucket;
  }

  #cleanUpFunction(data: Data, { pictureBucket, distribution }: Website): StudioFunction {
    const fn = new StudioFunction(this, 'CleanUp', {
      entry: 'functions/picture-clean-up.ts',
      timeout: Duration.minutes(5),
      environment: { PICTURE_BUCKET: pictureBucket.bucketName, DISTRIBUTION_ID: distribution.distributionId },
    });
    data.allow(
      fn,
      data.content,
      'CONTENT_TABLE',
      'BatchGetItem',
      'GetItem',
      'Query',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    );
    allow(fn, ['s3:DeleteObject'], objectsOf(pictureBucket, pictureObjects));
    distribution.grantCreateInvalidation(fn);
    new Rule(this, 'Daily', {
      description: 'Deletes pictures that nothing has referred to for 30 days',
      schedule: Schedule.cron({ hour: '4', minute: '30' }),
      targets: [new LambdaFunction(fn, { retryAttempts: 2, deadLetterQueue: this.deadLetters })],
    });
    return fn;
  }
}

function allow(fn: StudioFunction, actions: string[], resources: string[]): void {
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));
}

function objectsOf(bucket: Bucket, keys: readonly string[]): string[] {
  return keys.map((key) => bucket.arnForObjects(key));
}
