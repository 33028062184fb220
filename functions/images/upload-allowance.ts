import { TableStore } from '../aws/table-store.ts';
import { countInWindow } from '../visitors/fixed-window.ts';

/** Files that one account may reserve within an hour: enough to fill four galleries (UPL-31). */
const filesPerHour = 500;
const windowSeconds = 3600;

/** Counts the uploads that each account reserves in fixed windows of an hour. */
export class UploadAllowance extends TableStore {
  /** @throws {TooManyRequestsError} when the files exceed the limit; nothing is counted */
  async take(accountId: string, files: number, now: Date): Promise<void> {
    const count = {
      name: `uploads ${accountId}`,
      windowSeconds,
      add: 'ADD files :files',
      condition: 'attribute_not_exists(files) OR files <= :most',
      values: { files, most: filesPerHour - files },
      refusal: (wait: string) => `You have uploaded many images within an hour. Please try again in ${wait}.`,
    };
    await countInWindow(this.documents, this.table, count, now);
  }
}
