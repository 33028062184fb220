import type { DynamoDBRecord } from 'aws-lambda';

/** The newest version that a batch of the connections table's stream says is live; nothing when it says none. */
export function publishedVersion(records: readonly DynamoDBRecord[]): number | undefined {
  const versions = records
    .filter(({ dynamodb }) => dynamodb?.Keys?.channel?.S === 'published')
    .map(({ dynamodb }) => Number(dynamodb?.NewImage?.version?.N))
    .filter((version) => version > 0);
  return versions.length > 0 ? Math.max(...versions) : undefined;
}
