import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenAgain } from '../platform/ports.ts';
import { answerCall } from './answer-call.ts';
import type { PoolDirectory } from './pool.ts';

/** The server that browsers call without credentials. It also publishes the keys of the pools. */
export class PublicServer {
  readonly #pools: PoolDirectory;
  readonly #log: (line: string) => void;
  readonly #port: number;
  readonly #server: Server;
  #address: Promise<string> | undefined;

  constructor(pools: PoolDirectory, port: number, log: (line: string) => void) {
    this.#pools = pools;
    this.#port = port;
    this.#log = log;
    this.#server = createServer((request, response) => {
      this.#answer(request)
        .then((answer) => send(response, answer))
        .catch((error) => {
          log(`user pool: ${error}`);
          response.destroy();
        });
    });
  }

  /** Returns `http://localhost:{port}`. The first call starts the server. */
  address(): Promise<string> {
    this.#address ??= listenAgain(this.#server, this.#port, 'localhost').then((port) => `http://localhost:${port}`);
    return this.#address;
  }

  async stop(): Promise<void> {
    if (!this.#address) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<Response> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method === 'OPTIONS') return new Response(null, { status: 200, headers: preflight });
    if (request.method === 'GET') return this.#document(path);
    if (request.method !== 'POST' || path !== '/') return notFound();
    const target = request.headers['x-amz-target'];
    const call = { target: target ? String(target) : null, body: await text(request), authorised: false };
    return answerCall(this.#pools, call, this.#log);
  }

  #document(path: string): Response {
    const [, poolId = '', name] = /^\/([^/]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(path) ?? [];
    const pool = this.#pools.find(poolId);
    if (!pool) return notFound();
    if (name === 'jwks.json') return Response.json(pool.keys.published);
    return Response.json({
      id_token_signing_alg_values_supported: ['RS256'],
      issuer: pool.issuer,
      jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
      response_types_supported: ['code', 'token'],
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
      subject_types_supported: ['public'],
    });
  }
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...crossOrigin });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

function notFound(): Response {
  return Response.json({ message: 'Not found' }, { status: 404 });
}

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
};

const preflight = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Amz-Sdk-Invocation-Id,Amz-Sdk-Request,Authorization,Cache-Control,Content-Type,X-Amz-Content-Sha256,X-Amz-Date,' +
    'X-Amz-Security-Token,X-Amz-Target,X-Amz-User-Agent,X-Amzn-Platform-Id,X-Amzn-Trace-Id',
  'access-control-max-age': '172800',
};
