import type { DynamoDBRecord } from 'aws-lambda';

/** A version that is live. Connections up to the id `after` were already notified. */
export type PublishMarker = { version: number; after?: string };

/** The newest marker in a batch of the connections table's stream; undefined if there is none. */
export function readPublishMarker(records: readonly DynamoDBRecord[]): PublishMarker | undefined {
  return records
    .filter(({ dynamodb }) => dynamodb?.Keys?.channel?.S === 'published')
    .map(({ dynamodb }) => {
      const after = dynamodb?.NewImage?.after?.S;
      return { version: Number(dynamodb?.NewImage?.version?.N), ...(after && { after }) };
    })
    .filter(({ version }) => version > 0)
    .sort((a, b) => b.version - a.version || (a.after ?? '').localeCompare(b.after ?? ''))[0];
}
