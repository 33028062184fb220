import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Lock } from '../aws/lock.ts';
import { RolesBusyError } from './errors.ts';

/**
 * Serialises role changes. The user pool has no conditional writes: if two administrators demote each other at the same
 * time, each would still see the other one.
 */
export class RoleLock {
  readonly #lock: Lock;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    const busy = () => new RolesBusyError('Someone else is changing roles right now. Please try again.');
    this.#lock = new Lock(documents, table, busy);
  }

  /** @throws {RolesBusyError} when others hold the lock for too long; `work` did not run */
  during<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.during('role-changes', work);
  }
}
