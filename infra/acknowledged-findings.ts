import { Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

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
  'AwsSolutions::AwsSolutions-CFR1': 'The studio welcomes guests from everywhere.',
  'AwsSolutions::AwsSolutions-CFR2':
    'A firewall costs more than all the rest of an idle installation; the one open call is throttled and limited.',
  'AwsSolutions::AwsSolutions-CFR4':
    'Without a domain of its own a distribution has the certificate of cloudfront.net, where the TLS version is fixed.',
  'AwsSolutions::AwsSolutions-SQS3': 'These queues are dead-letter queues: of stream mappings and of a subscription.',
  'Serverless::Serverless-SQSRedrivePolicy':
    'These queues are dead-letter queues; what lies in them waits for a person, who is told by an alarm.',
  'Serverless::Serverless-LambdaDLQ':
    'No function is invoked asynchronously by anything but CloudFormation, which waits for their answer; what a stream ' +
    'cannot deliver goes to the dead letters of its mapping.',
  'Serverless::Serverless-LambdaTracing':
    'Every request passes through one function and one table, which the logs tell apart by request id; tracing would ' +
    'need rights on all resources.',
};

/** The one wildcard of a role: page files get new names with each build and each release. */
const siteObjects = (logicalId: string) => ({
  id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/*]`,
  reason: 'These functions write the files of the site, whose names change with every build, into its own bucket.',
});

export function acknowledgeFindings(stack: Construct, siteBucketId: string): void {
  const rules = Object.entries(acknowledgedFindings).map(([id, reason]) => ({ id, reason }));
  Validations.of(stack).acknowledge(...rules, siteObjects(siteBucketId));
}
