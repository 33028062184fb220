import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The longest recovery period of DynamoDB. */
const keptMs = 35 * 24 * 3600 * 1000;
/** Bounds the file. Beyond it, the period begins later than it would on AWS. */
const maxRows = 500_000;

const now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)";

export type Restore = { target: string; source: string; sourceArn: string; at: number };

/**
 * Every state of each item of the protected tables. Triggers in the engine's own file write it in the transaction of the item, so
 * that it survives a kill and no call waits for it. A colon cannot be part of the name of a DynamoDB table.
 */
export class WriteHistory {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 10_000 });
    this.#database.exec(`
      CREATE TABLE IF NOT EXISTS "history:tables" (table_name TEXT PRIMARY KEY, since INTEGER NOT NULL, days INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS "history:items" (
        id INTEGER PRIMARY KEY, table_name TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL, at INTEGER NOT NULL, item_json TEXT
      );
      CREATE INDEX IF NOT EXISTS "history:by_key" ON "history:items" (table_name, pk, sk, id);
      CREATE TABLE IF NOT EXISTS "history:restores" (
        target TEXT PRIMARY KEY, source TEXT NOT NULL, source_arn TEXT NOT NULL, at INTEGER NOT NULL, finished INTEGER NOT NULL
      );
    `);
  }

  /** Starts the history of a table with its present items. */
  protect(table: string, days: number): void {
    this.#inTransaction(() => {
      const found = this.#database
        .prepare('UPDATE "history:tables" SET days = ? WHERE table_name = ?')
        .run(days, table);
      if (found.changes > 0) return;
      this.#database.prepare(`INSERT INTO "history:tables" VALUES (?, ${now}, ?)`).run(table, days);
      const name = quoted(table);
      const columns = '"history:items" (table_name, pk, sk, at, item_json)';
      this.#database.prepare(`INSERT INTO ${columns} SELECT ?, pk, sk, ${now}, item_json FROM ${name}`).run(table);
      const record = (row: 'NEW' | 'OLD', item: string) =>
        `INSERT INTO ${columns} VALUES (${literal(table)}, ${row}.pk, ${row}.sk, ${now}, ${item});`;
      this.#database.exec(`
        CREATE TRIGGER ${quoted(`history:${table}:insert`)} AFTER INSERT ON ${name} BEGIN ${record('NEW', 'NEW.item_json')} END;
        CREATE TRIGGER ${quoted(`history:${table}:update`)} AFTER UPDATE OF item_json ON ${name}
          BEGIN ${record('NEW', 'NEW.item_json')} END;
        CREATE TRIGGER ${quoted(`history:${table}:delete`)} AFTER DELETE ON ${name} BEGIN ${record('OLD', 'NULL')} END;
      `);
    });
  }

  /** Ends the history of a table. As on AWS, it cannot be restored to any earlier time afterwards. */
  unprotect(table: string): void {
    this.#inTransaction(() => {
      for (const event of ['insert', 'update', 'delete']) {
        this.#database.exec(`DROP TRIGGER IF EXISTS ${quoted(`history:${table}:${event}`)}`);
      }
      this.#database.prepare('DELETE FROM "history:tables" WHERE table_name = ?').run(table);
      this.#database.prepare('DELETE FROM "history:items" WHERE table_name = ?').run(table);
    });
  }

  /** The earliest time that a table can be restored to, and its recovery period; `undefined` for an unprotected table. */
  protection(table: string): { earliest: number; days: number } | undefined {
    const row = this.#database.prepare('SELECT since, days FROM "history:tables" WHERE table_name = ?').get(table);
    if (!row) return undefined;
    const days = Number(row.days);
    return { earliest: Math.max(Number(row.since), Date.now() - days * 24 * 3600 * 1000), days };
  }

  /** The items of a table at a time, in the JSON of DynamoDB. */
  *itemsAt(table: string, at: number): Generator<Record<string, unknown>> {
    // SQLite takes the other columns from the row with the maximum.
    const states = this.#database.prepare(
      'SELECT item_json, MAX(id) FROM "history:items" WHERE table_name = ? AND at <= ? GROUP BY pk, sk',
    );
    for (const { item_json } of states.iterate(table, at)) if (item_json !== null) yield JSON.parse(String(item_json));
  }

  beginRestore({ target, source, sourceArn, at }: Restore): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO "history:restores" VALUES (?, ?, ?, ?, 0)')
      .run(target, source, sourceArn, at);
  }

  endRestore(target: string): void {
    this.#database.prepare('UPDATE "history:restores" SET finished = 1 WHERE target = ?').run(target);
  }

  /** How a table was restored; `undefined` for all others. */
  restore(target: string): (Restore & { finished: boolean }) | undefined {
    const row = this.#database.prepare('SELECT * FROM "history:restores" WHERE target = ?').get(target);
    return row && { ...toRestore(row), finished: Number(row.finished) === 1 };
  }

  unfinishedRestores(): Restore[] {
    return this.#database.prepare('SELECT * FROM "history:restores" WHERE finished = 0').all().map(toRestore);
  }

  /** Forgets a deleted table. */
  forget(table: string): void {
    this.unprotect(table);
    this.#database.prepare('DELETE FROM "history:restores" WHERE target = ?').run(table);
  }

  close(): void {
    this.#database.close();
  }

  #inTransaction(act: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      act();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Deletes states that no restore reads any more: older than the recovery period, and not the newest of their item before it. */
export function trimWriteHistory(file: string, limits = { keptMs, maxRows }): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    if (!database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'history:items'`).get()) return;
    const excess = database
      .prepare('SELECT at FROM "history:items" ORDER BY id DESC LIMIT 1 OFFSET ?')
      .get(limits.maxRows) as { at: number } | undefined;
    const begin = Math.max(Date.now() - limits.keptMs, excess?.at ?? 0);
    database
      .prepare(
        `DELETE FROM "history:items" WHERE at < ? AND (item_json IS NULL OR id < (
           SELECT MAX(id) FROM "history:items" newer
           WHERE newer.table_name = "history:items".table_name AND newer.pk = "history:items".pk
             AND newer.sk = "history:items".sk AND newer.at < ?))`,
      )
      .run(begin, begin);
    database.prepare('UPDATE "history:tables" SET since = MAX(since, ?)').run(begin);
  } finally {
    database.close();
  }
}

function toRestore(row: Record<string, unknown>): Restore {
  return {
    target: String(row.target),
    source: String(row.source),
    sourceArn: String(row.source_arn),
    at: Number(row.at),
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
