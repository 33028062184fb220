import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

export type Resources = Record<
  string,
  { Type: string; Properties?: Record<string, unknown>; DeletionPolicy?: string; UpdateReplacePolicy?: string }
>;

/** The resources of a release that hold data, with the properties, as JSON, whose change replaces them. */
export type ReleaseRecord = {
  release: string;
  resources: Record<string, { type: string; fixed: Record<string, string> }>;
};

/**
 * Types whose loss loses data, accounts, sessions, messages, confirmed subscriptions, verified senders or the host name of the
 * site.
 */
const keptTypes = [
  'AWS::Backup::BackupVault',
  'AWS::CloudFront::Distribution',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
];

/** Properties that CloudFormation documents as unchangeable, but that the specification of the types does not mark. */
const alsoFixed: Record<string, readonly string[]> = {
  'AWS::Cognito::UserPool': ['AliasAttributes', 'UsernameAttributes', 'UsernameConfiguration'],
  'AWS::DynamoDB::Table': ['LocalSecondaryIndexes'],
  'AWS::SNS::Subscription': ['Endpoint', 'Protocol', 'TopicArn'],
};

const spec = loadAwsServiceSpecSync();

/** The properties of a type whose change makes CloudFormation create a new resource or fail. */
function fixedProperties(type: string): string[] {
  const { properties } = spec.lookup('resource', 'cloudFormationType', 'equals', type).only();
  const replacing = Object.entries(properties).filter(([, { causesReplacement = 'no' }]) => causesReplacement !== 'no');
  return [...new Set([...replacing.map(([name]) => name), ...(alsoFixed[type] ?? [])])].toSorted();
}

export function recordOf(release: string, resources: Resources): ReleaseRecord {
  const kept = Object.entries(resources)
    .filter(([, { Type }]) => keptTypes.includes(Type))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { Type: type, Properties = {} }]) => {
      const fixed = fixedProperties(type).flatMap((name) =>
        name in Properties ? [[name, JSON.stringify(Properties[name])]] : [],
      );
      return [id, { type, fixed: Object.fromEntries(fixed) }];
    });
  return { release, resources: Object.fromEntries(kept) };
}

/** A sentence for each resource of the release that an update to these resources would remove or replace. */
export function lossesOf({ release, resources: before }: ReleaseRecord, now: Resources): string[] {
  return Object.entries(before).flatMap(([id, { type, fixed }]) => {
    const resource = now[id];
    if (!resource) return [`${type} ${id} of release ${release} would be removed.`];
    if (resource.Type !== type) return [`${type} ${id} of release ${release} would be replaced by ${resource.Type}.`];
    const changed = fixedProperties(type).filter((name) => JSON.stringify(resource.Properties?.[name]) !== fixed[name]);
    return changed.map((name) => `${type} ${id} of release ${release} would be replaced: ${name} differs.`);
  });
}
