import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { readItem } from '../aws/read-item.ts';
import { SettingsChangedError } from '../email/errors.ts';

type Versioned = { version: number };

const scope = 'replies';

/**
 * One value of the settings table, stored as a whole with a version. Key: `scope` and `setting_key`. The largest request
 * body keeps it below DynamoDB's limit of 400 KB.
 */
export class VersionedSetting<T extends Versioned> {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #key: string;
  readonly #schema: z.ZodType<T>;
  readonly #byDefault: Omit<T, 'version'>;

  constructor(
    documents: DynamoDBDocumentClient,
    table: string,
    { key, schema, byDefault }: { key: string; schema: z.ZodType<T>; byDefault: Omit<T, 'version'> },
  ) {
    this.#documents = documents;
    this.#table = table;
    this.#key = key;
    this.#schema = schema;
    this.#byDefault = byDefault;
  }

  /** The stored value; the default if nothing is stored or the stored value is damaged. */
  async read(): Promise<T> {
    const { Item } = await this.#documents.send(
      new GetCommand({ TableName: this.#table, Key: this.#itemKey, ConsistentRead: true }),
    );
    const version = Number.isInteger(Item?.version) ? Item?.version : 0;
    const byDefault = { ...this.#byDefault, version } as T;
    if (!Item) return byDefault;
    return readItem(this.#schema, { ...Item.value, version: Item.version }, 'setting', this.#key) ?? byDefault;
  }

  /**
   * Replaces the value whose version the editor loaded, and stores who changed it. Repeating a save changes nothing.
   * @returns the stored value with its new version
   * @throws {SettingsChangedError} when another value has been stored since; nothing is stored
   */
  async save({ version, ...value }: T, changed_by: string, now: Date): Promise<T> {
    const next = { ...value, version: version + 1 };
    const change = { changed_by, changed_at: now.toISOString() };
    try {
      await this.#documents.send(
        new PutCommand({
          TableName: this.#table,
          Item: { ...this.#itemKey, value, version: next.version, ...change },
          // A damaged version was read as 0.
          ConditionExpression: version === 0 ? 'NOT attribute_type(#version, :number)' : '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: version === 0 ? { ':number': 'N' } : { ':version': version },
        }),
      );
      return next as unknown as T;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const { version: storedVersion, ...stored } = await this.read();
      if (!isDeepStrictEqual(stored, value)) throw new SettingsChangedError({ cause: error });
      return { ...value, version: storedVersion } as unknown as T;
    }
  }

  get #itemKey() {
    return { scope, setting_key: this.#key };
  }
}
