import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#shared/emails/email-rules.ts';
import { hash } from '../aws/hash.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten } from '../aws/transaction.ts';
import { TooManyRequestsError } from './fixed-window.ts';
import { type Allowance, RateLimit } from './rate-limit.ts';

/** Confirmations that bookings from one network can cause. */
const perNetwork: Allowance = { purpose: 'confirmations', requests: 10, windowSeconds: 24 * 3600 };
/**
 * Confirmations of the whole studio, for senders with many networks and addresses. A busy studio gets a few dozen requests
 * a day. SES reviews an account with 5 % bounces, so this many emails to forged addresses a day must not be exceeded.
 */
const ofStudio: readonly Allowance[] = [
  { purpose: 'confirmations of the studio in an hour', requests: 30, windowSeconds: 3600 },
  { purpose: 'confirmations of the studio in a day', requests: 100, windowSeconds: 24 * 3600 },
];
/** The shortest time between two confirmations to one email address. */
const intervalSeconds = 3600;

/** `refused` is the limit of the address or network, `studio-limit` that of the studio. */
export type Allowed = 'allowed' | 'refused' | 'studio-limit';
type Booking = { email: string; ip: string; requestKey: string };

/**
 * Limits confirmations, because a visitor can enter a stranger's email address. Email addresses and IP addresses are stored
 * as hashes. A repeated request key counts once.
 */
export class ConfirmationLimit extends TableStore {
  readonly #network: RateLimit;
  readonly #studio: RateLimit[];

  constructor(documents: DynamoDBDocumentClient, table: string) {
    super(documents, table);
    this.#network = new RateLimit(documents, table, perNetwork);
    this.#studio = ofStudio.map((allowance) => new RateLimit(documents, table, allowance));
  }

  /** Whether a confirmation may be sent now, and counts it. */
  async take({ email, ip, requestKey }: Booking, now: Date): Promise<Allowed> {
    if (!(await this.#takeEmail(email, requestKey, now))) return 'refused';
    // The network first, so that one network cannot use up the limits of the studio.
    if (!(await isFree(() => this.#network.take(ip, requestKey, now)))) return 'refused';
    for (const limit of this.#studio) {
      if (!(await isFree(() => limit.take('', requestKey, now)))) return 'studio-limit';
    }
    return 'allowed';
  }

  async #takeEmail(email: string, requestKey: string, now: Date): Promise<boolean> {
    const seconds = Math.floor(now.getTime() / 1000);
    const change = this.update({
      Key: confirmedKey(email),
      UpdateExpression: 'SET expires_at = :next, request_key = :key',
      ConditionExpression: 'attribute_not_exists(id) OR expires_at <= :now OR request_key = :key',
      ExpressionAttributeValues: { ':next': seconds + intervalSeconds, ':now': seconds, ':key': hash(requestKey) },
    });
    return isWritten(change);
  }
}

/** Whether a limit allowed a request and counted it. */
export async function isFree(take: () => Promise<void>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error;
    return false;
  }
}

/** The key of the last confirmation to an email address, in the table of counters. */
export function confirmedKey(email: string) {
  return { id: hash(`confirmation ${normalizeEmail(email)}`) };
}
