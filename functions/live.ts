import { documents } from './aws/documents.ts';
import { log } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { ConnectionRepository } from './live/connection-repository.ts';
import { isFromSite } from './live/is-from-site.ts';

const connections = new ConnectionRepository(documents, requireEnv('CONNECTIONS_TABLE'));
const site = { url: requireEnv('SITE_URL'), originKey: requireEnv('ORIGIN_KEY') };

/** An event of a WebSocket API, cut down to what is read here. Only `$connect` has the headers of a browser. */
type ConnectionEvent = {
  requestContext: { routeKey: string; connectionId: string };
  headers?: Record<string, string | undefined>;
};

/** Keeps the list of open pages: lets those of the site in, and forgets those that left. */
export async function handler({ requestContext, headers = {} }: ConnectionEvent): Promise<{ statusCode: number }> {
  const { routeKey, connectionId } = requestContext;
  if (routeKey === '$disconnect') {
    await connections.remove(connectionId);
    return { statusCode: 200 };
  }
  if (!isFromSite(headers, site)) {
    log.info('Refused', { routeKey });
    return { statusCode: 403 };
  }
  await connections.add(connectionId, new Date());
  return { statusCode: 200 };
}
