import {
  type ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

/** Sends messages through the gateway. Resolves to false when the connection is gone. */
export function sendToConnection(gateway: ApiGatewayManagementApiClient) {
  return async (ConnectionId: string, Data: string): Promise<boolean> => {
    try {
      await gateway.send(new PostToConnectionCommand({ ConnectionId, Data }));
      return true;
    } catch (error) {
      if (error instanceof GoneException) return false;
      throw error;
    }
  };
}
