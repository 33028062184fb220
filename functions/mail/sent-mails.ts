import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Lock } from '../aws/lock.ts';
import { BeingMailedError } from './errors.ts';

const keptSeconds = 24 * 3600;

/**
 * Who has been mailed under a request's key, for a day, so that a repeated request mails nobody twice. Addresses are
 * kept as hashes.
 */
export class SentMails {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #lock: Lock;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
    this.#lock = new Lock(documents, table, () => new BeingMailedError());
  }

  /**
   * Sends under a key while nobody else does: of two equal requests at the same moment the second begins when the first
   * has noted whom it mailed.
   * @throws {BeingMailedError} when the first takes too long; nothing was sent then
   */
  oneAtATime<T>(key: string, send: () => Promise<T>): Promise<T> {
    return this.#lock.during(hash(`sending ${key}`), send);
  }

  /** Those of `addresses` who have not been mailed under this key yet. */
  async open(key: string, addresses: readonly string[]): Promise<string[]> {
    const { Item } = await this.#documents.send(new GetCommand({ ...this.#item(key), ConsistentRead: true }));
    const mailed: Set<string> = Item?.mailed ?? new Set();
    return addresses.filter((address) => !mailed.has(hash(address)));
  }

  /** Adds to who has been mailed under this key. */
  async note(key: string, addresses: readonly string[], now: Date): Promise<void> {
    await this.#documents.send(
      new UpdateCommand({
        ...this.#item(key),
        UpdateExpression: 'ADD mailed :addresses SET expires_at = :expires',
        ExpressionAttributeValues: {
          ':addresses': new Set(addresses.map(hash)),
          ':expires': Math.floor(now.getTime() / 1000) + keptSeconds,
        },
      }),
    );
  }

  #item(key: string) {
    return { TableName: this.#table, Key: { id: hash(`mail ${key}`) } };
  }
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
