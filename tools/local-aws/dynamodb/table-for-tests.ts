/** The properties of a table with an index and time-to-live. */
export function notes(TableName: string) {
  const [id, kind] = ['id', 'kind'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
  const keyOf = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' }];
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [id, kind],
    KeySchema: keyOf('id'),
    GlobalSecondaryIndexes: [{ IndexName: 'byKind', KeySchema: keyOf('kind'), Projection: { ProjectionType: 'ALL' } }],
    TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
  };
}
