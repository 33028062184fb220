import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { broadcastVersion } from './live/broadcast-version.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { readPublishMarker } from './live/publish-marker.ts';
import { sendToConnection } from './live/send-to-connection.ts';

const gateway = new ApiGatewayManagementApiClient({ ...clientOptions, endpoint: requireEnv('CONNECTIONS_ENDPOINT') });
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const send = sendToConnection(gateway);
/** Reserved for the sends in progress and for writing the marker of the remaining pages. */
const reservedMs = 20_000;

/**
 * Notifies open pages of a publish, once for each batch of stream records. If the time is too short for all pages, writes
 * a marker to the table, and the table's stream starts the next call there.
 */
export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<void> {
  const mark = readPublishMarker(event.Records);
  if (!mark) return;
  const isOver = () => context.getRemainingTimeInMillis() < reservedMs;
  const { rest, ...counts } = await broadcastVersion({ connections, send }, mark, new Date(), isOver);
  log.info('Notified open pages', { version: mark.version, ...counts });
  if (rest) await connections.markPublished(mark.version, rest);
}
