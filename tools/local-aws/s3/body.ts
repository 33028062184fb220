import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './error.ts';

/** The decoded body, verified against its checksums. */
type ReceivedBody = { body: Buffer; headers: Headers };

/** @throws {S3Error} when the body does not match its checksums */
export function receiveBody(sent: Buffer, sentHeaders: Headers): ReceivedBody {
  const headers = new Headers(sentHeaders);
  const encodings = (headers.get('content-encoding') ?? '').split(',').map((encoding) => encoding.trim());
  const isChunked = encodings.includes('aws-chunked') || headers.get('x-amz-content-sha256')?.startsWith('STREAMING-');
  const body = isChunked ? unchunk(sent, headers) : sent;
  const kept = encodings.filter((encoding) => encoding && encoding !== 'aws-chunked').join(',');
  if (kept) headers.set('content-encoding', kept);
  else headers.delete('content-encoding');
  for (const [name, digest] of Object.entries(digests)) {
    const expected = headers.get(name);
    if (expected && digest(body) !== expected) {
      throw new S3Error('BadDigest', `The ${name} you specified did not match what we received.`, 400);
    }
  }
  return { body, headers };
}

/** Chunks are `{hex size}[;chunk-signature=…]\r\n{bytes}\r\n`, the last one empty, followed by trailing headers. */
function unchunk(sent: Buffer, headers: Headers): Buffer {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const end = sent.indexOf('\r\n', position);
    const size = end < 0 ? Number.NaN : Number.parseInt(sent.toString('latin1', position, end), 16);
    if (Number.isNaN(size)) throw new S3Error('IncompleteBody', 'The chunked body is not well-formed.', 400);
    position = end + 2;
    if (size === 0) break;
    chunks.push(sent.subarray(position, position + size));
    position += size + 2;
  }
  for (const line of sent.toString('latin1', position).split(/\r\n|\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return Buffer.concat(chunks);
}

const digests: Record<string, (body: Buffer) => string> = {
  'content-md5': (body) => createHash('md5').update(body).digest('base64'),
  'x-amz-checksum-sha1': (body) => createHash('sha1').update(body).digest('base64'),
  'x-amz-checksum-sha256': (body) => createHash('sha256').update(body).digest('base64'),
  'x-amz-checksum-crc32': (body) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return sum.toString('base64');
  },
};
