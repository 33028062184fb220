import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { assumedRole, type Iam } from '../iam/iam.ts';
import { presignedProblem } from '../iam/signature.ts';
import { errorResponse } from './endpoint-errors.ts';
import { listenAgain } from './ports.ts';
import type { AwsRequest, AwsService, Caller, RequiredRight } from './service.ts';

/** `hangs`: calls are never answered. */
type OutageMode = 'down' | 'throttled' | 'hangs';
export type Outage = {
  mode: OutageMode;
  /** The share of calls that fail, above 0 and up to 1. All calls by default. */
  share?: number;
  /** The operation that fails, as named in `x-amz-target`. All operations by default. */
  operation?: string;
};

/** Answers plain HTTP under a path of the endpoint that no SDK uses. */
type PathHandler = (request: AwsRequest) => Promise<Response>;

/** The endpoint of all SDK calls. It identifies service and caller, checks rights and forwards the call. */
export class Endpoint {
  /** Simulated outages, by signing name of the service. */
  readonly outages = new Map<string, Outage>();
  readonly #iam: Iam;
  #log: (line: string) => void;
  readonly #services = new Map<string, AwsService>();
  readonly #paths = new Map<string, PathHandler>();
  readonly #server: Server;

  constructor(iam: Iam, log: (line: string) => void) {
    this.#iam = iam;
    this.#log = log;
    this.#server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
    // Longer than the SDK's own keep-alive, so that the SDK never writes to a connection that the server just closed.
    this.#server.keepAliveTimeout = 120_000;
    this.#server.headersTimeout = 125_000;
  }

  /** Address as `http://127.0.0.1:{port}`; the same port again after a restart, if it is given and free. */
  async listen(port = 0): Promise<string> {
    return `http://127.0.0.1:${await listenAgain(this.#server, port)}`;
  }

  serve(service: AwsService): void {
    this.#services.set(service.signingName, service);
  }

  /** Forwards every request whose path begins with `prefix` to the handler, without a check of credentials. */
  servePath(prefix: string, handler: PathHandler): void {
    this.#paths.set(prefix, handler);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const body = await readBody(incoming);
      await send(await this.#answer(incoming, body), outgoing, incoming.method === 'HEAD');
    } catch (error) {
      if (error instanceof BodyTooLargeError) outgoing.writeHead(413).end();
      else {
        this.#log(`endpoint: ${incoming.method} failed: ${(error as Error).stack}`);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(500).end();
      }
    }
  }

  async #answer(incoming: IncomingMessage, body: Buffer): Promise<Response> {
    const url = new URL(`http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url}`);
    const headers = new Headers();
    for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
      headers.append(String(incoming.rawHeaders[i]), String(incoming.rawHeaders[i + 1]));
    }
    const request: AwsRequest = { method: incoming.method ?? 'GET', url, headers, body, caller: undefined };
    const prefix = [...this.#paths.keys()].find((path) => url.pathname.startsWith(path));
    if (prefix) return this.#paths.get(prefix)!(request);
    return this.#call(request);
  }

  async #call(request: AwsRequest): Promise<Response> {
    const credential = credentialOf(request);
    const name = credential?.service ?? unsignedService(request);
    const service = this.#services.get(name);
    if (!service) {
      this.#log(`endpoint: no service is named ${name}`);
      return errorResponse(name, 'UnknownService', `The service ${name} does not run here`, 400);
    }
    const response = await this.#authorised(service, name, request, credential);
    service.addHeaders?.(request, response.headers);
    return response;
  }

  async #authorised(
    service: AwsService,
    name: string,
    request: AwsRequest,
    credential: Credential | undefined,
  ): Promise<Response> {
    if (credential) {
      const owner = this.#iam.owner(credential.accessKeyId, credential.sessionToken);
      if (!owner) return unknownCredentials(name);
      request.caller = owner.caller;
      const isPresigned = !request.headers.has('authorization');
      const problem = isPresigned && presignedProblem(request, owner.secretAccessKey);
      if (problem) return errorResponse(name, problem.code, problem.message, 403);
    }
    const outage = this.outages.get(name);
    if (outage && isMetBy(outage, request)) {
      return outage.mode === 'hangs' ? new Promise(() => {}) : outageResponse(name, outage.mode);
    }
    try {
      for (const need of await service.requiredRights(request)) {
        const verdict = this.#iam.verdict(request.caller, need);
        if (verdict === 'allowed') continue;
        const message = refusal(request.caller, need, verdict === 'denied');
        this.#log(`endpoint: ${message}`);
        return accessDenied(request.url.pathname.startsWith('/v2/email/') ? 'sesv2' : name, message);
      }
      return await service.handle(request);
    } catch (error) {
      this.#log(`endpoint: ${name}: ${(error as Error).stack}`);
      return errorResponse(name, internalError[name] ?? 'InternalFailure', (error as Error).message, 500);
    }
  }
}

