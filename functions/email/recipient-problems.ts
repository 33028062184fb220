import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#shared/emails/email-rules.ts';
import { type RecipientProblem, recipientProblemSchema } from '#shared/emails/email-settings-schemas.ts';
import { queryItems } from '../aws/query-items.ts';
import { readItems } from '../aws/read-item.ts';

const scope = 'recipient-problems';

/** The latest problem of each recipient who bounced, complained or was rejected, stored with the email settings. */
export class RecipientProblems {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  async all(): Promise<RecipientProblem[]> {
    const items = await queryItems(this.#documents, this.#table, { scope });
    // The key is an email address, which must not be logged.
    return readItems(recipientProblemSchema, items, 'recipient problem', () => undefined);
  }

  /** Stores a problem, unless one with a later email is stored. */
  async note(problem: RecipientProblem): Promise<void> {
    await this.#unlessRefused(
      new PutCommand({
        TableName: this.#table,
        Item: { ...this.#key(problem.address), ...problem },
        ConditionExpression: 'attribute_not_exists(mailed_at) OR mailed_at <= :mailed_at',
        ExpressionAttributeValues: { ':mailed_at': problem.mailed_at },
      }),
    );
  }

  /** Removes a problem when a later email arrived. Complaints stay, because their emails do arrive. */
  async noteDelivery(address: string, mailed_at: string): Promise<void> {
    await this.#unlessRefused(
      new DeleteCommand({
        TableName: this.#table,
        Key: this.#key(address),
        ConditionExpression: 'mailed_at < :mailed_at AND kind <> :complaint',
        ExpressionAttributeValues: { ':mailed_at': mailed_at, ':complaint': 'complaint' },
      }),
    );
  }

  /** Removes the problems of everyone except these recipients. */
  async keep(addresses: readonly string[]): Promise<void> {
    const kept = new Set(addresses.map(normalizeEmail));
    const gone = (await this.all()).filter(({ address }) => !kept.has(normalizeEmail(address)));
    for (const { address } of gone) {
      await this.#documents.send(new DeleteCommand({ TableName: this.#table, Key: this.#key(address) }));
    }
  }

  #key(address: string) {
    return { scope, setting_key: normalizeEmail(address) };
  }

  async #unlessRefused(command: PutCommand | DeleteCommand): Promise<void> {
    try {
      await this.#documents.send(command as PutCommand);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}
