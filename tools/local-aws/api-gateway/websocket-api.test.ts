import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Credentials } from '../iam/iam.ts';
import { FunctionError } from '../lambda/function.ts';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
import { WebSocketApis } from './websocket-api.ts';
import { awsLimits } from './websocket-connection.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of the event
type Event = any;
const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:Doors';
let stop: (() => Promise<void>)[];

beforeEach(() => {
  stop = [];
});
afterEach(async () => {
  for (const part of stop.toReversed()) await part();
});

test('invokes the connect and disconnect routes with events of API Gateway', async () => {
  const { open, events, api } = await anApi();

  const socket = await open({ headers: { origin: 'https://studio.example', 'x-own': '1' }, path: '/live?a=1&a=2' });
  socket.close(4001, 'enough');
  await expect.poll(() => events.length).toBe(2);

  const [{ event: connect, caller }, { event: disconnect }] = events as [Event, Event];
  expect(connect).toMatchObject({
    headers: {
      Host: api.host,
      Origin: 'https://studio.example',
      'X-Own': '1',
      'Sec-WebSocket-Version': '13',
      'X-Forwarded-For': '198.51.100.1',
    },
    multiValueHeaders: { Origin: ['https://studio.example'] },
    queryStringParameters: { a: '2' },
    multiValueQueryStringParameters: { a: ['1', '2'] },
    requestContext: {
      routeKey: '$connect',
      eventType: 'CONNECT',
      messageDirection: 'IN',
      apiId: api.id,
      stage: 'live',
      domainName: api.host,
      connectionId: expect.stringMatching(/^[\w-]{15}=$/),
      connectedAt: expect.any(Number),
      requestTime: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      identity: { sourceIp: '198.51.100.1' },
    },
    isBase64Encoded: false,
  });
  expect(caller).toEqual({
    service: 'apigateway.amazonaws.com',
    sourceArn: `arn:aws:execute-api:eu-central-1:000000000000:${api.id}/live/$connect`,
  });
  expect(disconnect.requestContext).toMatchObject({
    routeKey: '$disconnect',
    eventType: 'DISCONNECT',
    connectionId: connect.requestContext.connectionId,
    disconnectStatusCode: 4001,
    disconnectReason: 'enough',
  });
});

test.each([
  ['refuses', () => ({ statusCode: 403 }), 403],
  ['fails', () => Promise.reject(new FunctionError({ errorType: 'Error', errorMessage: 'no ink' })), 502],
  ['answers without a status', () => ({}), 502],
  ['may not be invoked', () => Promise.reject(new Error('AccessDeniedException')), 500],
])('refuses the connection when the function %s', async (_, answer, status) => {
  const { open, events } = await anApi({ answer });

  await expect(open()).rejects.toThrow(`Unexpected server response: ${status}`);
  expect(events).toHaveLength(1);
});

test('refuses a path below the stage, a foreign host and connections above the rate limit', async () => {
  const { open } = await anApi({
    stage: { RouteSettings: { $connect: { ThrottlingBurstLimit: 1, ThrottlingRateLimit: 0.001 } } },
  });

  await expect(open({ path: '/live/more' })).rejects.toThrow('403');
  await expect(open({ headers: { host: 'localhost:3000' } })).rejects.toThrow('403');
  await open();
  await expect(open()).rejects.toThrow('429');
});

test('routes a message by its body; a mock is silent, a missing route is forbidden', async () => {
  const { open, events } = await anApi({ routes: { heartbeat: 'mock', note: 'function' } });
  const socket = await open();
  const told = heard(socket);

  socket.send('{"action":"heartbeat"}');
  socket.send('{"action":"note","text":"ink"}');
  socket.send('{"action":"nothing"}');
  socket.send('no JSON');
  await expect.poll(() => told.length).toBe(2);

  expect(told.map((text) => JSON.parse(text))).toMatchObject([{ message: 'Forbidden' }, { message: 'Forbidden' }]);
  expect(events.map(({ event }) => event.requestContext.routeKey)).toEqual(['$connect', 'note']);
  expect(events[1]?.event).toMatchObject({
    body: '{"action":"note","text":"ink"}',
    requestContext: { eventType: 'MESSAGE', messageId: expect.any(String) },
  });
});

