import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { readItem } from '../aws/read-item.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten } from '../aws/transaction.ts';
import { SettingsChangedError } from '../email/errors.ts';

type Versioned = { version: number };

const scope = 'replies';

/**
 * One value of the settings table, stored as a whole with a version. Key: `scope` and `setting_key`. The largest request
 * body keeps it below DynamoDB's limit of 400 KB.
 */
export class VersionedSetting<T extends Versioned> extends TableStore {
  readonly #key: string;
  readonly #schema: z.ZodType<T>;
  readonly #byDefault: Omit<T, 'version'>;

  constructor(
    documents: DynamoDBDocumentClient,
    table: string,
    { key, schema, byDefault }: { key: string; schema: z.ZodType<T>; byDefault: Omit<T, 'version'> },
  ) {
    super(documents, table);
    this.#key = key;
    this.#schema = schema;
    this.#byDefault = byDefault;
  }

  /** The stored value; the default if nothing is stored or the stored value is damaged. */
  async read(): Promise<T> {
    const Item = await this.get(this.#itemKey);
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
    const put = this.put({
      Item: { ...this.#itemKey, value, version: next.version, ...change },
      // A damaged version was read as 0.
      ConditionExpression: version === 0 ? 'NOT attribute_type(#version, :number)' : '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: version === 0 ? { ':number': 'N' } : { ':version': version },
    });
    if (await isWritten(put)) return next as unknown as T;
    const stored = await this.read();
    if (!isDeepStrictEqual(stored, { ...value, version: stored.version })) throw new SettingsChangedError();
    return stored;
  }

  get #itemKey() {
    return { scope, setting_key: this.#key };
  }
}
