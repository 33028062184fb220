import { Lock } from '../aws/lock.ts';
import { TableStore } from '../aws/table-store.ts';
import { RolesBusyError } from './errors.ts';

const busy = 'Someone else is changing roles right now. Please try again.';

/**
 * Serialises role changes. The user pool has no conditional writes: if two administrators demote each other at the same
 * time, each would still see the other one.
 */
export class RoleLock extends TableStore {
  readonly #lock = new Lock(this.documents, this.table, () => new RolesBusyError(busy));

  /** @throws {RolesBusyError} when others hold the lock for too long; `work` did not run */
  during<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.during('role-changes', work);
  }
}