function isMetBy({ share = 1, operation }: Outage, { headers }: AwsRequest): boolean {
  if (operation && headers.get('x-amz-target')?.split('.').at(-1) !== operation) return false;
  return Math.random() < share;
}

/** Maximum body size. Bodies are held in memory; images and bundles are much smaller. */
const bodyLimitBytes = 200 * 2 ** 20;

class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > bodyLimitBytes) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(response: Response, outgoing: ServerResponse, isHead: boolean): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  headers['x-amzn-requestid'] ??= randomUUID();
  const body = isHead ? undefined : Buffer.from(await response.arrayBuffer());
  if (body && response.status !== 204 && response.status !== 304) headers['content-length'] = String(body.length);
  outgoing.writeHead(response.status, headers).end(body);
}

type Credential = { accessKeyId: string; service: string; sessionToken?: string };

/** From the signature's credential scope, `{key}/{date}/{region}/{service}/aws4_request`. */
function credentialOf({ method, headers, url }: AwsRequest): Credential | undefined {
  // A browser asks with OPTIONS whether it may use a signed URL; the signature is for another method.
  if (method === 'OPTIONS') return undefined;
  const header = headers.get('authorization');
  const scope = header
    ? /^AWS4-HMAC-SHA256 .*?Credential=([^,\s]+)/.exec(header)?.[1]
    : url.searchParams.get('X-Amz-Credential');
  const [accessKeyId, , , service] = scope?.split('/') ?? [];
  const sessionToken = headers.get('x-amz-security-token') ?? url.searchParams.get('X-Amz-Security-Token') ?? undefined;
  return accessKeyId && service ? { accessKeyId, service, sessionToken } : undefined;
}

/** Unsigned calls are public operations of a user pool, requests to an HTTP API, or browsers' requests to a bucket. */
function unsignedService({ headers, url }: AwsRequest): string {
  if (url.pathname.startsWith('/execute-api/')) return 'execute-api';
  return headers.get('x-amz-target')?.startsWith('AWSCognitoIdentityProviderService.') ? 'cognito-idp' : 's3';
}

function refusal(caller: Caller, { action, resource }: RequiredRight, isExplicit: boolean): string {
  const who = !caller ? 'anonymous' : 'role' in caller ? assumedRole(caller.role) : caller.service;
  const why = isExplicit
    ? 'with an explicit deny in a policy'
    : `because no identity-based policy allows the ${action} action`;
  return `User: ${who} is not authorized to perform: ${action} on resource: ${resource} ${why}`;
}

function accessDenied(service: string, message: string): Response {
  const isXml = ['s3', 'ses', 'sns', 'cloudformation', 'cloudfront'].includes(service);
  if (isXml) return errorResponse(service, 'AccessDenied', message, 403);
  const code = 'AccessDeniedException';
  const isRest = ['lambda', 'execute-api', 'apigateway', 'scheduler', 'sesv2'].includes(service);
  return errorResponse(service, code, message, isRest ? 403 : 400);
}

function unknownCredentials(service: string): Response {
  if (service === 's3') {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    return errorResponse(service, 'InvalidAccessKeyId', message, 403);
  }
  const message = 'The security token included in the request is invalid.';
  const isXml = ['ses', 'sns', 'cloudformation', 'cloudfront'].includes(service);
  return isXml
    ? errorResponse(service, 'InvalidClientTokenId', message, 403)
    : errorResponse(service, 'UnrecognizedClientException', message, 400);
}

const internalError: Record<string, string> = { dynamodb: 'InternalServerError', s3: 'InternalError' };

function outageResponse(service: string, mode: 'down' | 'throttled'): Response {
  if (mode === 'down') {
    return service === 'dynamodb'
      ? errorResponse(service, 'InternalServerError', 'Internal server error', 500)
      : errorResponse(service, 'ServiceUnavailable', 'Service is unavailable, please try again shortly', 503);
  }
  switch (service) {
    case 'dynamodb': {
      const message = 'The level of configured provisioned throughput for the table was exceeded';
      return errorResponse(service, 'ProvisionedThroughputExceededException', message, 400);
    }
    case 's3':
      return errorResponse(service, 'SlowDown', 'Please reduce your request rate.', 503);
    case 'ses':
      return errorResponse(service, 'Throttling', 'Maximum sending rate exceeded.', 400);
    case 'cognito-idp':
      return errorResponse(service, 'TooManyRequestsException', 'Rate exceeded', 400);
    default:
      return errorResponse(service, 'ThrottlingException', 'Rate exceeded', 400);
  }
}
