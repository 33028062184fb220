import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

/** The resources of a template, by logical id. */
export type Resources = Record<string, Resource>;
type Resource = { Type: string; Properties?: Record<string, unknown> };

const spec = loadAwsServiceSpecSync();

/** Paths of the values that AWS accepts once together, where the specification of the type names generated ids or nothing. */
const alsoUnique: Record<string, readonly string[]> = {
  'AWS::ApiGatewayV2::Authorizer': ['ApiId', 'Name'],
  'AWS::ApiGatewayV2::Route': ['ApiId', 'RouteKey'],
  'AWS::Budgets::Budget': ['Budget.BudgetName'],
  'AWS::CloudFront::CachePolicy': ['CachePolicyConfig.Name'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig.Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig.Name'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'FunctionName'],
  'AWS::Route53::RecordSet': ['HostedZoneId', 'Name', 'Type'],
  'AWS::SES::ConfigurationSetEventDestination': ['ConfigurationSetName', 'EventDestination.Name'],
  'AWS::SNS::Subscription': ['TopicArn', 'Protocol', 'Endpoint'],
  'AWS::SNS::Topic': ['TopicName'],
  'AWS::SQS::Queue': ['QueueName'],
  'AWS::WAFv2::WebACL': ['Name', 'Scope'],
};

/**
 * What AWS accepts once of a resource: its name, or the values that no other resource of the type may have together. An update
 * creates new resources before it deletes old ones, so it is refused while an old one has the key. A reference to a resource is
 * its logical id, by `Ref` or an attribute.
 * @returns undefined when AWS generates one of the values
 */
export function uniqueKeyOf({ Type, Properties = {} }: Resource): string[] | undefined {
  const values = uniquePaths(Type).map((path) => valueAt(Properties, path));
  return values.length > 0 && values.every((value) => value !== undefined) ? [Type, ...values.map(textOf)] : undefined;
}

/** The paths of the values of the key. */
export function uniquePaths(type: string): readonly string[] {
  return alsoUnique[type] ?? specificationOf(type)?.primaryIdentifier ?? [];
}

/** What AWS says of a type; undefined for custom resources. */
export function specificationOf(type: string) {
  const [found] = spec.lookup('resource', 'cloudFormationType', 'equals', type);
  return found;
}

function valueAt(properties: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], properties);
}

function textOf(value: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  return Ref ?? attribute?.[0] ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
