import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Absences, absencesSchema } from '#shared/dates/absence-schemas.ts';
import { isWritten, writeTransaction } from '../aws/transaction.ts';
import type { Write } from '../aws/write.ts';
import { SettingsChangedError } from '../email/errors.ts';
import { VersionedSetting } from './versioned-setting.ts';

/**
 * The absences of artists, under one version. Those from calendars have an item of their own: they can be many, and each write that agrees
 * on a time pays for the item whose version it checks. A function of release 0.3 knows the other item only, and leaves this one as it is.
 */
export class AbsenceSetting {
  readonly #documents: DynamoDBDocumentClient;
  readonly #entered: VersionedSetting<Absences>;
  readonly #fromCalendars: VersionedSetting<Absences>;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    const setting = (key: string) =>
      new VersionedSetting(documents, table, {
        scope: 'absences',
        key,
        schema: absencesSchema,
        byDefault: { absences: [] },
      });
    this.#documents = documents;
    this.#entered = setting('all');
    this.#fromCalendars = setting('calendars');
  }

  /** The item with the version comes first: a save in between makes its check fail, and not pass with older absences. */
  async read(): Promise<Absences> {
    const { version, absences } = await this.#entered.read();
    return { version, absences: [...absences, ...(await this.#fromCalendars.read()).absences] };
  }

  /** @throws like `VersionedSetting.save` */
  async save({ version, absences: all }: Absences, changed_by: string, now: Date): Promise<Absences> {
    const entered = all.filter(({ calendar }) => !calendar);
    const fromCalendars = all.filter(({ calendar }) => calendar);
    const absences = [...entered, ...fromCalendars];
    const before = await this.#fromCalendars.read();
    const writes = [this.#entered.change({ version, absences: entered }, changed_by, now)];
    if (!isDeepStrictEqual(before.absences, fromCalendars)) {
      writes.push(this.#fromCalendars.change({ ...before, absences: fromCalendars }, changed_by, now));
    }
    if (await isWritten(writeTransaction(this.#documents, writes))) return { version: version + 1, absences };
    const stored = await this.read();
    if (!isDeepStrictEqual(stored.absences, absences)) throw new SettingsChangedError();
    return stored;
  }

  /** The write that fails in a transaction when the absences have another version. */
  unchanged(version: number): Write {
    return this.#entered.unchanged(version);
  }
}
