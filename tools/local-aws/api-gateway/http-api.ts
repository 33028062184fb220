import { createHash, randomUUID } from 'node:crypto';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import { TooLargeError } from '../lambda/lambda.ts';
import type { AwsRequest, Deployed, Environment, Providers, Resource } from '../platform/service.ts';
import { type Authorized, InsufficientScopeError, JwtAuthorizer, UnauthorizedError } from './jwt-authorizer.ts';
import { hasOtherVariable, matchRoute, parseRouteKey, type RouteKey } from './route-match.ts';
import { type StageThrottling, takeToken } from './stage-throttling.ts';

type Integration = { functionArn: string; timeoutMs: number };
type Route = { key: RouteKey; text: string; target: string; authorizer?: string; scopes: string[] };
type Stage = StageThrottling & { name: string; variables?: Record<string, string> };
type Api = { id: string; routes: Map<string, Route>; stages: Map<string, Stage> };

const bodyLimit = 10 * 2 ** 20;
const headerLimit = 10_240;
/**
 * The peer IP address that APIs see, an edge location. It is reserved for documentation, so code that
 * mistakes it for the viewer is easy to notice.
 */
export const edgeAddress = '198.51.100.1';

/** HTTP APIs with Lambda integrations (payload format 2.0) and JWT authorizers. */
export class HttpApis {
  readonly providers: Providers = {
    'AWS::ApiGatewayV2::Api': (resource) => this.#deployApi(resource),
    'AWS::ApiGatewayV2::Integration': (resource) => this.#deployIntegration(resource),
    'AWS::ApiGatewayV2::Authorizer': (resource) => this.#deployAuthorizer(resource),
    'AWS::ApiGatewayV2::Route': (resource) => this.#deployRoute(resource),
    'AWS::ApiGatewayV2::Stage': (resource) => this.#deployStage(resource),
    'AWS::ApiGatewayV2::Deployment': (resource) => ({ ref: shortId(resource.physicalName) }),
  };
  readonly #environment: Environment;
  readonly #apis = new Map<string, Api>();
  readonly #integrations = new Map<string, Integration>();
  readonly #authorizers = new Map<string, JwtAuthorizer>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  #deployApi(resource: Resource): Deployed {
    requireSupported(resource, [
      'Name',
      'Description',
      'ProtocolType',
      'Tags',
      'DisableExecuteApiEndpoint',
      'IpAddressType',
    ]);
    const { logicalId, physicalName, properties } = resource;
    if (properties.ProtocolType !== 'HTTP') {
      throw new Error(`${logicalId}: the protocol ${properties.ProtocolType} is not supported here`);
    }
    if (properties.DisableExecuteApiEndpoint)
      throw new Error(`${logicalId}: only the execute-api endpoint exists here`);
    const id = shortId(physicalName);
    const host = this.#hostOf(id);
    const api = { id, routes: new Map(), stages: new Map() };
    this.#apis.set(id, api);
    this.#environment.origins.set(host, (request) => this.#answer(api, host, request));
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: `https://${host}` } };
  }

  #deployIntegration(resource: Resource): Deployed {
    requireSupported(resource, [
      'ApiId',
      'Description',
      'IntegrationType',
      'IntegrationUri',
      'IntegrationMethod',
      'PayloadFormatVersion',
      'TimeoutInMillis',
    ]);
    const { logicalId, physicalName, properties } = resource;
    if (properties.IntegrationType !== 'AWS_PROXY' || properties.PayloadFormatVersion !== '2.0') {
      throw new Error(`${logicalId}: only AWS_PROXY with payload format 2.0 is supported here`);
    }
    const uri: string = properties.IntegrationUri;
    const functionArn = /\/functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri;
    if (!/^arn:[^:]*:lambda:/.test(functionArn)) throw new Error(`${logicalId}: ${uri} is no function`);
    const id = shortId(physicalName);
    this.#integrations.set(id, { functionArn, timeoutMs: properties.TimeoutInMillis ?? 30_000 });
    return { ref: id, attributes: { IntegrationId: id } };
  }

  #deployAuthorizer(resource: Resource): Deployed {
    requireSupported(resource, ['ApiId', 'AuthorizerType', 'IdentitySource', 'JwtConfiguration', 'Name']);
    const { logicalId, physicalName, properties } = resource;
    const source = properties.IdentitySource?.join();
    if (properties.AuthorizerType !== 'JWT' || source !== '$request.header.Authorization') {
      throw new Error(`${logicalId}: only JWT from $request.header.Authorization is supported here`);
    }
    const { Issuer, Audience } = properties.JwtConfiguration;
    const id = shortId(physicalName);
    this.#authorizers.set(id, new JwtAuthorizer(Issuer, Audience));
    return { ref: id, attributes: { AuthorizerId: id } };
  }

  #deployRoute(resource: Resource): Deployed {
    requireSupported(resource, [
      'ApiId',
      'AuthorizationScopes',
      'AuthorizationType',
      'AuthorizerId',
      'OperationName',
      'RouteKey',
      'Target',
    ]);
    const { logicalId, physicalName, properties } = resource;
    const { ApiId, AuthorizationType = 'NONE', AuthorizerId, AuthorizationScopes = [], RouteKey, Target } = properties;
    if (AuthorizationType !== 'NONE' && AuthorizationType !== 'JWT') {
      throw new Error(`${logicalId}: the authorization ${AuthorizationType} is not supported here`);
    }
    const target = String(Target).replace(/^integrations\//, '');
    if (!this.#integrations.has(target)) throw new Error(`${logicalId}: its target ${Target} does not exist`);
    const authorizer = AuthorizationType === 'JWT' ? AuthorizerId : undefined;
    if (AuthorizationType === 'JWT' && !this.#authorizers.has(authorizer)) {
      throw new Error(`${logicalId}: its authorizer ${AuthorizerId} does not exist`);
    }
    const { routes } = this.#api(ApiId);
    const key = parseRouteKey(RouteKey);
    const others = [...routes].filter(([id]) => id !== logicalId).map(([, route]) => route);
    const conflict = others.find((other) => hasOtherVariable(key, other.key));
    if (conflict) {
      throw new Error(
        `The provided route key "${RouteKey}" has a conflicting variable on the same hierarchical level as "${conflict.text}"`,
      );
    }
    const route = { key, text: RouteKey, target, authorizer, scopes: AuthorizationScopes };
    routes.set(logicalId, route);
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
      'StageVariables',
      'Tags',
    ]);
    const { properties } = resource;
    this.#api(properties.ApiId).stages.set(properties.StageName, {
      name: properties.StageName,
      variables: properties.StageVariables,
      throttling: properties.DefaultRouteSettings,
      routeThrottling: properties.RouteSettings ?? {},
      buckets: new Map(),
    });
    return { ref: properties.StageName };
  }

  #api(id: string): Api {
    const api = this.#apis.get(id);
    if (!api) throw new Error(`No API has the id ${id}`);
    return api;
  }

  /** Whether a call is for the API's own URL, which is `/execute-api/{id}` of the endpoint here. */
  answers({ url }: AwsRequest): boolean {
    return this.#apis.has(apiIdIn(url));
  }

  handle({ method, url, headers, body }: AwsRequest): Promise<Response> {
    const id = apiIdIn(url);
    const host = this.#hostOf(id);
    const target = new URL(`https://${host}${url.pathname.slice(`/execute-api/${id}`.length)}${url.search}`);
    const ownHeaders = new Headers(headers);
    ownHeaders.set('host', host);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return this.#answer(
      this.#api(id),
      host,
      new Request(target, { method, headers: ownHeaders, body: hasBody ? new Uint8Array(body) : undefined }),
    );
  }

  #hostOf(id: string): string {
    return `${id}.execute-api.${this.#environment.region}.amazonaws.com`;
  }

  async #answer(api: Api, host: string, request: Request): Promise<Response> {
    const started = performance.now();
    const requestId = randomUUID();
    const url = new URL(request.url);
    const stage = api.stages.get(url.pathname.split('/')[1] ?? '') ?? api.stages.get('$default');
    let response: Response;
    try {
      response = stage ? await this.#run(api, stage, host, request, url, requestId) : this.#noRoute();
    } catch (error) {
      response = this.#refusalFor(error);
    }
    response.headers.set('apigw-requestid', requestId);
    this.#count(api, stage, response.status, performance.now() - started);
    return response;
  }

  /** A restart deploys again. On AWS, that takes no route away, so no client may hear that a route does not exist. */
  #noRoute(): Response {
    return this.#environment.isDeploying ? refusal(503, 'Service Unavailable') : refusal(404, 'Not Found');
  }

  async #run(api: Api, stage: Stage, host: string, request: Request, url: URL, requestId: string): Promise<Response> {
    // API Gateway finds an API by its host name, so a forwarded Host of the viewer fails.
    if ((request.headers.get('host') ?? host) !== host) return refusal(403, 'Forbidden');
    const lineSize = request.method.length + url.pathname.length + url.search.length;
    const headerSize = [...request.headers].reduce((sum, [name, value]) => sum + name.length + value.length, lineSize);
    if (headerSize > headerLimit) return refusal(431, 'Request Header Fields Too Large');
    const path = decoded(url.pathname);
    const pathInStage = stage.name === '$default' ? path : path.slice(stage.name.length + 1) || '/';
    const match = matchRoute(api.routes.values(), request.method, pathInStage);
    // A route for all other paths can be deployed before them.
    if (!match || (this.#environment.isDeploying && match.route.text.endsWith('+}'))) return this.#noRoute();
    if (!takeToken(stage, match.route.text)) return refusal(429, 'Too Many Requests');
    const authorizer = match.route.authorizer && this.#authorizers.get(match.route.authorizer);
    const authorized = authorizer
      ? await authorizer.authorize(request.headers.get('authorization'), match.route.scopes)
      : undefined;
    const body = Buffer.from(await request.arrayBuffer());
    if (body.length > bodyLimit) return refusal(413, 'Request Entity Too Large');
    const { accountId, region } = this.#environment;
    const event = eventOf({ api, stage, host, request, url, path, requestId, body, authorized, accountId, ...match });
    const { functionArn, timeoutMs } = this.#integrations.get(match.route.target)!;
    const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${api.id}/${stage.name}/${sourceOf(match.route)}`;
    const caller = { service: 'apigateway.amazonaws.com', sourceArn };
    const result = await inTime(timeoutMs, this.#environment.invoke(functionArn, event, caller));
    return result === late ? refusal(503, 'Service Unavailable') : responseOf(result);
  }

  #refusalFor(error: unknown): Response {
    if (error instanceof UnauthorizedError) {
      return refusal(401, 'Unauthorized', { 'www-authenticate': error.challenge });
    }
    if (error instanceof InsufficientScopeError) return refusal(403, 'Forbidden');
    // A body below this limit can exceed the event limit of Lambda.
    if (error instanceof TooLargeError) return refusal(413, 'Request Too Long');
    this.#environment.log(`execute-api: ${(error as Error).name}: ${(error as Error).message}`);
    return refusal(500, 'Internal Server Error');
  }

  #count(api: Api, stage: Stage | undefined, status: number, latency: number): void {
    const { count } = this.#environment;
    const perApi = { ApiId: api.id };
    for (const dimensions of stage ? [perApi, { ...perApi, Stage: stage.name }] : [perApi]) {
      count('AWS/ApiGateway', 'Count', dimensions, 1);
      count('AWS/ApiGateway', '4xx', dimensions, status >= 400 && status < 500 ? 1 : 0);
      count('AWS/ApiGateway', '5xx', dimensions, status >= 500 ? 1 : 0);
      count('AWS/ApiGateway', 'Latency', dimensions, latency);
    }
  }
}

type Matched = {
  api: Api;
  stage: Stage;
  host: string;
  request: Request;
  url: URL;
  path: string;
  requestId: string;
  body: Buffer;
  authorized?: Authorized;
  accountId: string;
  route: Route;
  parameters: Record<string, string>;
};

/** The event in payload format 2.0. Its `rawPath` is decoded, unlike its `rawQueryString`. */
function eventOf(matched: Matched): Record<string, unknown> {
  const { api, stage, host, request, url, path, requestId, body, authorized, accountId, route, parameters } = matched;
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  const now = new Date();
  const query = new Map<string, string>();
  for (const [name, value] of url.searchParams)
    query.set(name, query.has(name) ? `${query.get(name)},${value}` : value);
  const isText = isTextType(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: route.text,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    cookies: cookie?.split(/;\s*/),
    headers: {
      ...headers,
      host,
      'x-forwarded-for': [headers['x-forwarded-for'], edgeAddress].filter(Boolean).join(', '),
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(body.length > 0 && { 'content-length': String(body.length) }),
    },
    queryStringParameters: query.size > 0 ? Object.fromEntries(query) : undefined,
    pathParameters: Object.keys(parameters).length > 0 ? parameters : undefined,
    stageVariables: stage.variables,
    requestContext: {
      accountId,
      apiId: api.id,
      authorizer: authorized && { jwt: authorized },
      domainName: host,
      domainPrefix: api.id,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: edgeAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: route.text,
      stage: stage.name,
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    body: body.length > 0 ? body.toString(isText ? 'utf8' : 'base64') : undefined,
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** API Gateway does not treat `application/x-www-form-urlencoded` as text, so it arrives encoded. */
function isTextType(contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^text\/|^application\/(.+\+)?(json|xml)$|^application\/javascript$/.test(type);
}

export function logTime(now: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(now.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

/** The end of the source ARN of permissions: `$default`, or `GET/events/{id}` for a route. */
function sourceOf({ text, key }: Route): string {
  return text === '$default' ? '$default' : `${key.method === 'ANY' ? '*' : key.method}/${key.segments.join('/')}`;
}

const late = Symbol('late');

async function inTime(ms: number, result: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<typeof late>();
  const timer = setTimeout(resolve, ms, late);
  return Promise.race([result, promise]).finally(() => clearTimeout(timer));
}

// biome-ignore lint/suspicious/noExplicitAny: any result of the function; the checks are below
function responseOf(result: any): Response {
  if (result === null || typeof result !== 'object' || !('statusCode' in result)) {
    return new Response(typeof result === 'string' ? result : JSON.stringify(result), {
      headers: { 'content-type': 'application/json' },
    });
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error('malformed answer: statusCode');
  if (body !== null && typeof body !== 'string') throw new Error('malformed answer: body is no text');
  if (headers !== null && typeof headers !== 'object') throw new Error('malformed answer: headers');
  if (!Array.isArray(cookies)) throw new Error('malformed answer: cookies');
  const answer = new Headers({ 'content-type': 'text/plain;charset=UTF-8' });
  for (const [name, value] of Object.entries(headers ?? {})) answer.set(name, String(value));
  for (const cookie of cookies) answer.append('set-cookie', String(cookie));
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) answer.delete('content-type');
  else answer.set('content-length', String(bytes.length));
  return new Response(isEmpty ? null : bytes, { status, headers: answer });
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Ten letters and digits, as API Gateway makes them; the same for the same name. */
function apiIdIn({ pathname }: URL): string {
  return /^\/execute-api\/([^/]+)/.exec(pathname)?.[1] ?? '';
}

export function shortId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return BigInt(`0x${hash}`).toString(36).padStart(13, '0').slice(-10);
}
