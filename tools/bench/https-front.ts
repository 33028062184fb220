import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';

/** A proxy that adds HTTP/2 and TLS, as the CDN does on AWS. Browsers must ignore its certificate errors. */
export async function httpsFront(site: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port, host } = new URL(site);
  const server = createSecureServer({ ...certificateFor(hostname), allowHTTP1: true });
  server.on('request', (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const headers = { ...withoutHttp2(incoming.headers), host };
    const proxied = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, responseHeaders(response.headers));
      response.pipe(outgoing);
    });
    proxied.on('error', () => outgoing.stream?.destroy());
    incoming.pipe(proxied);
  });
  // WebSockets start with HTTP/1.1, and the site accepts them from its own origin only.
  server.on('upgrade', ({ method, url, headers }, socket, head) => {
    const lines = Object.entries({ ...headers, host, origin: site }).map(([name, value]) => `${name}: ${value}\r\n`);
    const upstream = connect(Number(port), hostname, () => {
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  const sockets = new Set<{ destroy: () => void }>();
  server.on('secureConnection', (socket) => sockets.add(socket));
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `https://${hostname}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

type Headers = Record<string, string | string[] | undefined>;

function withoutHttp2(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

/** Without those of HTTP/1.1 and `Referrer-Policy`: Chromium 147 crashes on it during a trace, and no audit reads it. */
function responseHeaders(headers: Headers): Headers {
  const {
    connection,
    'keep-alive': alive,
    'transfer-encoding': encoding,
    'referrer-policy': policy,
    ...others
  } = headers;
  return others;
}

/** A self-signed certificate, valid for a day. Node has no API for one, and not every machine has OpenSSL. */
function certificateFor(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(tagged(tags.objectId, Buffer.from('2a8648ce3d040302', 'hex'))); // ECDSA with SHA-256
  const commonName = sequence(
    tagged(tags.objectId, Buffer.from('550403', 'hex')),
    tagged(tags.text, Buffer.from(host)),
  );
  const name = sequence(tagged(tags.set, commonName));
  const day = 24 * 60 * 60 * 1000;
  const content = sequence(
    tagged(tags.version, tagged(tags.integer, Buffer.of(2))),
    tagged(tags.integer, Buffer.of(1)),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = tagged(tags.bits, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]));
  const der = sequence(content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
  };
}

const tags = {
  integer: 0x02,
  bits: 0x03,
  objectId: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};

function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}

function sequence(...values: Buffer[]): Buffer {
  return tagged(tags.sequence, Buffer.concat(values));
}

function time(at: number): Buffer {
  return tagged(tags.time, Buffer.from(new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')));
}
