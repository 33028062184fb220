import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
} from '@aws-sdk/client-apigatewaymanagementapi';

/** Closes a connection. A missing connection is not an error. */
export async function closeConnection(gateway: ApiGatewayManagementApiClient, ConnectionId: string): Promise<void> {
  try {
    await gateway.send(new DeleteConnectionCommand({ ConnectionId }));
  } catch (error) {
    if (!(error instanceof GoneException)) throw error;
  }
}
