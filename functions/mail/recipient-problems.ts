import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type RecipientProblem, recipientProblemSchema } from '#shared/email-settings.ts';
import { addressKey } from '#shared/mail-rules.ts';
import { itemsOf } from '../aws/items-of.ts';

const scope = 'recipient-problems';

/** Recipients who did not get a mail or did not want it, the last problem of each, beside the mail settings. */
export class RecipientProblems {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  async all(): Promise<RecipientProblem[]> {
    const items = await itemsOf(this.#documents, this.#table, { scope });
    return items.map((item) => recipientProblemSchema.parse(item));
  }

  /** Notes a problem, unless one with a later mail is known. */
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

  /** Forgets what a mail that arrived has proved wrong. Who takes mails for spam gets them all the same. */
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

  /** Forgets everybody but these. */
  async keep(addresses: readonly string[]): Promise<void> {
    const kept = new Set(addresses.map(addressKey));
    const gone = (await this.all()).filter(({ address }) => !kept.has(addressKey(address)));
    for (const { address } of gone) {
      await this.#documents.send(new DeleteCommand({ TableName: this.#table, Key: this.#key(address) }));
    }
  }

  #key(address: string) {
    return { scope, setting_key: addressKey(address) };
  }

  async #unlessRefused(command: PutCommand | DeleteCommand): Promise<void> {
    try {
      await this.#documents.send(command as PutCommand);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}
