import { createHash } from 'node:crypto';

/**
 * An id made from the key of a request, so that the same request makes the same thing. It is a UUID of version 8
 * (RFC 9562): its bits are ours to choose, here from a hash.
 */
export function idFromKey(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
