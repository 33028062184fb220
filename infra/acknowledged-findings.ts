import { Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { pictureObjects } from './media.ts';

const connectionLog =
  'Pages connect through the CDN, whose log has each connection. A log of the WebSocket API itself needs a role in the ' +
  'settings of the whole account, which belong to no stack: others would be deployed over it.';

/**
 * Rules of cdk-nag that this stack does not follow, and why. The tests run both packs and fail on any finding that is
 * not listed here, and on any entry that no longer has a finding.
 */
export const acknowledgedFindings: Record<string, string> = {
  'AwsSolutions::AwsSolutions-COG1':
    'The studio asks for passwords of at least 6 characters of any kind. Cognito locks sign-in after failed attempts.',
  'AwsSolutions::AwsSolutions-COG2':
    'Staff sign in with a password alone, as the studio asks; there is no second step in its sign-in pages.',
  'AwsSolutions::AwsSolutions-COG8':
    'The Plus plan is billed per user for risk scores that a handful of staff accounts cannot feed.',
  'AwsSolutions::AwsSolutions-APIG4':
    'Visitors send booking requests without an account. That one route is throttled and limited per address instead.',
  'AwsSolutions::AwsSolutions-APIG1': connectionLog,
  'Serverless::Serverless-APIGWAccessLogging': connectionLog,
  'AwsSolutions::AwsSolutions-CFR1': 'The studio welcomes guests from everywhere.',
  'AwsSolutions::AwsSolutions-CFR2':
    'A firewall costs more than all the rest of an idle installation; the one open call is throttled and limited.',
  'AwsSolutions::AwsSolutions-CFR4':
    'Without a domain of its own a distribution has the certificate of cloudfront.net, where the TLS version is fixed.',
  'AwsSolutions::AwsSolutions-SQS3': 'These queues are dead-letter queues: of stream mappings and of a subscription.',
  'Serverless::Serverless-SQSRedrivePolicy':
    'These queues are dead-letter queues; what lies in them waits for a person, who is told by an alarm.',
  'Serverless::Serverless-LambdaDLQ':
    'Dead letters of the picture function and of the streams are destinations of their invocation settings and mappings; ' +
    'the other functions are invoked by CloudFormation, which waits for their answer, or come again the next day.',
  'Serverless::Serverless-LambdaTracing':
    'Every request passes through one function and one table, which the logs tell apart by request id; tracing would ' +
    'need rights on all resources.',
};

type Ids = { siteBucket: string; pictureBucket: string; liveApi: string };

/** The only wildcards of roles: files get new names with each build, release and upload, and so do connections. */
const wildcards = (ids: Ids) => ({
  [`<${ids.siteBucket}.Arn>/*`]:
    'These functions write the files of the site, whose names change with every build, into its own bucket.',
  [`<${ids.siteBucket}.Arn>/releases/*`]: 'The publisher removes the oldest releases, each a file named by its number.',
  [`<${ids.siteBucket}.Arn>/events/*`]:
    'The publisher removes the files of events that are over, each named by its id.',
  // What infra/uploads-bucket.ts makes the bucket's name of, as cdk-nag writes it.
  'arn:<AWS::Partition>:s3:::afterhours-uploads-{"Fn::Select":[0,{"Fn::Split":["-",{"Fn::Select":[2,{"Fn::Split":["/",{"Ref":"AWS::StackId"}]}]}]}]}/*':
    'Each uploaded file has a name of its own, in a bucket that holds nothing else.',
  ...Object.fromEntries(
    pictureObjects.map((key) => [
      `<${ids.pictureBucket}.Arn>/${key}`,
      'Each picture has a name of its own, in one of the places where functions may write.',
    ]),
  ),
  [`arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${ids.liveApi}>/live/POST/@connections/*`]:
    'Open pages are told of new content; the gateway makes up the names of their connections.',
});

export function acknowledgeFindings(stack: Construct, ids: Ids): void {
  const rules = Object.entries(acknowledgedFindings).map(([id, reason]) => ({ id, reason }));
  const resources = Object.entries(wildcards(ids)).map(([resource, reason]) => ({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::${resource}]`,
    reason,
  }));
  Validations.of(stack).acknowledge(...rules, ...resources);
}
