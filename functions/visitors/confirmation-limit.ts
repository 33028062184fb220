import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import { hash } from '../aws/hash.ts';
import { seconds } from '../aws/seconds.ts';
import { type Counting, isRefused } from '../aws/transaction.ts';
import { changeItem, type Write } from '../aws/write.ts';
import { type Allowance, countUse } from './rate-limit.ts';

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

/** A limit of confirmations is used up: that of the email address or network, or that of the studio. */
export class ConfirmationRefusedError extends Error {
  override readonly name = 'ConfirmationRefusedError';
  readonly limit: 'visitor' | 'studio';

  constructor(limit: 'visitor' | 'studio') {
    super(`The limit of confirmations of the ${limit} is used up`);
    this.limit = limit;
  }
}

/**
 * Counts a confirmation as part of the transaction that stores it, because a visitor can enter a stranger's email address: a request
 * that is refused uses up nothing, and a repeated one counts once. Email addresses and IP addresses are stored as hashes.
 * @param isHeld no email is sent, so it uses up nothing of the studio, and is refused like any other
 * @returns writes that fail with a `ConfirmationRefusedError`
 */
export function countConfirmation(
  table: string,
  { email, ip, isHeld = false }: { email: string; ip: string; isHeld?: boolean },
  now: Date,
): Counting {
  const own = [countEmail(table, email, now), countUse(table, perNetwork, ip, now)];
  return {
    writes: [...own, ...ofStudio.map((allowance) => countUse(table, allowance, '', now, isHeld ? 0 : 1))],
    refusal: (reasons) =>
      new ConfirmationRefusedError(reasons.slice(0, own.length).some(isRefused) ? 'visitor' : 'studio'),
  };
}

function countEmail(TableName: string, email: string, now: Date): Write {
  const values = { next: seconds(now) + intervalSeconds, now: seconds(now) };
  const isOver = 'attribute_not_exists(id) OR expires_at <= :now';
  return changeItem(TableName, confirmedKey(email), 'SET expires_at = :next', values, isOver);
}

/** The key of the last confirmation to an email address, in the limits table. */
export function confirmedKey(email: string) {
  return { id: hash(`confirmation ${normalizeEmail(email)}`) };
}
