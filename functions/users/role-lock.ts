import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Lock } from '../aws/lock.ts';
import { RolesBusyError } from './errors.ts';

/**
 * Lets one change of roles happen at a time. The user pool has no conditional writes: two administrators who demote
 * each other at the same moment would each see the other still there.
 */
export class RoleLock {
  readonly #lock: Lock;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    const busy = () => new RolesBusyError('Somebody else is changing roles right now. Please try again.');
    this.#lock = new Lock(documents, table, busy);
  }

  /** @throws {RolesBusyError} when others hold it for too long; nothing was done then */
  during<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.during('role-changes', work);
  }
}
