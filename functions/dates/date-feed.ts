import { randomBytes } from 'node:crypto';
import ical, { ICalEventStatus } from 'ical-generator';
import { dateEnd } from '#shared/dates/date-limits.ts';
import { standingOfDate } from '#shared/dates/date-states.ts';
import { shownCode } from '#shared/leads/lead-code.ts';
import { shownValue } from '#shared/leads/lead-values.ts';
import { cleanLine } from '#shared/values/clean-text.ts';
import { hash } from '../aws/hash.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { isConflict } from '../aws/transaction.ts';
import { appError } from '../http/app-error.ts';
import type { Allowance, RateLimit } from '../visitors/rate-limit.ts';
import { datesWithin } from './date-list.ts';

type Deps = Parameters<typeof datesWithin>[0] & {
  keys: Pick<FeedKeys, 'accountOf' | 'end'>;
  /** Whether an account can sign in now. */
  isActive(account: string): Promise<boolean>;
  limits: Record<'wrongKeys' | 'reads', Pick<RateLimit, 'take'>>;
  studioName: string;
};
type Asked = { key: string; isMine: boolean; ip: string };

/** Calendars read a feed every hour or less often; some read it from several devices. */
export const feedReads: Allowance = { purpose: 'feed reads', requests: 60, windowSeconds: 3600 };
export const wrongFeedKeys: Allowance = { purpose: 'wrong feed keys', requests: 20, windowSeconds: 600 };

const dayMs = 24 * 3600_000;
const daysBefore = 28;
const daysAhead = 366;
/** More dates than a studio agrees on in a year. */
const maxPages = 50;

const FeedNotFoundError = appError('FeedNotFoundError', 'not-found');

/**
 * The keys of calendar feeds, one for each account. Only their hashes are stored, with the state of the account. The end of all sessions
 * of an account removes its key (`EndedSessions`).
 */
export class FeedKeys extends TableStore {
  /** Makes a new key; the one before opens nothing any more. */
  async renew(account: string): Promise<string> {
    const secret = randomBytes(16).toString('base64url');
    await this.#change(account, 'SET feed = :feed', { feed: hash(secret) });
    return `${account}.${secret}`;
  }

  /** Ends the key of an account. */
  async end(account: string): Promise<void> {
    await this.#change(account, 'REMOVE feed');
  }

  /** The account whose current key this is. */
  async accountOf(key: string): Promise<string | undefined> {
    const [account = '', secret = ''] = key.split('.');
    const stored = await this.get({ id: account });
    // The time that it takes to compare hashes tells nothing about the secret.
    return stored?.feed === hash(secret) ? account : undefined;
  }

  async #change(account: string, change: string, values = {}): Promise<void> {
    // The end of a session writes the item in a transaction.
    await retryConflicts(() => this.update({ id: account }, change, values), isConflict);
  }
}

/**
 * The dates from four weeks ago until a year ahead as a calendar file, without names and addresses of visitors, because URLs of
 * calendars are passed on.
 * @throws {FeedNotFoundError} for a key that opens none, and when its account cannot sign in, which ends the key
 * @throws {TooManyRequestsError} for the 21st wrong key from one network in ten minutes, and after 60 reads in an hour
 */
export async function dateFeed(deps: Deps, { key, isMine, ip }: Asked, now: Date): Promise<string> {
  const account = await deps.keys.accountOf(key);
  const isOpen = account && (await deps.isActive(account));
  if (account && !isOpen) await deps.keys.end(account);
  if (!isOpen) {
    await deps.limits.wrongKeys.take(ip, { content: key }, now);
    throw new FeedNotFoundError('This URL opens no calendar. It may be old or incomplete.');
  }
  await deps.limits.reads.take(account, undefined, now);
  const file = ical({ name: cleanLine(`${deps.studioName}: Dates`), ttl: 3600 });
  const dayAfter = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  const span = { from: dayAfter(-daysBefore), to: dayAfter(daysAhead) };
  for await (const { lead, ...date } of datesWithin(deps, span, maxPages)) {
    if (isMine && lead.assignee_id !== account) continue;
    const code = lead.code && shownCode(lead.code);
    file.createEvent({
      id: date.id,
      sequence: date.sequence,
      start: new Date(date.starts_at),
      end: new Date(dateEnd(date)),
      summary: cleanLine([date.artist, shownValue(lead, 'service'), code].filter(Boolean).join(' · ')),
      status: ICalEventStatus[standingOfDate(date, now).calendar],
    });
  }
  return file.toString();
}
