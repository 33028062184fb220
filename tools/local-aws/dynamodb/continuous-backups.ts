import { setTimeout } from 'node:timers/promises';
import { errorResponse, jsonResponse } from '../platform/endpoint-errors.ts';
import type { Environment } from '../platform/service.ts';
import type { TableDefinition } from './table.ts';
import type { Restore, WriteHistory } from './write-history.ts';

type Input = Record<string, unknown>;
type Ask = (operation: string, input: object) => Promise<Record<string, unknown> | undefined>;

type Parts = {
  ask: Ask;
  history: WriteHistory;
  arn(path: string): string;
  /** How far point-in-time recovery is behind the present; five minutes on AWS. */
  lagMs: number;
  log: Environment['log'];
};

/** How long a table is `CREATING` at least, so that callers have to wait as on AWS, where it takes minutes to hours. */
const minCreatingMs = 1_000;
/** DynamoDB's limit for one batch write. */
const batchSize = 25;

export const backupOperations = ['DescribeContinuousBackups', 'RestoreTableToPointInTime', 'UpdateContinuousBackups'];

/** Point-in-time recovery. A restored table has items, keys and indexes, but no stream, time-to-live, tags or recovery. */
export class ContinuousBackups {
  readonly #parts: Parts;
  readonly #running = new Set<Promise<void>>();
  #isStopping = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const restore of parts.history.unfinishedRestores()) this.#run(restore);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
    this.#parts.history.close();
  }

  /** Sets the recovery period in days; 0 ends the protection. */
  protect(table: string, days: number): void {
    this.#setProtection(table, { PointInTimeRecoveryEnabled: days > 0, RecoveryPeriodInDays: days });
  }

  /** Forgets a deleted table. */
  forget(table: string): void {
    this.#parts.history.forget(table);
  }

  /** Whether the table is being restored, so that its items cannot be read or written yet. */
  isCreating(table: string): boolean {
    return this.#parts.history.restore(table)?.finished === false;
  }

  /** What `DescribeTable` says about a restored table. */
  summaryOf(table: string): object | undefined {
    const restore = this.#parts.history.restore(table);
    if (!restore) return undefined;
    const { sourceArn: SourceTableArn, at, finished } = restore;
    return { SourceTableArn, RestoreDateTime: at / 1000, RestoreInProgress: !finished };
  }

  async handle(operation: string, input: Input): Promise<Response> {
    const name = String(input.SourceTableName ?? input.TableName);
    const table = (await this.#parts.ask('DescribeTable', { TableName: name }))?.Table as TableDefinition | undefined;
    if (!table) return failure('TableNotFoundException', `Table not found: ${name}`);
    if (operation === 'RestoreTableToPointInTime') return this.#restore(input, table);
    if (operation === 'UpdateContinuousBackups') {
      if (this.isCreating(name)) {
        return failure('ContinuousBackupsUnavailableException', 'Backups are being enabled for the table');
      }
      this.#setProtection(name, input.PointInTimeRecoverySpecification as Specification);
    }
    return jsonResponse({ ContinuousBackupsDescription: this.#describe(name) });
  }

  #setProtection(
    table: string,
    { PointInTimeRecoveryEnabled: enabled, RecoveryPeriodInDays: days = 35 }: Specification,
  ) {
    if (enabled) this.#parts.history.protect(table, days);
    else this.#parts.history.unprotect(table);
  }

  /** The period that a table can be restored in. */
  #period(table: string): { earliest: number; latest: number; days: number } | undefined {
    const protection = this.#parts.history.protection(table);
    if (!protection) return undefined;
    return { ...protection, latest: Math.max(protection.earliest, Date.now() - this.#parts.lagMs) };
  }

  #describe(table: string): object {
    const period = this.#period(table);
    return {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: period
        ? {
            PointInTimeRecoveryStatus: 'ENABLED',
            RecoveryPeriodInDays: period.days,
            EarliestRestorableDateTime: seconds(period.earliest),
            LatestRestorableDateTime: seconds(period.latest),
          }
        : { PointInTimeRecoveryStatus: 'DISABLED' },
    };
  }

  async #restore(input: Input, source: TableDefinition): Promise<Response> {
    const unknown = Object.keys(input).filter((name) => !restoreInput.includes(name));
    if (unknown.length > 0) return failure('ValidationException', `Not supported here: ${unknown.join(', ')}`);
    const { SourceTableName, TargetTableName, RestoreDateTime, UseLatestRestorableTime } = input;
    const from = String(SourceTableName);
    const target = String(TargetTableName);
    if (!/^[\w.-]{3,255}$/.test(target)) {
      return failure('ValidationException', 'TargetTableName must have 3 to 255 letters, digits, "_", "-" and "."');
    }
    if ((RestoreDateTime === undefined) === !UseLatestRestorableTime) {
      return failure('ValidationException', 'Specify either RestoreDateTime or UseLatestRestorableTime');
    }
    const period = this.#period(from);
    if (!period) {
      return failure(
        'PointInTimeRecoveryUnavailableException',
        `Point in time recovery is not enabled for table '${from}'`,
      );
    }
    if (await this.#parts.ask('DescribeTable', { TableName: target })) {
      return failure('TableAlreadyExistsException', `Table already exists: ${target}`);
    }
    const at = UseLatestRestorableTime ? period.latest : Number(RestoreDateTime) * 1000;
    // Both bounds are rounded down, as `DescribeContinuousBackups` reports them.
    if (!(at >= seconds(period.earliest) * 1000 && at <= period.latest)) {
      return failure('InvalidRestoreTimeException', 'The specified restore time is outside of the recovery period');
    }
    const restore = { target, source: from, sourceArn: this.#parts.arn(`table/${from}`), at: seconds(at) * 1000 };
    await this.#parts.ask('CreateTable', restoredDefinition(target, source));
    this.#parts.history.beginRestore(restore);
    this.#run(restore);
    const TableDescription = {
      TableName: target,
      TableArn: this.#parts.arn(`table/${target}`),
      TableStatus: 'CREATING',
      RestoreSummary: this.summaryOf(target),
    };
    return jsonResponse({ TableDescription });
  }

  #run(restore: Restore): void {
    const running = Promise.all([this.#copy(restore), setTimeout(minCreatingMs)])
      .then(() => {
        if (!this.#isStopping) this.#parts.history.endRestore(restore.target);
      })
      .catch((error) => this.#parts.log(`dynamodb: ${restore.target} is not restored: ${error.message}`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Safe to repeat: a run that was killed continues with the first item. */
  async #copy({ source, target, at }: Restore): Promise<void> {
    // Through the end of the second.
    const items = [...this.#parts.history.itemsAt(source, at + 999)];
    for (let first = 0; first < items.length && !this.#isStopping; first += batchSize) {
      const requests = items.slice(first, first + batchSize).map((Item) => ({ PutRequest: { Item } }));
      await this.#parts.ask('BatchWriteItem', { RequestItems: { [target]: requests } });
    }
  }
}

type Specification = { PointInTimeRecoveryEnabled: boolean; RecoveryPeriodInDays?: number };

/** Keys, indexes and billing as they are now, not as they were at the time. */
function restoredDefinition(TableName: string, source: TableDefinition): object {
  return {
    TableName,
    AttributeDefinitions: source.AttributeDefinitions,
    KeySchema: source.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    ...(source.GlobalSecondaryIndexes?.length && { GlobalSecondaryIndexes: indexes(source.GlobalSecondaryIndexes) }),
  };
}

function indexes(all: NonNullable<TableDefinition['GlobalSecondaryIndexes']>): object[] {
  return all.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function failure(code: string, message: string): Response {
  return errorResponse('dynamodb', code, message, 400);
}

const restoreInput = ['RestoreDateTime', 'SourceTableName', 'TargetTableName', 'UseLatestRestorableTime'];
