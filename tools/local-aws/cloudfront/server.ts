import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { listenAgain, listenOn } from '../platform/ports.ts';
import { type Answer, ownError } from './edge.ts';
import type { ViewerRequest } from './origin-request.ts';

/** Longer bodies are truncated. Every origin refuses smaller bodies than this with its own response. */
const keptBytes = 32 * 2 ** 20;

type Viewers = {
  /** Answers one request; it must not throw. */
  answer(request: ViewerRequest): Promise<Answer>;
  /** Handles an upgrade request or writes a response; it must not throw. */
  upgrade(request: ViewerRequest, socket: Duplex, head: Buffer): Promise<Answer | undefined>;
};

/** The HTTP server for viewers. */
export class CloudFrontServer {
  readonly #server: Server;
  /** Upgraded connections, which the HTTP server no longer tracks. */
  readonly #upgraded = new Set<Duplex>();

  constructor({ answer, upgrade }: Viewers) {
    this.#server = createServer((request, response) => void serve(answer, request, response));
    this.#server.on('upgrade', (incoming, socket, head) => {
      this.#upgraded.add(socket);
      socket.once('close', () => this.#upgraded.delete(socket));
      // Without a listener, a disconnected viewer would end the process.
      socket.on('error', () => {});
      void upgrade(viewerRequest(incoming, Buffer.alloc(0)), socket, head).then((instead) => {
        if (instead) socket.end(asText(instead));
      });
    });
  }

  /** Listens on this port; 0 means the previous one or a free one. @returns the port */
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
    send(incoming, response, await answer(viewerRequest(incoming, body)));
  } catch {
    // The viewer disconnected, or did not send HTTP.
    if (response.headersSent) response.destroy();
    else send(incoming, response, ownError(400, 'Bad request.'));
  }
}

/** Reads the whole body: a viewer that is still sending would lose its connection before the response. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (size <= keptBytes) chunks.push(chunk);
    size += chunk.length;
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

/** Serialises a response for a raw socket. */
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
