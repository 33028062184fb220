import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../http/app-error.ts';

export type Allowance = { requests: number; windowSeconds: number };

/** Bookings accepted from one address (requirement DATA-36). */
export const bookingsPerGuest: Allowance = { requests: 10, windowSeconds: 600 };

export class TooManyRequestsError extends AppError {
  override readonly name = 'TooManyRequestsError';
  readonly code = 'too-many-requests';
}

/**
 * Counts what comes from one network address in fixed windows of time. A request that is repeated under its key counts
 * once, so retries never use up the allowance. Addresses are kept as hashes and forgotten after the window.
 */
export class RateLimit {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #allowance: Allowance;

  constructor(documents: DynamoDBDocumentClient, table: string, allowance: Allowance) {
    this.#documents = documents;
    this.#table = table;
    this.#allowance = allowance;
  }

  /** @throws {TooManyRequestsError} when the address has used up its allowance; nothing is counted then */
  async take(address: string, requestKey: string, now: Date): Promise<void> {
    const { requests, windowSeconds } = this.#allowance;
    const seconds = Math.floor(now.getTime() / 1000);
    const window = Math.floor(seconds / windowSeconds);
    try {
      await this.#documents.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: { id: hash(`${network(address)} ${window}`) },
          UpdateExpression: 'ADD request_keys :keys SET expires_at = :expires',
          ConditionExpression:
            'attribute_not_exists(request_keys) OR size(request_keys) < :most OR contains(request_keys, :key)',
          ExpressionAttributeValues: {
            ':keys': new Set([hash(requestKey)]),
            ':key': hash(requestKey),
            ':most': requests,
            ':expires': seconds + 2 * windowSeconds,
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const minutes = Math.ceil(windowSeconds / 60);
      throw new TooManyRequestsError(
        `That was a lot of requests from your connection. Please try again in ${minutes} minutes or call us.`,
        { cause: error },
      );
    }
  }
}

/** What one household or phone holds: an IPv4 address, or the first half of an IPv6 address. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = address.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
