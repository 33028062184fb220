import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  LimitExceededException,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { closeConnection } from './gateway.ts';

const gateway = mockClient(ApiGatewayManagementApiClient);
const client = new ApiGatewayManagementApiClient();
const $metadata = {};
beforeEach(() => gateway.reset());

test('closes the connection', async () => {
  await closeConnection(client, 'a');

  expect(gateway.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { ConnectionId: 'a' },
  ]);
});

test('accepts a missing connection, and reports any other error', async () => {
  gateway
    .on(DeleteConnectionCommand, { ConnectionId: 'gone' })
    .rejects(new GoneException({ $metadata, message: '' }))
    .on(DeleteConnectionCommand, { ConnectionId: 'busy' })
    .rejects(new LimitExceededException({ $metadata, message: '' }));

  await closeConnection(client, 'gone');
  await expect(closeConnection(client, 'busy')).rejects.toThrow(LimitExceededException);
});
