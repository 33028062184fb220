import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Resource } from '../platform/service.ts';

/** The input of CreateTable, with the settings that other calls make. */
export type TableDefinition = {
  TableName: string;
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  KeySchema: KeyElement[];
  BillingMode: 'PAY_PER_REQUEST';
  GlobalSecondaryIndexes?: IndexDefinition[];
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
};

/** The definition of an `AWS::DynamoDB::Table`, billed by request. */
export function tableDefinition(resource: Resource): TableDefinition {
  requireSupported(resource, tableProperties);
  const { properties, physicalName, logicalId } = resource;
  if (properties.BillingMode !== 'PAY_PER_REQUEST') {
    throw new Error(`${logicalId}: only the billing mode PAY_PER_REQUEST is supported here`);
  }
  const stream = properties.StreamSpecification?.StreamViewType;
  return {
    TableName: properties.TableName ?? physicalName,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes,
    StreamSpecification: stream && { StreamEnabled: true, StreamViewType: stream },
    DeletionProtectionEnabled: properties.DeletionProtectionEnabled ?? false,
    TimeToLiveSpecification: properties.TimeToLiveSpecification,
    recoveryDays: recoveryDaysOf(properties.PointInTimeRecoverySpecification),
    tags: properties.Tags ?? [],
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

const tableProperties = [
  'AttributeDefinitions',
  'BillingMode',
  'DeletionProtectionEnabled',
  'GlobalSecondaryIndexes',
  'KeySchema',
  'PointInTimeRecoverySpecification',
  'SSESpecification',
  'StreamSpecification',
  'TableName',
  'Tags',
  'TimeToLiveSpecification',
];
