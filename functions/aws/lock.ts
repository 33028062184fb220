import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TableStore } from './table-store.ts';
import { isWritten } from './transaction.ts';

/** Longer than a function behind the API can run, so a holder has always ended when its lease expires. */
const leaseSeconds = 15;
const attempts = 20;

/** A lock across processes. It is a lease: after a crash it expires by itself. */
export class Lock extends TableStore {
  readonly #busy: () => Error;

  /** @param busy creates the error to throw when others hold the lock for too long */
  constructor(documents: DynamoDBDocumentClient, table: string, busy: () => Error) {
    super(documents, table);
    this.#busy = busy;
  }

  /**
   * Waits up to a few seconds for the lock with this id, then runs `work`.
   * @throws the error from `busy`; `work` did not run
   */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    await this.#take(id, holder);
    try {
      return await work();
    } finally {
      // Expires the lock now; TTL removes the item later.
      await this.#set(id, holder, now() - 1, 'holder = :holder').catch(() => {});
    }
  }

  async #take(id: string, holder: string): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const isFree = 'attribute_not_exists(id) OR expires_at < :now';
      const take = this.#set(id, holder, now() + leaseSeconds, isFree, { now: now() });
      if (await isWritten(take)) return;
      await setTimeout(50 + Math.random() * 150);
    }
    throw this.#busy();
  }

  async #set(id: string, holder: string, expires: number, condition: string, values = {}): Promise<void> {
    const set = 'SET holder = :holder, expires_at = :expires';
    await this.update({ id }, set, { holder, expires, ...values }, condition);
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
