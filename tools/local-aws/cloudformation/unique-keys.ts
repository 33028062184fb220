import type { Resource } from '../platform/service.ts';

/** A resource that has a key. `ref` is set once it is deployed. */
export type Owner = { stackId: string; logicalId: string; ref?: unknown };

type Rule = {
  /** Paths of the properties whose values AWS accepts once together. */
  paths: string[];
  /** The refusal of AWS; by default that of CloudFormation for a name. */
  refusal?: (values: string[], owner: Owner) => string;
};

/** What AWS accepts once, by resource type. Without the last of the values, AWS generates it. */
const rules: Record<string, Rule> = {
  'AWS::ApiGatewayV2::Authorizer': {
    paths: ['ApiId', 'Name'],
    refusal: ([, name]) => `Authorizer name must be unique. Authorizer ${name} already exists in this RestApi.`,
  },
  'AWS::ApiGatewayV2::Route': {
    paths: ['ApiId', 'RouteKey'],
    refusal: ([, key]) => `Route with key ${key} already exists for this API`,
  },
  'AWS::ApiGatewayV2::Stage': { paths: ['ApiId', 'StageName'] },
  'AWS::Backup::BackupVault': { paths: ['BackupVaultName'] },
  'AWS::Backup::RestoreTestingPlan': { paths: ['RestoreTestingPlanName'] },
  'AWS::Budgets::Budget': { paths: ['Budget.BudgetName'] },
  'AWS::CloudFront::CachePolicy': { paths: ['CachePolicyConfig.Name'] },
  'AWS::CloudFront::Function': { paths: ['Name'] },
  'AWS::CloudFront::OriginAccessControl': { paths: ['OriginAccessControlConfig.Name'] },
  'AWS::CloudFront::ResponseHeadersPolicy': { paths: ['ResponseHeadersPolicyConfig.Name'] },
  'AWS::CloudWatch::Alarm': { paths: ['AlarmName'] },
  'AWS::CloudWatch::Dashboard': { paths: ['DashboardName'] },
  'AWS::Cognito::UserPoolGroup': { paths: ['UserPoolId', 'GroupName'] },
  'AWS::DynamoDB::Table': { paths: ['TableName'] },
  'AWS::IAM::Role': { paths: ['RoleName'] },
  'AWS::Lambda::EventSourceMapping': {
    paths: ['EventSourceArn', 'FunctionName'],
    refusal: ([source = '', name], { ref }) => {
      const pair = `(" ${source} ") and function (" ${name} ")`;
      const known = source.startsWith('arn:aws:sqs:')
        ? `An event source mapping with SQS arn ${pair} already exists`
        : `The event source arn ${pair} provided mapping already exists`;
      return `${known}. Please update or delete the existing mapping with UUID ${ref}`;
    },
  },
  'AWS::Lambda::Function': { paths: ['FunctionName'] },
  'AWS::Logs::LogGroup': { paths: ['LogGroupName'] },
  'AWS::Route53::RecordSet': { paths: ['HostedZoneId', 'Name', 'Type'] },
  'AWS::S3::Bucket': { paths: ['BucketName'] },
  'AWS::S3::BucketPolicy': {
    paths: ['Bucket'],
    refusal: ([bucket]) => `The bucket policy already exists on bucket ${bucket}.`,
  },
  'AWS::SES::ConfigurationSet': { paths: ['Name'] },
  'AWS::SES::ConfigurationSetEventDestination': { paths: ['ConfigurationSetName', 'EventDestination.Name'] },
  'AWS::SES::EmailIdentity': { paths: ['EmailIdentity'] },
  'AWS::SNS::Subscription': {
    paths: ['TopicArn', 'Protocol', 'Endpoint'],
    // SNS has one subscription of an endpoint, so two resources with the same attributes are one that either deletes.
    refusal: () => 'Invalid parameter: Attributes Reason: Subscription already exists with different attributes',
  },
  'AWS::SNS::Topic': { paths: ['TopicName'] },
  'AWS::SQS::Queue': { paths: ['QueueName'] },
  'AWS::Scheduler::Schedule': { paths: ['GroupName', 'Name'] },
  'AWS::WAFv2::WebACL': { paths: ['Scope', 'Name'] },
};

/**
 * What AWS accepts once of a resource, as text.
 * @returns undefined when AWS generates it
 */
export function uniqueKeyOf({ type, properties }: Resource): string | undefined {
  const values = valuesOf(type, properties);
  return values && JSON.stringify([type, ...values]);
}

/** The words with which AWS refuses a resource whose key another one has. */
export function refusalOf({ type, properties }: Resource, owner: Owner): string {
  const values = valuesOf(type, properties) ?? [];
  return rules[type]?.refusal?.(values, owner) ?? `${values.at(-1)} already exists in stack ${owner.stackId}`;
}

function valuesOf(type: string, properties: Resource['properties']): string[] | undefined {
  const values = rules[type]?.paths.map((path) => path.split('.').reduce((value, name) => value?.[name], properties));
  if (values?.at(-1) === undefined) return undefined;
  // A function is the same by its ARN and by its name.
  return values.map((value) => String(value).replace(/^arn:[^:]*:lambda:.*:function:/, ''));
}
