import { type Stack, Token, Validations } from 'aws-cdk-lib';
import { imageObjects } from './media.ts';

const connectionLog =
  'Pages connect through the CDN, whose log contains each connection. An access log of the WebSocket API needs a role in ' +
  'the account settings, which stacks of the same account would overwrite for each other.';

/**
 * cdk-nag rules that this stack does not follow, with the reason. The tests run both packs and fail for a finding that is
 * not listed here, and for an entry without a finding.
 */
export const acknowledgedFindings: Record<string, string> = {
  'AwsSolutions::AwsSolutions-COG1':
    'The specification requires passwords of at least 6 characters of any kind. Cognito locks sign-in after failed attempts.',
  'AwsSolutions::AwsSolutions-COG2':
    'The specification has staff sign in with a password only; the sign-in pages have no second step.',
  'AwsSolutions::AwsSolutions-COG8':
    'The Plus plan is billed per user; its risk scores need more sign-ins than a few staff accounts produce.',
  'AwsSolutions::AwsSolutions-APIG4':
    'Visitors send booking requests without an account. That route is throttled, and limited per IP address.',
  'AwsSolutions::AwsSolutions-APIG1': connectionLog,
  'Serverless::Serverless-APIGWAccessLogging': connectionLog,
  'AwsSolutions::AwsSolutions-CFR1': 'Visitors may come from any country.',
  'AwsSolutions::AwsSolutions-CFR2':
    'A firewall costs more than the rest of an idle installation; the calls without a token are throttled and limited.',
  'AwsSolutions::AwsSolutions-CFR4':
    'Without a custom domain, the distribution uses the cloudfront.net certificate, which has a fixed TLS version.',
  'Serverless::Serverless-SQSRedrivePolicy':
    'These queues are dead-letter queues: an alarm notifies the operator of their messages.',
  'Serverless::Serverless-LambdaEventSourceMappingDestination':
    'An SQS event source mapping has no failure destination; the upload queue has a dead-letter queue instead.',
  'Serverless::Serverless-LambdaTracing':
    'Most requests use one function and one table, and logs carry the request id; tracing needs permissions on all ' +
    'resources.',
};

/** As cdk-nag writes them; placeholders while the account's settings decide. */
type Place = { partition: string; region: string };
type Ids = { siteBucket: string; imageBucket: string; liveApi: string };

/** The only wildcards in role policies: names of files and connections are created at run time. */
const wildcards = (ids: Ids, { partition, region }: Place) => ({
  [`<${ids.siteBucket}.Arn>/*`]: 'These functions write the files of the site, whose names change with every build.',
  [`<${ids.siteBucket}.Arn>/releases/*`]:
    'The publisher deletes the oldest releases; each is a file named by its number.',
  [`<${ids.siteBucket}.Arn>/gallery/*`]:
    'The publisher deletes the pages of lists that have become shorter; each is named by its number.',
  [`<${ids.siteBucket}.Arn>/events/*`]:
    'The publisher deletes the calendar files of past events; each is named by its id.',
  ...Object.fromEntries(
    ['uploads', 'uploads/visitor', 'photos'].map((place) => [
      objectsIn(partition, place),
      'Each uploaded file and each photo has a generated name, in a bucket that holds only these.',
    ]),
  ),
  ...Object.fromEntries(
    imageObjects.map((key) => [
      `<${ids.imageBucket}.Arn>/${key}`,
      'Each image has a generated name under one of these prefixes.',
    ]),
  ),
  [`arn:${partition}:execute-api:${region}:<AWS::AccountId>:<${ids.liveApi}>/live/POST/@connections/*`]:
    'Broadcasts go to all open pages; API Gateway generates the ids of their connections.',
  [`arn:${partition}:execute-api:${region}:<AWS::AccountId>:<${ids.liveApi}>/live/DELETE/@connections/*`]:
    'Connections of ended accounts, and those that send an unknown message, are closed; API Gateway generates their ids.',
  [`arn:${partition}:dynamodb:${region}:<AWS::AccountId>:table/awsbackup-restore-test-*`]:
    'AWS Backup generates the names of the tables that a restore test creates.',
  [`arn:${partition}:s3:::awsbackup-restore-test-*`]:
    'AWS Backup generates the names of the buckets that a restore test creates.',
  [`arn:${partition}:s3:::awsbackup-restore-test-*/*`]: 'As for those buckets.',
});

/** The objects of a bucket from infra/stack/uploads-bucket.ts, in the notation of cdk-nag. */
function objectsIn(partition: string, place: string): string {
  const [bucket, ...folders] = place.split('/');
  const name = `afterhours-${bucket}-{"Fn::Select":[0,{"Fn::Split":["-",{"Fn::Select":[2,{"Fn::Split":["/",{"Ref":"AWS::StackId"}]}]}]}]}`;
  return [`arn:${partition}:s3:::${name}`, ...folders, '*'].join('/');
}

/** AWS Backup names its permissions in policies of AWS, which change with the service. */
const backupPolicies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Restore',
];

export function acknowledgeFindings(stack: Stack, ids: Ids): void {
  const region = Token.isUnresolved(stack.region) ? '<AWS::Region>' : stack.region;
  // In a stack with a region, the CDK knows the partition of some resources and not of others.
  const places = ['<AWS::Partition>', 'aws'].map((partition) => ({ partition, region }));
  const rules = Object.entries(acknowledgedFindings).map(([id, reason]) => ({ id, reason }));
  const resources = places.flatMap((place) =>
    Object.entries(wildcards(ids, place)).map(([resource, reason]) => ({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${resource}]`,
      reason,
    })),
  );
  const policies = places.flatMap(({ partition }) =>
    backupPolicies.map((name) => ({
      id: `AwsSolutions::AwsSolutions-IAM4[Policy::arn:${partition}:iam::aws:policy/${name}]`,
      reason:
        'Only AWS Backup can use these roles. It needs actions on buckets and tables that a restore test creates.',
    })),
  );
  Validations.of(stack).acknowledge(...rules, ...resources, ...policies);
}
