import {
  type ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

/** Sends texts through the gateway; the answer is whether the connection was still there. */
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
