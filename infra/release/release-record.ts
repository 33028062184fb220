import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

export type Resources = Record<
  string,
  { Type: string; Properties?: Record<string, unknown>; DeletionPolicy?: string; UpdateReplacePolicy?: string }
>;

/**
 * The resources of a release that hold data, with the properties, as JSON, whose change replaces them, and the indexes of
 * tables. Of the others only the types. Records of release 0.1.0 and before have neither indexes nor others.
 */
export type ReleaseRecord = {
  release: string;
  resources: Record<string, { type: string; fixed: Record<string, string>; indexes?: Record<string, string> }>;
  others?: Record<string, string>;
};

/**
 * Types whose loss loses data, accounts, sessions, messages, confirmed subscriptions, verified senders or the host name of the
 * site.
 */
const keptTypes = [
  'AWS::ApiGatewayV2::Api',
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

export function recordOf(release: string, all: Resources): ReleaseRecord {
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const isKept = ({ Type }: Resources[string]) => keptTypes.includes(Type);
  const resources = sorted.flatMap(([id, resource]) => {
    if (!isKept(resource)) return [];
    const { Type: type, Properties = {} } = resource;
    const fixed = fixedProperties(type).flatMap((name) =>
      name in Properties ? [[name, JSON.stringify(Properties[name])]] : [],
    );
    const indexes = indexesOf(resource);
    const hasIndexes = Object.keys(indexes).length > 0;
    return [[id, { type, fixed: Object.fromEntries(fixed), ...(hasIndexes && { indexes }) }]];
  });
  const others = sorted.flatMap(([id, resource]) => (isKept(resource) ? [] : [[id, resource.Type]]));
  return { release, resources: Object.fromEntries(resources), others: Object.fromEntries(others) };
}

/** A sentence for each resource of the release that an update to these resources would remove, replace or fail at. */
export function lossesOf(last: ReleaseRecord, now: Resources): string[] {
  const { release, resources: before, others } = last;
  const changedTypes = Object.entries(typesOf(last)).flatMap(([id, type]) => {
    const becomes = now[id]?.Type ?? type;
    if (becomes === type) return [];
    return [`${type} ${id} of release ${release} would become ${becomes}, which CloudFormation refuses.`];
  });
  const losses = Object.entries(before).flatMap(([id, { type, fixed, indexes = {} }]) => {
    const resource = now[id];
    if (!resource) return [`${type} ${id} of release ${release} would be removed.`];
    if (resource.Type !== type) return [];
    const changed = fixedProperties(type).filter((name) => JSON.stringify(resource.Properties?.[name]) !== fixed[name]);
    const indexChanges = others ? countChanges(indexes, indexesOf(resource)) : 0;
    return [
      ...changed.map((name) => `${type} ${id} of release ${release} would be replaced: ${name} differs.`),
      ...(indexChanges > 1
        ? [`${type} ${id} has ${indexChanges} changes of indexes since release ${release}; AWS accepts one per update.`]
        : []),
    ];
  });
  return [...changedTypes, ...losses];
}

function typesOf({ resources, others }: ReleaseRecord): Record<string, string> {
  return { ...others, ...Object.fromEntries(Object.entries(resources).map(([id, { type }]) => [id, type])) };
}

/** The global indexes of a table, by name, as JSON. Neither keys nor projection of an index can change. */
function indexesOf({ Properties = {} }: Resources[string]): Record<string, string> {
  const indexes = (Properties.GlobalSecondaryIndexes ?? []) as { IndexName: string; [property: string]: unknown }[];
  return Object.fromEntries(
    indexes.map(({ IndexName, KeySchema, Projection }) => [IndexName, JSON.stringify({ KeySchema, Projection })]),
  );
}

/** How many indexes would be created and deleted; a changed index is both. */
function countChanges(before: Record<string, string>, now: Record<string, string>): number {
  const missing = (from: Record<string, string>, to: Record<string, string>) =>
    Object.entries(from).filter(([name, index]) => to[name] !== index).length;
  return missing(before, now) + missing(now, before);
}
