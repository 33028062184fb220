import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { readItem } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { isConflict, isWritten } from '../aws/transaction.ts';
import { ifHolds, type Write } from '../aws/write.ts';
import { SettingsChangedError } from '../email/errors.ts';

type Versioned = { version: number };
type Options<T> = { scope?: string; key: string; schema: z.ZodType<T>; byDefault: Omit<T, 'version'> };

/**
 * One value of the settings table, stored as a whole with a version. Key: `scope` and `setting_key`. The largest request
 * body keeps it below DynamoDB's limit of 400 KB.
 */
export class VersionedSetting<T extends Versioned> extends TableStore {
  readonly #itemKey: { scope: string; setting_key: string };
  readonly #schema: z.ZodType<T>;
  readonly #byDefault: Omit<T, 'version'>;

  constructor(
    documents: DynamoDBDocumentClient,
    table: string,
    { scope = 'replies', key, schema, byDefault }: Options<T>,
  ) {
    super(documents, table);
    this.#itemKey = { scope, setting_key: key };
    this.#schema = schema;
    this.#byDefault = byDefault;
  }

  /** The stored value; the default if nothing is stored or the stored value is damaged. */
  async read(): Promise<T> {
    const Item = await this.get(this.#itemKey);
    const version = Number.isInteger(Item?.version) ? Item?.version : 0;
    const byDefault = { ...this.#byDefault, version } as T;
    if (!Item) return byDefault;
    return (
      readItem(this.#schema, { ...Item.value, version: Item.version }, 'setting', this.#itemKey.setting_key) ??
      byDefault
    );
  }

  /**
   * Replaces the value whose version the editor loaded, and stores who changed it. Repeating a save changes nothing.
   * @returns the stored value with its new version
   * @throws {SettingsChangedError} when another value has been stored since; nothing is stored
   */
  async save({ version, ...value }: T, changed_by: string, now: Date): Promise<T> {
    const put = () => this.put(this.#change(version, value, changed_by, now));
    if (await isWritten(retryConflicts(put, isConflict))) return { ...value, version: version + 1 } as unknown as T;
    const stored = await this.read();
    if (!isDeepStrictEqual(stored, { ...value, version: stored.version })) throw new SettingsChangedError();
    return stored;
  }

  /** The write of `save` in a transaction, which fails when the stored value has another version. */
  change({ version, ...value }: T, changed_by: string, now: Date): Write {
    return { Put: { TableName: this.table, ...this.#change(version, value, changed_by, now) } };
  }

  #change(version: number, value: object, changed_by: string, now: Date) {
    const change = { changed_by, changed_at: now.toISOString() };
    return { Item: { ...this.#itemKey, value, version: version + 1, ...change }, ...ifVersion(version) };
  }

  /** The write that fails in a transaction when the value has another version. */
  unchanged(version: number): Write {
    return { ConditionCheck: { TableName: this.table, Key: this.#itemKey, ...ifVersion(version) } };
  }
}

/** The condition that the stored value has this version. A damaged one is read as 0. */
function ifVersion(version: number) {
  return version === 0
    ? ifHolds('NOT attribute_type(#version, :number)', { number: 'N' })
    : ifHolds('#version = :version', { version });
}
