import { isIPv6 } from 'node:net';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hash } from '../aws/hash.ts';
import { TableStore } from '../aws/table-store.ts';
import { countInWindow } from './fixed-window.ts';

/** `purpose` separates the counters of different kinds of requests. `refusal` is the error message. */
export type Allowance = {
  purpose?: string;
  requests: number;
  windowSeconds: number;
  refusal?: (wait: string) => string;
};

/** Bookings accepted from one IP address (requirement DATA-36). */
export const bookingsPerVisitor: Allowance = { requests: 10, windowSeconds: 600 };

/**
 * Limits the requests of one IP address, account or lead in fixed time windows. A repeated request key counts once, so
 * retries do not use up the allowance. All of them are stored as hashes and expire after the window.
 */
export class RateLimit extends TableStore {
  readonly #allowance: Allowance;

  constructor(documents: DynamoDBDocumentClient, table: string, allowance: Allowance) {
    super(documents, table);
    this.#allowance = allowance;
  }

  /** @throws {TooManyRequestsError} when the allowance is used up; nothing is counted */
  async take(who: string, requestKey: string, now: Date): Promise<void> {
    const { purpose, requests, windowSeconds, refusal = ofVisitor } = this.#allowance;
    const count = {
      name: [purpose, network(who)].join(' '),
      windowSeconds,
      add: 'ADD request_keys :keys',
      condition: 'attribute_not_exists(request_keys) OR size(request_keys) < :most OR contains(request_keys, :key)',
      values: { ':keys': new Set([hash(requestKey)]), ':key': hash(requestKey), ':most': requests },
      refusal,
    };
    await countInWindow(this.documents, this.table, count, now);
  }
}

function ofVisitor(wait: string): string {
  return `That was a lot of requests from your connection. Please try again in ${wait} or call us.`;
}

/** The network of one household or phone: an IPv4 address, or the first half of an IPv6 address. */
export function network(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head, tail] = ip.toLowerCase().split('::') as [string, string?];
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
