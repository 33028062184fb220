import type { DynamoDBRecord } from 'aws-lambda';
import { seconds } from '../aws/seconds.ts';
import type { Write } from '../aws/write.ts';

const keptSeconds = 24 * 60 * 60;

/**
 * A write that ends the staff connections of an account, also as part of a transaction: the stream of the connections table
 * passes the marker to the broadcast function, with retries.
 */
export function endConnections(TableName: string, account: string, now: Date): Write {
  // The time makes each marker a change, because a write without a change has no stream record.
  const Item = { channel: 'ended', id: account, at: now.toISOString(), expires_at: seconds(now) + keptSeconds };
  return { Put: { TableName, Item } };
}

/** The accounts of the markers in a batch of the connections table's stream. An expired marker has no image. */
export function readEndedMarkers(records: readonly DynamoDBRecord[]): string[] {
  const ids = records.flatMap(({ dynamodb: { NewImage } = {} }) =>
    NewImage?.channel?.S === 'ended' && NewImage.id?.S ? [NewImage.id.S] : [],
  );
  return [...new Set(ids)];
}
