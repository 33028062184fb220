import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Answer, ownError } from './cloudfront-edge.ts';
import type { ViewerRequest } from './cloudfront-origin-request.ts';
import { listenAgain, listenOn } from './ports.ts';

const bodyLimit = 32 * 2 ** 20;

/** The HTTP server that viewers talk to. */
export class CloudFrontServer {
  readonly #server: Server;

  /** @param answer answers one request; it must not throw */
  constructor(answer: (request: ViewerRequest) => Promise<Answer>) {
    this.#server = createServer((request, response) => void serve(answer, request, response));
    this.#server.on('upgrade', (_, socket) => {
      socket.end('HTTP/1.1 501 Not Implemented\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    });
  }

  /** Listens on this port, or with 0 on the last one or any. @returns the port */
  listen(port: number, last?: number): Promise<number> {
    return port ? listenOn(this.#server, port) : listenAgain(this.#server, last);
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
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

function send(incoming: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  response.statusCode = status;
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(incoming.method === 'HEAD' ? undefined : body);
}
