import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StaffMessage } from '#shared/website/live.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { errorNames, log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { broadcast, broadcastVersion } from './live/broadcast-version.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { sendToConnection } from './live/gateway.ts';
import { type PublishMarker, readPublishMarker } from './live/publish-marker.ts';

const gateway = new ApiGatewayManagementApiClient({ ...clientOptions, endpoint: requireEnv('CONNECTIONS_ENDPOINT') });
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const send = sendToConnection(gateway);
/** Reserved for the sends in progress and for writing the marker of the remaining pages. */
const reservedMs = 20_000;

/** Answers three streams of changes: publishes, counters of leads, and their logs. Each batch is one message to all pages. */
export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<void> {
  const isOver = () => context.getRemainingTimeInMillis() < reservedMs;
  const mark = readPublishMarker(event.Records);
  if (mark) await notifyPages(mark, isOver);
  const isOfLeads = ({ dynamodb }: DynamoDBRecord) =>
    dynamodb?.Keys?.id?.S === 'lead-counts' || dynamodb?.Keys?.lead_id !== undefined;
  if (event.Records.some(isOfLeads)) await notifyStaff(isOver);
}

/** If the time is too short for all pages, writes a marker to the table, and the table's stream starts the next call there. */
async function notifyPages(mark: PublishMarker, isOver: () => boolean): Promise<void> {
  const { rest, ...counts } = await broadcastVersion({ connections, send }, mark, new Date(), isOver);
  log.info('Notified open pages', { version: mark.version, ...counts });
  if (rest) await connections.markPublished(mark.version, rest);
}

/** A failed send is not retried, so that it delays no later message. Its page reads the leads with its next poll. */
async function notifyStaff(isOver: () => boolean): Promise<void> {
  const message = { leads: true } satisfies StaffMessage;
  const channels = { channels: ['staff'] } as const;
  const { failures, ...counts } = await broadcast({ connections, send }, message, channels, new Date(), isOver);
  log.info('Notified open dashboards', { ...counts, failed: failures.length, errors: errorNames(failures[0]) });
}
