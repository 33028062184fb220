import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import { FunctionError } from '../lambda/function.ts';
import { errorResponse } from '../platform/endpoint-errors.ts';
import type {
  AwsRequest,
  AwsService,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { edgeAddress, logTime, shortId } from './http-api.ts';
import { type StageThrottling, takeToken } from './stage-throttling.ts';
import { awsLimits, Connection, type ConnectionLimits } from './websocket-connection.ts';

type Integration = { functionArn: string; timeoutMs: number } | { status: number };
type Route = { key: string; target: string };
type Stage = StageThrottling & { name: string; connections: Map<string, Connection> };
type Api = { id: string; host: string; selection: string[]; routes: Map<string, Route>; stages: Map<string, Stage> };
/** The common part of the events of a connection. */
type Client = { id: string; connectedAt: number; userAgent?: string };

/** WebSocket APIs: routes to functions (proxy) or to a constant (mock), and the calls that reach open connections. */
export class WebSocketApis implements AwsService {
  readonly signingName = 'execute-api';
  readonly providers: Providers = {
    'AWS::ApiGatewayV2::Api': (resource) => this.#deployApi(resource),
    'AWS::ApiGatewayV2::Integration': (resource) => this.#deployIntegration(resource),
    'AWS::ApiGatewayV2::Route': (resource) => this.#deployRoute(resource),
    'AWS::ApiGatewayV2::Stage': (resource) => this.#deployStage(resource),
    'AWS::ApiGatewayV2::Deployment': (resource) => ({ ref: shortId(resource.physicalName) }),
  };
  readonly #environment: Environment;
  readonly #limits: ConnectionLimits;
  readonly #server: WebSocketServer;
  readonly #apis = new Map<string, Api>();
  readonly #integrations = new Map<string, Integration>();
  #stopped = false;

  constructor(environment: Environment, limits: ConnectionLimits = awsLimits) {
    this.#environment = environment;
    this.#limits = limits;
    // Selects no subprotocol, because only a function could name one.
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: limits.messageBytes,
      handleProtocols: () => false,
    });
  }

  has(apiId: string): boolean {
    return this.#apis.has(apiId);
  }

  requiredRights({ method, url }: AwsRequest): RequiredRight[] {
    const { region, accountId } = this.#environment;
    const called = connectionIn(url);
    if (!called) return [];
    const resource = `${called.apiId}/${called.stage}/${method}/@connections/${called.id}`;
    return [
      { action: 'execute-api:ManageConnections', resource: `arn:aws:execute-api:${region}:${accountId}:${resource}` },
    ];
  }

  /** The management API: sends to a connection (POST), describes it (GET) or ends it (DELETE). */
  async handle({ method, url, body }: AwsRequest): Promise<Response> {
    const called = connectionIn(url);
    const stage = called && this.#apis.get(called.apiId)?.stages.get(called.stage);
    if (!called || !stage) return failed(404, 'NotFoundException', `${method} ${url.pathname} is not supported here`);
    const connection = stage.connections.get(called.id);
    if (!connection) return failed(410, 'GoneException', 'The connection is gone');
    switch (method) {
      case 'POST':
        if (body.length > this.#limits.messageBytes) {
          return failed(413, 'PayloadTooLargeException', `At most ${this.#limits.messageBytes} bytes can be sent`);
        }
        connection.send(body.toString());
        return Response.json({});
      case 'GET':
        return Response.json({
          connectedAt: new Date(connection.connectedAt).toISOString(),
          identity: { sourceIp: edgeAddress },
          lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
        });
      case 'DELETE':
        connection.close(1000, 'Connection closed normally');
        return new Response(null, { status: 204 });
      default:
        return failed(403, 'ForbiddenException', `${method} is no call to a connection`);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { stages } of this.#apis.values()) {
      for (const { connections } of stages.values()) for (const connection of connections.values()) connection.cut();
    }
    this.#server.close();
  }

  #deployApi(resource: Resource): Deployed {
    requireSupported(resource, ['Description', 'Name', 'ProtocolType', 'RouteSelectionExpression', 'Tags']);
    const { logicalId, physicalName, properties } = resource;
    const { region } = this.#environment;
    const path = /^\$\{?request\.body\.([\w.]+)\}?$/.exec(properties.RouteSelectionExpression)?.[1];
    if (!path) {
      throw new Error(
        `${logicalId}: routes by ${properties.RouteSelectionExpression} are not supported here, only by the body`,
      );
    }
    const id = shortId(physicalName);
    const host = `${id}.execute-api.${region}.amazonaws.com`;
    const { routes, stages } = this.#apis.get(id) ?? { routes: new Map(), stages: new Map() };
    const api: Api = { id, host, selection: path.split('.'), routes, stages };
    this.#apis.set(id, api);
    this.#environment.origins.set(host, async () => Response.json({ message: 'Upgrade Required' }, { status: 426 }));
    this.#environment.upgrades.set(host, (request, socket, head) => this.#upgrade(api, request, socket, head));
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: `wss://${host}` } };
  }

  #deployIntegration(resource: Resource): Deployed {
    requireSupported(resource, [
      'ApiId',
      'Description',
      'IntegrationMethod',
      'IntegrationType',
      'IntegrationUri',
      'RequestTemplates',
      'TemplateSelectionExpression',
      'TimeoutInMillis',
    ]);
    const { logicalId, physicalName, properties } = resource;
    const { IntegrationType, IntegrationUri, TimeoutInMillis } = properties;
    const id = shortId(physicalName);
    if (IntegrationType === 'MOCK') {
      this.#integrations.set(id, { status: mockedStatus(resource) });
    } else {
      const functionArn = /\/functions\/(arn:[^/]+)\/invocations$/.exec(IntegrationUri)?.[1];
      if (IntegrationType !== 'AWS_PROXY' || !functionArn) {
        throw new Error(`${logicalId}: only AWS_PROXY to a function and MOCK are supported here`);
      }
      this.#integrations.set(id, { functionArn, timeoutMs: TimeoutInMillis ?? 29_000 });
    }
    return { ref: id, attributes: { IntegrationId: id } };
  }

  #deployRoute(resource: Resource): Deployed {
    requireSupported(resource, ['ApiId', 'AuthorizationType', 'OperationName', 'RouteKey', 'Target']);
    const { logicalId, physicalName, properties } = resource;
    const { ApiId, AuthorizationType = 'NONE', RouteKey, Target } = properties;
    if (AuthorizationType !== 'NONE') {
      throw new Error(`${logicalId}: the authorization ${AuthorizationType} is not supported here`);
    }
    const target = String(Target).replace(/^integrations\//, '');
    if (!this.#integrations.has(target)) throw new Error(`${logicalId}: its target ${Target} does not exist`);
    const { routes } = this.#api(ApiId);
    routes.set(logicalId, { key: RouteKey, target });
    const id = shortId(physicalName);
    return { ref: id, attributes: { RouteId: id } };
  }

  #deployStage(resource: Resource): Deployed {
    requireSupported(resource, [
      'AccessLogSettings',
      'ApiId',
      'AutoDeploy',
      'DefaultRouteSettings',
      'DeploymentId',
      'Description',
      'RouteSettings',
      'StageName',
      'Tags',
    ]);
    const { logicalId, properties } = resource;
    const { ApiId, AutoDeploy, DefaultRouteSettings, DeploymentId, RouteSettings = {}, StageName } = properties;
    if (!AutoDeploy && !DeploymentId) throw new Error(`${logicalId}: nothing is ever deployed to this stage`);
    const { routes, stages } = this.#api(ApiId);
    const keys = [...routes.values()].map(({ key }) => key);
    const unknown = Object.keys(RouteSettings).find((key) => !keys.includes(key));
    if (unknown) throw new Error(`${logicalId}: it has settings for ${unknown}, which is no route of the API`);
    stages.set(StageName, {
      name: StageName,
      throttling: DefaultRouteSettings,
      routeThrottling: RouteSettings,
      buckets: new Map(),
      connections: stages.get(StageName)?.connections ?? new Map(),
    });
    return { ref: StageName };
  }

  #api(id: string): Api {
    const api = this.#apis.get(id);
    if (!api) throw new Error(`No WebSocket API has the id ${id}`);
    return api;
  }

  /** Accepts the connection, or returns an error response. */
  async #upgrade(api: Api, request: Request, socket: Duplex, head: Buffer): Promise<Response | undefined> {
    const url = new URL(request.url);
    const name = /^\/([\w$-]+)\/?$/.exec(url.pathname)?.[1] ?? '';
    const stage = api.stages.get(name);
    // A stage has no subpaths, and an API is reachable only by its own host name.
    if (!stage || request.headers.get('host') !== api.host) return refusal(403, 'Forbidden');
    if (!request.headers.get('sec-websocket-key') || request.headers.get('sec-websocket-version') !== '13') {
      return refusal(400, 'Bad Request');
    }
    this.#count(api, stage, 'ConnectCount');
    if (!takeToken(stage, '$connect')) return refusal(429, 'Too Many Requests');
    const client: Client = {
      id: `${randomBytes(11).toString('base64url')}=`,
      connectedAt: Date.now(),
      userAgent: request.headers.get('user-agent') ?? undefined,
    };
    const refused = await this.#connect(api, stage, client, request, url);
    if (refused) return refused;
    if (socket.destroyed) {
      void this.#disconnected(api, stage, client, 1006, '');
      return undefined;
    }
    const handshake = { method: 'GET', url: url.pathname, headers: Object.fromEntries(request.headers) };
    const incoming = { ...handshake, headers: { ...handshake.headers, upgrade: 'websocket' } } as IncomingMessage;
    this.#server.handleUpgrade(incoming, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, socket, client.connectedAt, this.#limits, {
        message: (text) => void this.#message(api, stage, client, connection, text),
        closed: (code, reason) => {
          stage.connections.delete(client.id);
          void this.#disconnected(api, stage, client, code, reason);
        },
      });
      stage.connections.set(client.id, connection);
    });
    return undefined;
  }

  async #connect(api: Api, stage: Stage, client: Client, request: Request, url: URL): Promise<Response | undefined> {
    const integration = this.#integrationOf(api, '$connect');
    if (!integration) return undefined;
    if ('status' in integration) return integration.status < 300 ? undefined : refusal(integration.status, 'Refused');
    const query = Object.fromEntries(url.searchParams);
    const event = {
      ...headersOf(request),
      ...(url.search && { queryStringParameters: query, multiValueQueryStringParameters: multiple(url.searchParams) }),
      requestContext: this.#context(api, stage, client, { routeKey: '$connect', eventType: 'CONNECT' }),
      isBase64Encoded: false,
    };
    try {
      const result = await this.#invoke(api, stage, '$connect', integration, event);
      const status = Number((result as { statusCode?: unknown } | null)?.statusCode);
      if (!Number.isInteger(status)) return refusal(502, 'Bad Gateway');
      return status >= 200 && status < 300 ? undefined : refusal(status, 'Refused');
    } catch (error) {
      this.#failed(api, stage, error);
      return error instanceof FunctionError ? refusal(502, 'Bad Gateway') : refusal(500, 'Internal server error');
    }
  }

  async #message(api: Api, stage: Stage, client: Client, connection: Connection, body: string): Promise<void> {
    this.#count(api, stage, 'MessageCount');
    const routeKey = this.#routeKey(api, body);
    const integration = this.#integrationOf(api, routeKey);
    const tell = (message: string) => {
      this.#count(api, stage, 'MessageCount');
      connection.send(JSON.stringify({ message, connectionId: client.id, requestId: randomUUID() }));
    };
    if (!integration) {
      this.#count(api, stage, 'ClientError');
      return tell('Forbidden');
    }
    if (!takeToken(stage, routeKey)) {
      this.#count(api, stage, 'ClientError');
      return tell('Too Many Requests');
    }
    if ('status' in integration) return integration.status < 300 ? undefined : tell('Internal server error');
    const context = this.#context(api, stage, client, { routeKey, eventType: 'MESSAGE', messageId: randomUUID() });
    try {
      // Without a route response the result is not sent back.
      await this.#invoke(api, stage, routeKey, integration, { requestContext: context, body, isBase64Encoded: false });
    } catch (error) {
      this.#failed(api, stage, error);
      tell('Internal server error');
    }
  }

  async #disconnected(api: Api, stage: Stage, client: Client, code: number, reason: string): Promise<void> {
    const integration = this.#integrationOf(api, '$disconnect');
    if (this.#stopped || !integration || 'status' in integration) return;
    const headers = { Host: api.host, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' };
    const disconnect = {
      disconnectStatusCode: code,
      disconnectReason: reason || 'Client-side close frame status not set',
    };
    const event = {
      headers,
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      requestContext: {
        ...this.#context(api, stage, client, { routeKey: '$disconnect', eventType: 'DISCONNECT' }),
        ...disconnect,
      },
      isBase64Encoded: false,
    };
    await this.#invoke(api, stage, '$disconnect', integration, event).catch((error) => this.#failed(api, stage, error));
  }

  #routeKey({ routes, selection }: Api, body: string): string {
    const chosen = selection.reduce<unknown>((value, name) => {
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
    }, parsed(body));
    const keys = [...routes.values()].map(({ key }) => key);
    const isChosen = typeof chosen === 'string' && !chosen.startsWith('$') && keys.includes(chosen);
    return isChosen ? chosen : '$default';
  }

  #integrationOf({ routes }: Api, routeKey: string): Integration | undefined {
    const route = [...routes.values()].find(({ key }) => key === routeKey);
    return route && this.#integrations.get(route.target);
  }

  async #invoke(
    api: Api,
    stage: Stage,
    routeKey: string,
    { functionArn, timeoutMs }: Exclude<Integration, { status: number }>,
    event: unknown,
  ): Promise<unknown> {
    const { region, accountId } = this.#environment;
    const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${api.id}/${stage.name}/${routeKey}`;
    const caller = { service: 'apigateway.amazonaws.com', sourceArn };
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('the integration timed out')), timeoutMs);
    return Promise.race([this.#environment.invoke(functionArn, event, caller), promise]).finally(() =>
      clearTimeout(timer),
    );
  }

  #context(api: Api, stage: Stage, client: Client, own: { routeKey: string; eventType: string; messageId?: string }) {
    const now = new Date();
    return {
      ...own,
      apiId: api.id,
      connectedAt: client.connectedAt,
      connectionId: client.id,
      domainName: api.host,
      extendedRequestId: randomBytes(11).toString('base64'),
      identity: { sourceIp: edgeAddress, ...(client.userAgent && { userAgent: client.userAgent }) },
      messageDirection: 'IN',
      requestId: randomUUID(),
      requestTime: logTime(now),
      requestTimeEpoch: now.getTime(),
      stage: stage.name,
    };
  }

  #failed(api: Api, stage: Stage, error: unknown): void {
    this.#count(api, stage, 'IntegrationError');
    if (!this.#stopped) {
      this.#environment.log(`execute-api: ${(error as Error).name}: ${(error as Error).message}`);
    }
  }

  #count(api: Api, stage: Stage, metric: string): void {
    this.#environment.count('AWS/ApiGateway', metric, { ApiId: api.id, Stage: stage.name }, 1);
  }
}

/** `/execute-api/{api}/{stage}/@connections/{connection}`, to which platform.ts rewrites the URL of the management API. */
function connectionIn(url: URL): { apiId: string; stage: string; id: string } | undefined {
  const [, apiId, stage, id] = /^\/execute-api\/([^/]+)\/([^/]+)\/@connections\/([^/]+)$/.exec(url.pathname) ?? [];
  return apiId && stage && id ? { apiId, stage, id: decodeURIComponent(id) } : undefined;
}

/** A mock answers with the status of its template. Templates may not contain references. */
function mockedStatus({ logicalId, properties }: Resource): number {
  const { RequestTemplates: templates = {}, TemplateSelectionExpression: selection = '\\$default' } = properties;
  const status = (parsed(templates.$default) as { statusCode?: unknown } | undefined)?.statusCode;
  if (selection !== '\\$default' || typeof status !== 'number') {
    throw new Error(`${logicalId}: a mock needs a template $default with a statusCode, chosen by \\$default`);
  }
  return status;
}

/** Header names in the spelling of browsers, because API Gateway forwards them unchanged. */
function headersOf(request: Request) {
  const forwarded = [request.headers.get('x-forwarded-for'), edgeAddress].filter(Boolean).join(', ');
  const headers = [
    ...[...request.headers].filter(([name]) => !['connection', 'upgrade', 'x-forwarded-for'].includes(name)),
    ['x-forwarded-for', forwarded],
    ['x-forwarded-port', '443'],
    ['x-forwarded-proto', 'https'],
  ].map(([name = '', value = '']) => [asWritten(name), value] as const);
  return {
    headers: Object.fromEntries(headers),
    multiValueHeaders: Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
  };
}

function asWritten(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (part) => part.toUpperCase()).replace('Websocket', 'WebSocket');
}

function multiple(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

function failed(status: number, code: string, message: string): Response {
  return errorResponse('execute-api', code, message, status);
}
