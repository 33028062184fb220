import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

/** Sends messages through the gateway. Resolves to false when the connection is gone. */
export function sendToConnection(gateway: ApiGatewayManagementApiClient) {
  return (ConnectionId: string, Data: string) =>
    unlessGone(gateway.send(new PostToConnectionCommand({ ConnectionId, Data })));
}

/** Closes a connection. A missing connection is not an error. */
export async function closeConnection(gateway: ApiGatewayManagementApiClient, ConnectionId: string): Promise<void> {
  await unlessGone(gateway.send(new DeleteConnectionCommand({ ConnectionId })));
}

async function unlessGone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
