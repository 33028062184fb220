import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { copyPackage } from '../build/native-packages.ts';
import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test('blocks public access to all buckets, and lets only the CDN read for visitors [UPL-21] [PHOTO-07]', () => {
  const buckets = Object.values(template.findResources('AWS::S3::Bucket'));
  const policies: { Effect: string; Principal: object; Action: unknown; Condition: object }[] = Object.values(
    template.findResources('AWS::S3::BucketPolicy'),
  ).flatMap(({ Properties }) => Properties.PolicyDocument.Statement);

  expect(buckets).toHaveLength(5);
  for (const { Properties } of buckets) {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.WebsiteConfiguration).toBeUndefined();
  }
  const allowed = policies.filter(({ Effect }) => Effect === 'Allow');
  const byCdn = allowed.filter(({ Principal }) => JSON.stringify(Principal).includes('cloudfront'));
  // With list access, S3 returns 404 instead of 403 for a missing file.
  expect(byCdn.map(({ Action }) => Action)).toEqual(Array(2).fill(['s3:GetObject', 's3:ListBucket']));
  for (const { Condition } of byCdn) {
    expect(JSON.stringify(Condition)).toMatch(/"StringEquals":{"AWS:SourceArn":.*:distribution\/"/);
  }
  const others = allowed.filter((each) => !byCdn.includes(each));
  expect(others).not.toEqual([]);
  for (const { Principal, Action } of others) {
    expect(Principal).toEqual({ Service: 'logging.s3.amazonaws.com' });
    expect(Action).toBe('s3:PutObject');
  }
});

test('keeps uploads private, deletes them after a day, and accepts them from the site only', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    BucketName: Match.objectLike({ 'Fn::Join': Match.anyValue() }),
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedHeaders: ['content-type', 'if-none-match'],
          AllowedMethods: ['PUT'],
          AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.anyValue(), 'DomainName'] }]] }],
        },
      ],
    },
    LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 1, Status: 'Enabled' })] },
    NotificationConfiguration: { QueueConfigurations: [Match.objectLike({ Event: 's3:ObjectCreated:*' })] },
  });
});

test('runs at most 3 image functions at once, so that a batch of uploads leaves functions for bookings [UPL-30]', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: { Ref: Match.stringLikeRegexp('^MediaPicture') },
    EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MediaArrivals'), 'Arn'] },
    BatchSize: 1,
    ScalingConfig: { MaximumConcurrency: 3 },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

test('delivers a file 5 times at most and then keeps it in a dead-letter queue', () => {
  const queues = template.findResources('AWS::SQS::Queue');
  const [, arrivals] = Object.entries(queues).find(([id]) => id.startsWith('MediaArrivals')) ?? [];
  const [deadLetters] = Object.keys(queues).filter((id) => id.startsWith('MediaDeadLetters'));
  const functions = template.findResources('AWS::Lambda::Function');
  const [, images] = Object.entries(functions).find(([id]) => /^MediaPicture/.test(id)) ?? [];

  expect(arrivals?.Properties.RedrivePolicy).toEqual({
    deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters, 'Arn'] },
    maxReceiveCount: 5,
  });
  expect(images?.Properties.Environment.Variables.MAX_RECEIVE_COUNT).toBe('5');
  expect(images?.Properties.Architectures).toEqual(['x86_64']);
  // AWS recommends a visibility timeout of six times the function's timeout.
  expect(arrivals?.Properties.VisibilityTimeout).toBe(6 * images?.Properties.Timeout);
});

test('lets only S3 send to the image queue, and only for the uploads bucket of this account', () => {
  const policies = Object.entries(template.findResources('AWS::SQS::QueuePolicy'));
  const [policyId, policy] = policies.find(([id]) => id.startsWith('MediaArrivals')) ?? [];
  const buckets = Object.values(template.findResources('AWS::S3::Bucket'));
  const uploads = buckets.find(({ Properties }) => Properties.NotificationConfiguration);

  expect(policy?.Properties.PolicyDocument.Statement).toContainEqual({
    Effect: 'Allow',
    Action: 'sqs:SendMessage',
    Principal: { Service: 's3.amazonaws.com' },
    Resource: { 'Fn::GetAtt': [expect.stringMatching(/^MediaArrivals/), 'Arn'] },
    Condition: {
      ArnEquals: { 'aws:SourceArn': expect.objectContaining({ 'Fn::Join': expect.anything() }) },
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    },
  });
  expect(uploads?.DependsOn).toContain(policyId);
});

test('keeps deleted and replaced images for 30 days, and only images [UPL-28]', () => {
  const buckets = Object.entries(template.findResources('AWS::S3::Bucket'));
  const versioned = buckets.filter(([, { Properties }]) => Properties.VersioningConfiguration?.Status === 'Enabled');

  expect(versioned.map(([logicalId]) => logicalId)).toEqual([expect.stringMatching(/^WebsitePictures/)]);
  expect(versioned[0]?.[1].Properties.LifecycleConfiguration.Rules).toEqual([
    { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
  ]);
});

test('runs the clean-up of unused images every day', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'cron(30 4 * * ? *)',
    Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MediaCleanUp'), 'Arn'] } }),
  });
});

test('deletes photos without a request every hour [PHOTO-12]', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(1 hour)',
    Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^LeadQueuesSort'), 'Arn'] } }),
  });
});

test('bundles sharp with its binaries for x86_64, in less than 25 MB', () => {
  const bundle = mkdtempSync(path.join(tmpdir(), 'bundle-'));

  copyPackage('sharp', bundle, false);

  const files = readdirSync(bundle, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const size = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  expect(size).toBeLessThan(25 * 2 ** 20);
  const native = files.filter(({ name }) => /\.node$|\.so\b/.test(name)).map(({ parentPath }) => parentPath);
  expect(native.map((folder) => path.relative(bundle, folder)).sort()).toEqual([
    'node_modules/@img/sharp-libvips-linux-x64/lib',
    expect.stringMatching(/^node_modules\/@img\/sharp-linux-x64/),
  ]);
  rmSync(bundle, { recursive: true });
});
