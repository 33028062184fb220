import { type SelfTestResult, selfTestResultSchema } from '#shared/operations/self-test-commands.ts';
import { readItem } from '../aws/read-item.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { isConditionFailed } from '../aws/transaction.ts';

/** Longer than the timeout of the function. */
const lockSeconds = 180;

const Key = { scope: 'self-test', setting_key: 'state' };

export class SelfTestRunningError extends Error {
  override readonly name = 'SelfTestRunningError';

  constructor(options?: ErrorOptions) {
    super('Another self-test is running. Try again in three minutes.', options);
  }
}

/** The state of the self-test, in the settings table: the id of the last probe, the last result, and a lock. */
export class SelfTestState extends TableStore {
  /**
   * Locks the self-test.
   * @returns the id of the last probe, which a crash may have left behind
   * @throws {SelfTestRunningError} while another self-test runs
   */
  async begin(now: Date): Promise<string | undefined> {
    const values = { until: seconds(now) + lockSeconds, now: seconds(now) };
    const isFree = 'attribute_not_exists(running_until) OR running_until < :now';
    const returned = { ReturnValues: 'ALL_OLD' } as const;
    try {
      const { Attributes } = await this.update(Key, 'SET running_until = :until', values, isFree, returned);
      return Attributes?.probe_id;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new SelfTestRunningError({ cause: error });
    }
  }

  /** The result of the last self-test; undefined before the first. */
  async lastResult(): Promise<SelfTestResult | undefined> {
    const Item = await this.get(Key);
    return Item?.last_result && readItem(selfTestResultSchema, Item.last_result, 'self-test result');
  }

  /** Stores the id of the next probe before it is booked, so that the next run can erase it. */
  async noteProbe(id: string): Promise<void> {
    await this.update(Key, 'SET probe_id = :id', { id });
  }

  /** Stores the result and unlocks. The id stays: a request that timed out can still store its probe. */
  async end(result: SelfTestResult): Promise<void> {
    await this.update(Key, 'SET last_result = :result REMOVE running_until', { result });
  }
}
