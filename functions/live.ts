import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { forwardedIp } from './http/visitor-ip.ts';
import { closeConnection } from './live/close-connection.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { type Headers, headerOf, isFromSite } from './live/is-from-site.ts';
import { network } from './visitors/rate-limit.ts';

const gateway = new ApiGatewayManagementApiClient({ ...clientOptions, endpoint: requireEnv('CONNECTIONS_ENDPOINT') });
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const site = { url: requireEnv('SITE_URL'), originKeys: readOriginKeys() };

/** The parts of a WebSocket event that are read here. Only `$connect` has the browser's headers. */
type ConnectionEvent = {
  requestContext: { routeKey: string; connectionId: string };
  headers?: Headers;
};

/**
 * Keeps the list of open pages: accepts connections from the site, removes them on disconnect, and closes a connection
 * that sends a message, since no page ever sends one.
 */
export async function handler({ requestContext, headers = {} }: ConnectionEvent): Promise<{ statusCode: number }> {
  const { routeKey, connectionId } = requestContext;
  switch (routeKey) {
    case '$connect':
      return { statusCode: await connect(connectionId, headers) };
    case '$disconnect':
      await connections.remove(connectionId);
      return { statusCode: 200 };
    default:
      await closeConnection(gateway, connectionId);
      return { statusCode: 200 };
  }
}

async function connect(connectionId: string, headers: Headers): Promise<number> {
  if (!isFromSite(headers, site)) return refused(403);
  const address = forwardedIp(headerOf(headers, 'x-forwarded-for'));
  const isAdded = await connections.add(connectionId, network(address ?? ''), new Date());
  return isAdded ? 200 : refused(429);
}

function refused(status: number): number {
  log.info('Refused', { routeKey: '$connect', status });
  return status;
}
