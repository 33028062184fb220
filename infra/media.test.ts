import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { aTemplate } from './testing.ts';

const template = aTemplate();

function statementsOf(role: RegExp): { Action: string | string[]; Resource: unknown }[] {
  return Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([logicalId]) => role.test(logicalId))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

test('UPL-27 pictures are written to three places and their widths, by functions of ours alone', () => {
  const writes = statementsOf(/^MediaPictureRole/).filter(({ Action }) => Action === 's3:PutObject');

  const keys = JSON.stringify(writes).match(/\/media\/[\w-]+\/\*/g);
  expect(keys).toEqual([
    '/media/about-images/*',
    '/media/artist-photos/*',
    '/media/gallery-images/*',
    '/media/pictures/*',
  ]);
});

test('UPL-27 no bucket can be written or listed publicly, and only the CDN reads for the public', () => {
  const buckets = Object.values(template.findResources('AWS::S3::Bucket'));
  const policies: { Effect: string; Principal: object; Action: unknown; Condition: object }[] = Object.values(
    template.findResources('AWS::S3::BucketPolicy'),
  ).flatMap(({ Properties }) => Properties.PolicyDocument.Statement);

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
  // To list, so that a file that is not there is one, and not one that may not be seen.
  expect(byCdn.map(({ Action }) => Action)).toEqual(Array(2).fill(['s3:GetObject', 's3:ListBucket']));
  for (const { Condition } of byCdn) {
    expect(JSON.stringify(Condition)).toMatch(/"StringEquals":{"AWS:SourceArn":.*:distribution\/"/);
  }
  for (const { Principal, Action } of allowed.filter((each) => !byCdn.includes(each))) {
    expect(Principal).toEqual({ Service: 'logging.s3.amazonaws.com' });
    expect(Action).toBe('s3:PutObject');
  }
});

test('what is posted is shown to nobody, is gone after a day, and can be posted from the site alone', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    BucketName: Match.objectLike({ 'Fn::Join': Match.anyValue() }),
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedMethods: ['POST'],
          AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.anyValue(), 'DomainName'] }]] }],
        },
      ],
    },
    LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 1, Status: 'Enabled' })] },
    NotificationConfiguration: { LambdaConfigurations: [Match.objectLike({ Event: 's3:ObjectCreated:*' })] },
  });
});

test('a file that cannot be handled is handed over twice more and then lies where an alarm sees it', () => {
  const all = Object.values(template.findResources('AWS::Lambda::EventInvokeConfig'));
  const settings = all.find(({ Properties }) => /^MediaPicture/.test(Properties.FunctionName.Ref));
  const queue = settings?.Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];

  expect(settings?.Properties).toMatchObject({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 1200 });
  expect(queue).toMatch(/^MediaDeadLetters/);
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
  });
  template.hasResourceProperties('AWS::Lambda::Function', {
    Architectures: ['x86_64'],
    Environment: { Variables: Match.objectLike({ PICTURE_ATTEMPTS: '3' }) },
  });
});

test('UPL-28 unused pictures are looked for every day', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'cron(30 4 * * ? *)',
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MediaCleanUp'), 'Arn'] } })],
  });
});

test('sharp comes along for x86_64, whole and in less than 25 MB', () => {
  const bundle = mkdtempSync(path.join(tmpdir(), 'bundle-'));

  execFileSync('node', ['infra/native-packages.ts', bundle, 'lambda-alone', 'sharp']);

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
