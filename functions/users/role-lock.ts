import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { RolesBusyError } from './errors.ts';

/** Longer than a function behind the API can run, so that whoever holds the lock is gone when it ends by itself. */
const leaseSeconds = 15;
const attempts = 20;

/**
 * Lets one change of roles happen at a time. The user pool has no conditional writes: two administrators who demote
 * each other at the same moment would each see the other still there.
 */
export class RoleLock {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** @throws {RolesBusyError} when others hold it for too long; nothing was done then */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    await this.#take(holder);
    try {
      return await work();
    } finally {
      await this.#set(holder, 0, 'holder = :holder').catch(() => {});
    }
  }

  async #take(holder: string): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const now = Math.floor(Date.now() / 1000);
        await this.#set(holder, now + leaseSeconds, 'attribute_not_exists(id) OR expires_at < :now', { ':now': now });
        return;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        await setTimeout(50 + Math.random() * 150);
      }
    }
    throw new RolesBusyError('Somebody else is changing roles right now. Please try again.');
  }

  async #set(holder: string, expires: number, condition: string, values = {}): Promise<void> {
    await this.#documents.send(
      new UpdateCommand({
        TableName: this.#table,
        Key: { id: 'role-changes' },
        UpdateExpression: 'SET holder = :holder, expires_at = :expires',
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':holder': holder, ':expires': expires, ...values },
      }),
    );
  }
}
