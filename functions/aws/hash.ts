import { createHash } from 'node:crypto';

/** SHA-256 in base64url. Keys are stored as hashes where the value is personal data, such as an IP address. */
export function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
