import { type Lead, leadSchema, type Notification } from '#shared/leads/lead-schemas.ts';
import { TableStore } from '../aws/table-store.ts';
import { isConditionFailed } from '../aws/transaction.ts';
import { NotificationChangedError } from './errors.ts';
import { isProbe } from './read-leads.ts';

/** Reads the bookings of the self-test, which no other store of leads returns, and stores the state of their emails. */
export class ProbeRepository extends TableStore {
  /** A consistent read of a probe, as the new lead that it stands for; undefined if it is missing or no probe. */
  async findIntact(id: string): Promise<Lead | undefined> {
    const Item = await this.get({ id });
    return isProbe(Item) ? leadSchema.parse({ ...Item, status: 'new' }) : undefined;
  }

  /**
   * Replaces the notification that was read. Unlike a lead, a probe does not enter the index of unsent leads.
   * @throws {NotificationChangedError} when it has changed since, or the probe was erased; nothing is written
   */
  async setNotification(id: string, notification: Notification, read: Notification): Promise<Lead> {
    const values = { notification, true: true, state: read.state, attempts: read.attempts };
    const isAsRead = 'probe = :true AND notification.#state = :state AND notification.attempts = :attempts';
    const returned = { ReturnValues: 'ALL_NEW' } as const;
    try {
      const { Attributes } = await this.update({ id }, 'SET notification = :notification', values, isAsRead, returned);
      return leadSchema.parse({ ...Attributes, status: 'new' });
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new NotificationChangedError('This email is being sent right now.', { cause: error });
    }
  }
}
