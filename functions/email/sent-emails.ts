import { hash } from '../aws/hash.ts';
import { Lock } from '../aws/lock.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { EmailInProgressError } from './errors.ts';

const keptSeconds = 24 * 3600;

/**
 * Stores for a day who was emailed under a request key, so that a repeated request emails no one twice. Email addresses
 * are stored as hashes.
 */
export class SentEmails extends TableStore {
  readonly #lock = new Lock(this.documents, this.table, () => new EmailInProgressError());

  /**
   * Runs `send` under a lock for the key: of two equal requests, the second starts after the first has stored whom it
   * emailed.
   * @throws {EmailInProgressError} when the first takes too long; nothing was sent
   */
  withLock<T>(key: string, send: () => Promise<T>): Promise<T> {
    return this.#lock.during(hash(`sending ${key}`), send);
  }

  /** The email addresses that were not emailed under this key yet. */
  async open(key: string, recipients: readonly string[]): Promise<string[]> {
    const Item = await this.get(this.#key(key));
    const mailed: Set<string> = Item?.mailed ?? new Set();
    return recipients.filter((recipient) => !mailed.has(hash(recipient)));
  }

  /** Stores that these email addresses were emailed under this key. */
  async note(key: string, recipients: readonly string[], now: Date): Promise<void> {
    const values = { addresses: new Set(recipients.map(hash)), expires: seconds(now) + keptSeconds };
    await this.update(this.#key(key), 'ADD mailed :addresses SET expires_at = :expires', values);
  }

  #key(key: string) {
    return { id: hash(`mail ${key}`) };
  }
}
