import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { publishedVersion } from './live/published-version.ts';
import { sendToConnection } from './live/send-to-connection.ts';
import { tellOpenPages } from './live/tell-open-pages.ts';

const gateway = new ApiGatewayManagementApiClient({ ...clientOptions, endpoint: requireEnv('CONNECTIONS_ENDPOINT') });
const needs = {
  connections: new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE')),
  send: sendToConnection(gateway),
};

/** Tells open pages that something was published: a burst of it that comes as one batch is told once. */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const version = publishedVersion(event.Records);
  if (version === undefined) return;
  const { told, gone } = await tellOpenPages(needs, version, new Date());
  log.info('Told open pages', { version, told, gone });
}
