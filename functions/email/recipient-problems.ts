import { normalizeEmail } from '#shared/emails/email-addresses.ts';
import { type RecipientProblem, recipientProblemSchema } from '#shared/emails/email-settings-schemas.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItems } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten } from '../aws/transaction.ts';

const scope = 'recipient-problems';

/** The latest problem of each recipient who bounced, complained or was rejected, stored with the email settings. */
export class RecipientProblems extends TableStore {
  async all(): Promise<RecipientProblem[]> {
    const items = await queryItems(this.documents, this.table, { scope });
    // The key is an email address, which must not be logged.
    return readItems(recipientProblemSchema, items, 'recipient problem', () => undefined);
  }

  /** Stores a problem, unless one with a later email is stored. */
  async note(problem: RecipientProblem): Promise<void> {
    const put = this.put({
      Item: { ...keyOf(problem.address), ...problem },
      ConditionExpression: 'attribute_not_exists(mailed_at) OR mailed_at <= :mailed_at',
      ExpressionAttributeValues: { ':mailed_at': problem.mailed_at },
    });
    await isWritten(put);
  }

  /** Removes a problem when a later email arrived. Complaints stay, because their emails do arrive. */
  async noteDelivery(address: string, mailed_at: string): Promise<void> {
    const deletion = this.delete({
      Key: keyOf(address),
      ConditionExpression: 'mailed_at < :mailed_at AND kind <> :complaint',
      ExpressionAttributeValues: { ':mailed_at': mailed_at, ':complaint': 'complaint' },
    });
    await isWritten(deletion);
  }

  /** Removes the problems of everyone except these recipients. */
  async keep(addresses: readonly string[]): Promise<void> {
    const kept = new Set(addresses.map(normalizeEmail));
    const gone = (await this.all()).filter(({ address }) => !kept.has(normalizeEmail(address)));
    for (const { address } of gone) await this.delete({ Key: keyOf(address) });
  }
}

function keyOf(address: string) {
  return { scope, setting_key: normalizeEmail(address) };
}
