import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { ticketParameter } from '#shared/website/live.ts';
import { clientOptions } from './aws/client-options.ts';
import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { forwardedIp } from './http/visitor-ip.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { closeConnection } from './live/gateway.ts';
import { type Headers, headerOf, isFromSite } from './live/is-from-site.ts';
import { openConnection } from './live/open-connection.ts';
import { StaffTickets } from './live/staff-tickets.ts';
import { AccountStates } from './users/account-states.ts';
import { network } from './visitors/rate-limit.ts';

const gateway = new ApiGatewayManagementApiClient({ ...clientOptions, endpoint: requireEnv('CONNECTIONS_ENDPOINT') });
const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const deps = {
  connections,
  tickets: new StaffTickets(documents, requireEnv('CONNECTIONS_TABLE')),
  states: new AccountStates(documents, requireEnv('ACCOUNT_STATES_TABLE')),
};
const site = { url: requireEnv('SITE_URL'), originKeys: readOriginKeys() };

/** The parts of a WebSocket event that are read here. Only `$connect` has the browser's headers and query. */
type ConnectionEvent = {
  requestContext: { routeKey: string; connectionId: string };
  headers?: Headers;
  queryStringParameters?: Record<string, string>;
};

/**
 * Keeps the list of open pages: accepts connections from the site, removes them on disconnect, and closes a connection
 * that sends a message, since no page ever sends one.
 */
export async function handler(event: ConnectionEvent): Promise<{ statusCode: number }> {
  const { routeKey, connectionId } = event.requestContext;
  switch (routeKey) {
    case '$connect':
      return { statusCode: await connect(event) };
    case '$disconnect':
      await connections.remove(connectionId);
      return { statusCode: 200 };
    default:
      await closeConnection(gateway, connectionId);
      return { statusCode: 200 };
  }
}

async function connect({ requestContext, headers = {}, queryStringParameters }: ConnectionEvent): Promise<number> {
  const address = forwardedIp(headerOf(headers, 'x-forwarded-for'));
  const request = {
    id: requestContext.connectionId,
    network: network(address ?? ''),
    ticket: queryStringParameters?.[ticketParameter],
  };
  const status = isFromSite(headers, site) ? await openConnection(deps, request, new Date()) : 403;
  if (status !== 200) log.info('Refused', { routeKey: '$connect', status });
  return status;
}
