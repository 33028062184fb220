import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Answer, ownError } from './cloudfront-edge.ts';
import type { ViewerRequest } from './cloudfront-origin-request.ts';
import { listenAgain, listenOn } from './ports.ts';

const bodyLimit = 32 * 2 ** 20;

type Viewers = {
  /** Answers one request; it must not throw. */
  answer(request: ViewerRequest): Promise<Answer>;
  /** Hands a connection on to who speaks its protocol, or answers instead; it must not throw. */
  upgrade(request: ViewerRequest, socket: Duplex, head: Buffer): Promise<Answer | undefined>;
};

/** The HTTP server that viewers talk to. */
export class CloudFrontServer {
  readonly #server: Server;
  /** The server itself forgets connections that no longer speak HTTP. */
  readonly #upgraded = new Set<Duplex>();

  constructor({ answer, upgrade }: Viewers) {
    this.#server = createServer((request, response) => void serve(answer, request, response));
    this.#server.on('upgrade', (incoming, socket, head) => {
      this.#upgraded.add(socket);
      socket.once('close', () => this.#upgraded.delete(socket));
      // A viewer that went away is no news, and without a listener the end of everything.
      socket.on('error', () => {});
      void upgrade(viewerRequest(incoming, Buffer.alloc(0)), socket, head).then((instead) => {
        if (instead) socket.end(asText(instead));
      });
    });
  }

  /** Listens on this port, or with 0 on the last one or any. @returns the port */
  listen(port: number, last?: number): Promise<number> {
    return port ? listenOn(this.#server, port) : listenAgain(this.#server, last);
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    for (const socket of this.#upgraded) socket.destroy();
    await closed;
  }
}

async function serve(
  answer: (request: ViewerRequest) => Promise<Answer>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await bodyOf(incoming);
    send(
      incoming,
      response,
      body ? await answer(viewerRequest(incoming, body)) : ownError(413, 'The request is too large.'),
    );
  } catch {
    // The viewer went away, or sent what is no HTTP.
    if (response.headersSent) response.destroy();
    else send(incoming, response, ownError(400, 'Bad request.'));
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function viewerRequest(incoming: IncomingMessage, body: Buffer): ViewerRequest {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    headers.set(name, (values ?? []).join(name === 'cookie' ? '; ' : ', '));
  }
  return {
    method: incoming.method ?? 'GET',
    // The absolute form of a proxy request carries its host twice.
    path: path.replace(/^https?:\/\/[^/]*/, '') || '/',
    query: query.join('?'),
    headers,
    body,
    address: (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
    port: incoming.socket.remotePort ?? 0,
    httpVersion: incoming.httpVersion,
  };
}

/** An answer as it goes over the wire, where no response object is left to write it. */
function asText({ status, headers, body }: Answer): Buffer {
  headers.set('connection', 'close');
  headers.set('content-length', String(body.length));
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`), body]);
}

function send(incoming: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  response.statusCode = status;
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(incoming.method === 'HEAD' ? undefined : body);
}