test('uses the default route for other messages and reports a failing function to the client', async () => {
  const { open, answerWith } = await anApi({ routes: { $default: 'function' } });
  const socket = await open();
  const told = heard(socket);
  answerWith(() => Promise.reject(new Error('no ink')));

  socket.send('hello');
  await expect.poll(() => told.length).toBe(1);

  expect(JSON.parse(told[0]!)).toMatchObject({ message: 'Internal server error', connectionId: expect.any(String) });
});

test('posts to, describes and closes a connection through the management API', async () => {
  const { open, client, events } = await anApi();
  const socket = await open();
  const told = heard(socket);
  const ConnectionId = events[0]?.event.requestContext.connectionId;

  await client().send(new PostToConnectionCommand({ ConnectionId, Data: '{"version":7}' }));
  const described = await client().send(new GetConnectionCommand({ ConnectionId }));
  const closed = once(socket, 'close');
  await client().send(new DeleteConnectionCommand({ ConnectionId }));

  expect(described.ConnectedAt).toBeInstanceOf(Date);
  expect((await closed)[0]).toBe(1000);
  expect(told).toEqual(['{"version":7}']);
  await expect(client().send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }))).rejects.toMatchObject({
    name: 'GoneException',
    $metadata: { httpStatusCode: 410 },
  });
});

test('requires the right to manage connections and limits messages to 128 KB', async () => {
  const { open, client, events, run, api } = await anApi();
  await open();
  const ConnectionId = events[0]?.event.requestContext.connectionId;
  const post = (Data: string) => new PostToConnectionCommand({ ConnectionId, Data });
  const arn = `arn:aws:execute-api:eu-central-1:000000000000:${api.id}/live`;
  const may = await run.roleThatMay('execute-api:ManageConnections', `${arn}/POST/@connections/*`);
  const mayNot = await run.roleThatMay('execute-api:ManageConnections', `${arn}/GET/@connections/*`);

  await client(may).send(post('x'));
  await expect(client(may).send(post('x'.repeat(128 * 1024 + 1)))).rejects.toMatchObject({
    name: 'PayloadTooLargeException',
  });
  await expect(client(mayNot).send(post('x'))).rejects.toThrow('execute-api:ManageConnections');
});

test.each([
  ['it is idle', { idleMs: 1 }, 1001],
  ['it reaches its maximum duration', { longestMs: 1 }, 1001],
])('closes a connection when %s', async (_, limits, code) => {
  const { open } = await anApi({ limits });
  const socket = await open();

  expect((await once(socket, 'close'))[0]).toBe(code);
});

test.each([
  ['a frame over 32 KB', 'x'.repeat(32 * 1024 + 1), 1009],
  ['a binary message', Buffer.from([1, 2, 3]), 1003],
])('closes the connection after %s', async (_, message, code) => {
  const { open } = await anApi();
  const socket = await open();

  socket.send(message);

  expect((await once(socket, 'close'))[0]).toBe(code);
});

test('accepts messages up to 128 KB in frames up to 32 KB', async () => {
  const { open, events } = await anApi({ routes: { $default: 'function' } });
  const socket = await open();
  const sendFrames = (frames: number) => {
    for (let frame = 1; frame <= frames; frame++) socket.send('x'.repeat(32 * 1024), { fin: frame === frames });
  };

  sendFrames(4);
  await expect.poll(() => events.length).toBe(2);
  expect(events[1]?.event.body).toHaveLength(128 * 1024);

  sendFrames(5);
  expect((await once(socket, 'close'))[0]).toBe(1009);
});

