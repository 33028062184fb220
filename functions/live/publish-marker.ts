import type { DynamoDBRecord } from 'aws-lambda';

/** A version that is live. Connections up to the id `after` were already notified. */
export type PublishMarker = { version: number; after?: string };

/** The newest marker in a batch of the connections table's stream; undefined if there is none. */
export function readPublishMarker(records: readonly DynamoDBRecord[]): PublishMarker | undefined {
  return records
    .flatMap(({ dynamodb: { Keys, NewImage } = {} }) => {
      if (Keys?.channel?.S !== 'published' || !NewImage?.version?.N) return [];
      const after = NewImage.after?.S;
      return [{ version: Number(NewImage.version.N), ...(after && { after }) }];
    })
    .sort((a, b) => b.version - a.version || (a.after ?? '').localeCompare(b.after ?? ''))[0];
}
