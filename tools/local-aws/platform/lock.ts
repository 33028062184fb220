import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const lookAgainMs = 100;

/**
 * A lock file that one process holds at a time. SQLite locks it through the operating system, which frees it when the
 * process ends, even after a kill.
 */
export class Lock {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Returns `undefined` when another process holds it. */
  static take(path: string): Lock | undefined {
    mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path);
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new Lock(database);
    } catch (error) {
      database.close();
      if ((error as { errcode?: number }).errcode === busy) return undefined;
      throw error;
    }
  }

  static async whenFree(path: string): Promise<Lock> {
    for (;;) {
      const lock = Lock.take(path);
      if (lock) return lock;
      await wait(lookAgainMs);
    }
  }

  release(): void {
    this.#database.close();
  }
}

/** SQLITE_BUSY */
const busy = 5;