test('names an unsupported property', async () => {
  const { run, api } = await anApi();

  expect(() => run.deploy('AWS::ApiGatewayV2::Route', { ApiId: api.id, RouteKey: 'x', ApiKeyRequired: true })).toThrow(
    'ApiKeyRequired',
  );
  expect(() =>
    run.deploy('AWS::ApiGatewayV2::Integration', { ApiId: api.id, IntegrationType: 'HTTP', IntegrationUri: 'x' }),
  ).toThrow('only AWS_PROXY');
  expect(() =>
    run.deploy('AWS::ApiGatewayV2::Stage', {
      ApiId: api.id,
      StageName: 'x',
      AutoDeploy: true,
      RouteSettings: { nothing: {} },
    }),
  ).toThrow('no route');
});

type Options = {
  answer?: (event: Event) => unknown;
  routes?: Record<string, 'mock' | 'function'>;
  stage?: Record<string, unknown>;
  limits?: Partial<typeof awsLimits>;
};

/** An API with a stage `live`, whose connections and disconnections go to a function. */
async function anApi({ answer, routes = {}, stage, limits }: Options = {}) {
  const events: { event: Event; caller: unknown }[] = [];
  let answerOf = answer ?? (() => ({ statusCode: 200 }));
  const run = await endpointWith((environment) => {
    environment.invoke = async (_, event, caller) => {
      events.push({ event, caller });
      return answerOf(event);
    };
    return new WebSocketApis(environment, { ...awsLimits, ...limits });
  });
  stop.push(run.stop);
  const type = (name: string) => `AWS::ApiGatewayV2::${name}`;
  const { ref: ApiId } = await run.deploy(type('Api'), {
    Name: 'Doors',
    ProtocolType: 'WEBSOCKET',
    RouteSelectionExpression: '$request.body.action',
  });
  const targets = { mock: '', function: '' };
  const uri = `arn:aws:apigateway:eu-central-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  const integrations = {
    function: { IntegrationType: 'AWS_PROXY', IntegrationUri: uri },
    mock: { IntegrationType: 'MOCK', IntegrationUri: '', RequestTemplates: { $default: '{"statusCode":200}' } },
  };
  for (const kind of ['mock', 'function'] as const) {
    targets[kind] = (await run.deploy(type('Integration'), { ApiId, ...integrations[kind] }, kind)).ref;
  }
  const all = { $connect: 'function', $disconnect: 'function', ...routes } as const;
  for (const [RouteKey, kind] of Object.entries(all)) {
    await run.deploy(type('Route'), { ApiId, RouteKey, Target: `integrations/${targets[kind]}` }, RouteKey);
  }
  await run.deploy(type('Stage'), { ApiId, StageName: 'live', AutoDeploy: true, ...stage });
  const host = `${ApiId}.execute-api.eu-central-1.amazonaws.com`;
  const address = await served(run.environment, host);
  return {
    run,
    events,
    api: { id: ApiId, host },
    answerWith: (next: (event: Event) => unknown) => {
      answerOf = next;
    },
    async open({ path = '/live', headers = {} }: { path?: string; headers?: Record<string, string> } = {}) {
      const socket = new WebSocket(address + path, { headers: { host, ...headers } });
      stop.push(async () => socket.terminate());
      await once(socket, 'open');
      return socket;
    },
    client: (credentials?: Credentials) =>
      new ApiGatewayManagementApiClient({
        ...run.settings(credentials),
        endpoint: `${run.environment.endpoint}/execute-api/${ApiId}/live`,
      }),
  };
}

/** Serves the origin on its own port, as the CDN reaches it. */
async function served({ upgrades }: { upgrades: Map<string, unknown> }, host: string): Promise<string> {
  const server: Server = createServer();
  server.on('upgrade', async ({ url, headers }, socket, head) => {
    const request = new Request(`https://${host}${url}`, { headers: headers as Record<string, string> });
    // biome-ignore lint/suspicious/noExplicitAny: the handler of the origin
    const refused: Response | undefined = await (upgrades.get(host) as any)(request, socket, head);
    if (refused) socket.end(`HTTP/1.1 ${refused.status} Refused\r\ncontent-length: 0\r\n\r\n`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stop.push(async () => void server.close());
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function heard(socket: WebSocket): string[] {
  const told: string[] = [];
  socket.on('message', (data) => told.push(data.toString()));
  return told;
}
