import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Resource } from '../platform/service.ts';

/** The input of CreateTable, with the settings that other calls make. */
export type TableDefinition = {
  TableName: string;
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  KeySchema: KeyElement[];
  BillingMode?: string;
  ProvisionedThroughput?: object;
  GlobalSecondaryIndexes?: IndexDefinition[];
  LocalSecondaryIndexes?: IndexDefinition[];
  StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: string };
  DeletionProtectionEnabled?: boolean;
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
  /** Days that point-in-time recovery reaches back; 0 without it. */
  recoveryDays: number;
  tags: { Key: string; Value: string }[];
};

type KeyElement = { AttributeName: string; KeyType: string };

export type IndexDefinition = {
  IndexName: string;
  KeySchema: KeyElement[];
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
  ProvisionedThroughput?: object;
};

/** The definition of an `AWS::DynamoDB::Table` or `AWS::DynamoDB::GlobalTable`. */
export function tableDefinition(resource: Resource): TableDefinition {
  requireSupported(resource, resource.type === 'AWS::DynamoDB::Table' ? ofTable : ofGlobalTable);
  const { properties, physicalName, logicalId } = resource;
  const [replica = {}, ...others] = properties.Replicas ?? [];
  if (others.length > 0) throw new Error(`${logicalId} has replicas in other regions, which is not supported here`);
  const stream = properties.StreamSpecification?.StreamViewType;
  const provisioned = resource.type === 'AWS::DynamoDB::Table' && properties.BillingMode !== 'PAY_PER_REQUEST';
  return {
    TableName: properties.TableName ?? physicalName,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    ...(provisioned
      ? { BillingMode: 'PROVISIONED', ProvisionedThroughput: asNumbers(properties.ProvisionedThroughput) }
      : { BillingMode: 'PAY_PER_REQUEST' }),
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes?.map((index: IndexDefinition) =>
      indexDefinition(index, provisioned),
    ),
    LocalSecondaryIndexes: properties.LocalSecondaryIndexes?.map((index: IndexDefinition) =>
      indexDefinition(index, false),
    ),
    StreamSpecification: stream && { StreamEnabled: true, StreamViewType: stream },
    DeletionProtectionEnabled: properties.DeletionProtectionEnabled ?? replica.DeletionProtectionEnabled ?? false,
    TimeToLiveSpecification: properties.TimeToLiveSpecification,
    recoveryDays: recoveryDaysOf(
      properties.PointInTimeRecoverySpecification ?? replica.PointInTimeRecoverySpecification,
    ),
    tags: properties.Tags ?? replica.Tags ?? [],
  };
}

function recoveryDaysOf(specification?: {
  PointInTimeRecoveryEnabled?: boolean;
  RecoveryPeriodInDays?: number;
}): number {
  return specification?.PointInTimeRecoveryEnabled ? (specification.RecoveryPeriodInDays ?? 35) : 0;
}

export function sameKeys(a: { KeySchema: KeyElement[] }, b: { KeySchema: KeyElement[] }): boolean {
  const names = (keys: KeyElement[]) => keys.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).sort();
  return names(a.KeySchema).join() === names(b.KeySchema).join();
}

function indexDefinition(index: IndexDefinition, provisioned: boolean): IndexDefinition {
  const { IndexName, KeySchema, Projection, ProvisionedThroughput } = index;
  const throughput = provisioned ? { ProvisionedThroughput: asNumbers(ProvisionedThroughput ?? {}) } : {};
  return { IndexName, KeySchema, Projection, ...throughput };
}

function asNumbers(throughput: object = {}): object {
  return Object.fromEntries(Object.entries(throughput).map(([name, value]) => [name, Number(value)]));
}

/** Billing does not change any response. */
const ofBoth = [
  'AttributeDefinitions',
  'BillingMode',
  'GlobalSecondaryIndexes',
  'KeySchema',
  'LocalSecondaryIndexes',
  'SSESpecification',
  'StreamSpecification',
  'TableName',
  'TimeToLiveSpecification',
];

const ofTable = [
  ...ofBoth,
  'ContributorInsightsSpecification',
  'DeletionProtectionEnabled',
  'OnDemandThroughput',
  'PointInTimeRecoverySpecification',
  'ProvisionedThroughput',
  'TableClass',
  'Tags',
  'WarmThroughput',
];

const ofGlobalTable = [...ofBoth, 'Replicas', 'WarmThroughput', 'WriteOnDemandThroughputSettings'];
