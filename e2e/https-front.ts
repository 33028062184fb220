import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';

/** HTTP/2 and TLS in front of a site that has neither here, as the CDN has on AWS. Browsers must ignore its certificate. */
export async function httpsFront(site: string): Promise<{ address: string; close: () => void }> {
  const { hostname, port, host } = new URL(site);
  const server = createSecureServer({ ...certificateFor(hostname), allowHTTP1: true });
  server.on('request', (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
    const headers = { ...withoutHttp2(asked.headers), host };
    const passedOn = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, withoutHttp1(given.headers));
      given.pipe(answer);
    });
    passedOn.on('error', () => answer.stream?.destroy());
    asked.pipe(passedOn);
  });
  // Web sockets are asked for by HTTP/1.1, and only from the site's own pages.
  server.on('upgrade', ({ method, url, headers }, socket, head) => {
    const lines = Object.entries({ ...headers, host, origin: site }).map(([name, value]) => `${name}: ${value}\r\n`);
    const behind = connect(Number(port), hostname, () => {
      behind.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
  });
  const sockets = new Set<{ destroy: () => void }>();
  server.on('secureConnection', (socket) => sockets.add(socket));
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    address: `https://${hostname}:${(server.address() as AddressInfo).port}`,
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

function withoutHttp1(headers: Headers): Headers {
  const { connection, 'keep-alive': alive, 'transfer-encoding': encoding, ...others } = headers;
  return others;
}

/** Valid for a day, and signed by itself: neither Node nor every machine has a tool that makes one. */
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
