import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** Longer than a function behind the API can run, so that whoever holds the lock is gone when it ends by itself. */
const leaseSeconds = 15;
const attempts = 20;

/** Lets one piece of work happen at a time, whichever process does it. A crash leaves nothing locked for long. */
export class Lock {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #busy: () => Error;

  /** @param busy makes what is thrown when others hold the lock for too long */
  constructor(documents: DynamoDBDocumentClient, table: string, busy: () => Error) {
    this.#documents = documents;
    this.#table = table;
    this.#busy = busy;
  }

  /**
   * Does the work once it holds the lock of this id, for which it waits a few seconds.
   * @throws what `busy` makes; nothing was done then
   */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    await this.#take(id, holder);
    try {
      return await work();
    } finally {
      // A time of today, so that the table forgets the item some day.
      await this.#set(id, holder, now() - 1, 'holder = :holder').catch(() => {});
    }
  }

  async #take(id: string, holder: string): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const isFree = 'attribute_not_exists(id) OR expires_at < :now';
        await this.#set(id, holder, now() + leaseSeconds, isFree, { ':now': now() });
        return;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        await setTimeout(50 + Math.random() * 150);
      }
    }
    throw this.#busy();
  }

  async #set(id: string, holder: string, expires: number, condition: string, values = {}): Promise<void> {
    await this.#documents.send(
      new UpdateCommand({
        TableName: this.#table,
        Key: { id },
        UpdateExpression: 'SET holder = :holder, expires_at = :expires',
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':holder': holder, ':expires': expires, ...values },
      }),
    );
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
