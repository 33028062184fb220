import { isDeepStrictEqual } from 'node:util';
import { type Resources, specificationOf, uniqueKeyOf, uniquePaths } from './unique-key.ts';

/**
 * The resources of a release that hold data, with the properties, as JSON, whose change replaces them, and the indexes of
 * tables. Of the others the types, and what AWS accepts once, with the other properties whose change replaces them. Records of
 * release 0.1.0 and before have neither indexes nor others.
 */
export type ReleaseRecord = {
  release: string;
  resources: Record<string, { type: string; fixed: Fixed; indexes?: Record<string, string> }>;
  others?: Record<string, string>;
  unique?: Record<string, Unique>;
};
type Fixed = Record<string, string>;
type Unique = { key: string[]; fixed?: Fixed };

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

/** The properties of a type whose change makes CloudFormation create a new resource or fail. */
function fixedProperties(type: string): string[] {
  const properties = specificationOf(type)?.properties ?? {};
  const replacing = Object.entries(properties).filter(([, { causesReplacement = 'no' }]) => causesReplacement !== 'no');
  return [...new Set([...replacing.map(([name]) => name), ...(alsoFixed[type] ?? [])])].toSorted();
}

const isKept = ({ Type }: Resources[string]) => keptTypes.includes(Type);

export function recordOf(release: string, all: Resources): ReleaseRecord {
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const resources = sorted.flatMap(([id, resource]) => {
    if (!isKept(resource)) return [];
    const indexes = indexesOf(resource);
    const hasIndexes = Object.keys(indexes).length > 0;
    return [[id, { type: resource.Type, fixed: fixedOf(resource), ...(hasIndexes && { indexes }) }]];
  });
  const others = sorted.flatMap(([id, resource]) => (isKept(resource) ? [] : [[id, resource.Type]]));
  const unique = sorted.flatMap(([id, resource]) => {
    const each = uniqueOf(resource);
    return each ? [[id, each]] : [];
  });
  return {
    release,
    resources: Object.fromEntries(resources),
    others: Object.fromEntries(others),
    unique: Object.fromEntries(unique),
  };
}

function fixedOf({ Type, Properties = {} }: Resources[string], known: readonly string[] = []): Fixed {
  const names = fixedProperties(Type).filter((name) => name in Properties && !known.includes(name));
  return Object.fromEntries(names.map((name) => [name, JSON.stringify(Properties[name])]));
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
  return [...changedTypes, ...losses, ...conflictsOf(last, now)];
}

/** New and replaced resources are created before old ones are deleted. */
function conflictsOf({ release, unique = {} }: ReleaseRecord, now: Resources): string[] {
  const owners = new Map(Object.entries(unique).map(([id, { key, fixed }]) => [JSON.stringify(key), { id, fixed }]));
  return Object.entries(now).flatMap(([id, resource]) => {
    const mine = uniqueOf(resource);
    const owner = mine && owners.get(JSON.stringify(mine.key));
    if (!owner || (owner.id === id && isDeepStrictEqual(owner.fixed, mine.fixed))) return [];
    const names = uniquePaths(resource.Type).join(' and ');
    return [
      `${resource.Type} ${id} would be created while ${owner.id} of release ${release} has the same ${names}, which AWS refuses.`,
    ];
  });
}

/** What AWS accepts once of a resource without data. One with data is never removed or replaced anyway. */
function uniqueOf(resource: Resources[string]): Unique | undefined {
  const key = isKept(resource) ? undefined : uniqueKeyOf(resource);
  const fixed = fixedOf(resource, uniquePaths(resource.Type));
  return key && { key, ...(Object.keys(fixed).length > 0 && { fixed }) };
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
