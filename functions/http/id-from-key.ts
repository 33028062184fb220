import { createHash } from 'node:crypto';

/**
 * Derives an id from the key of a request, so that a repeated request yields the same id. It is a UUID version 8
 * (RFC 9562), whose bits may come from a hash.
 */
export function idFromKey(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
