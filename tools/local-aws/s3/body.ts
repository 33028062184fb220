import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './error.ts';

/** @throws {S3Error} when the body does not match its checksums, or comes in chunks */
export function checkBody(body: Buffer, headers: Headers): void {
  if (headers.get('content-encoding')?.includes('aws-chunked')) {
    throw new S3Error('NotImplemented', 'Chunked bodies are not supported here', 501);
  }
  for (const [name, digest] of Object.entries(digests)) {
    const expected = headers.get(name);
    if (expected && digest(body) !== expected) {
      throw new S3Error('BadDigest', `The ${name} you specified did not match what we received.`, 400);
    }
  }
}

const digests: Record<string, (body: Buffer) => string> = {
  'content-md5': (body) => createHash('md5').update(body).digest('base64'),
  'x-amz-checksum-sha256': (body) => createHash('sha256').update(body).digest('base64'),
  'x-amz-checksum-crc32': (body) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return sum.toString('base64');
  },
};
