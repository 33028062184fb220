import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { closeConnections } from './live/close-connections.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { closeConnection } from './live/gateway.ts';
import { readEndedMarkers } from './users/ended-marker.ts';

const gateway = new ApiGatewayManagementApiClient({ ...clientOptions, endpoint: requireEnv('CONNECTIONS_ENDPOINT') });
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const close = (id: string) => closeConnection(gateway, id);

/** Closes the staff connections of ended accounts. A failure repeats the batch; closing a connection twice is harmless. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const accounts = readEndedMarkers(Records);
  const closed = await closeConnections({ connections, close }, accounts, new Date());
  log.info('Closed the staff connections of accounts', { accounts, closed });
}
