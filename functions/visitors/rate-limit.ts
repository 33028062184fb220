import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hash } from '../aws/hash.ts';
import { TableStore } from '../aws/table-store.ts';
import type { Counting } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';
import { countAmount, counterOf, countInWindow, limitReached } from './fixed-window.ts';

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
 * A request that counts once: its content, under the key that the caller chose. A key alone would count once for any number of
 * different requests.
 */
export type Counted = { key?: string; content: unknown };

/**
 * Limits the requests of one IP address, account or lead in fixed time windows. A repeated request counts once, so retries do
 * not use up the allowance. All of them are stored as hashes and expire after the window.
 */
export class RateLimit extends TableStore {
  readonly #allowance: Allowance;

  constructor(documents: DynamoDBDocumentClient, table: string, allowance: Allowance) {
    super(documents, table);
    this.#allowance = allowance;
  }

  /**
   * @param counted without it, each call counts
   * @throws {TooManyRequestsError} when the allowance is used up; nothing is counted
   */
  async take(who: string, counted: Counted | undefined, now: Date): Promise<void> {
    const { requests, windowSeconds, refusal = ofVisitor } = this.#allowance;
    const request = counted ? hashOf(counted) : randomUUID();
    const count = {
      name: nameOf(this.#allowance, who),
      windowSeconds,
      add: 'ADD request_keys :keys',
      condition: 'attribute_not_exists(request_keys) OR size(request_keys) < :most OR contains(request_keys, :key)',
      values: { keys: new Set([request]), key: request, most: requests },
      refusal,
    };
    await countInWindow(this.documents, this.table, count, now);
  }

  /** Gives back what `take` counted at this time for a request that came to nothing. */
  async giveBack(who: string, counted: Counted, at: Date): Promise<void> {
    const { Key } = counterOf(nameOf(this.#allowance, who), this.#allowance.windowSeconds, at);
    const keys = new Set([hashOf(counted)]);
    await this.updateIf(Key, 'DELETE request_keys :keys', { keys }, 'attribute_exists(id)');
  }
}

function hashOf({ key, content }: Counted): string {
  return hash(JSON.stringify([key, content]));
}

/** Counts one use of an allowance, as part of the transaction that uses it: it fails when the allowance is used up. */
export function countUse(table: string, allowance: Allowance, who: string, now: Date, adds = 1): Write {
  const { windowSeconds, requests } = allowance;
  return countAmount(table, { name: nameOf(allowance, who), windowSeconds, adds, most: requests - 1 }, now);
}

/** The same, with the error of the allowance: for a transaction that is refused when the allowance is used up. */
export function countedUse(table: string, allowance: Allowance, who: string, now: Date): Counting {
  const { windowSeconds, refusal = ofVisitor } = allowance;
  const { retryAfterSeconds } = counterOf(nameOf(allowance, who), windowSeconds, now);
  return { writes: [countUse(table, allowance, who, now)], refusal: () => limitReached(refusal, retryAfterSeconds) };
}

function nameOf({ purpose }: Allowance, who: string): string {
  return [purpose, network(who)].join(' ');
}

function ofVisitor(wait: string): string {
  return `That was a lot of requests from your connection. Please try again in ${wait}.`;
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
