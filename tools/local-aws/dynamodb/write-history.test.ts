import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trimWriteHistory, WriteHistory } from './write-history.ts';

const dayMs = 24 * 3_600_000;
const none = { keptMs: 35 * dayMs, maxRows: 1_000 };
let directory: string;
let file: string;
let database: DatabaseSync;
let history: WriteHistory;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'history-'));
  file = join(directory, 'tables.db');
  database = new DatabaseSync(file);
  database.exec('CREATE TABLE Notes (pk TEXT, sk TEXT, item_json TEXT, PRIMARY KEY (pk, sk))');
  history = new WriteHistory(file);
});

afterEach(() => {
  history.close();
  database.close();
  rmSync(directory, { recursive: true });
});

const put = (pk: string, n: number) =>
  database.prepare("INSERT OR REPLACE INTO Notes VALUES (?, '', ?)").run(pk, JSON.stringify({ pk, n }));
const remove = (pk: string) => database.prepare('DELETE FROM Notes WHERE pk = ?').run(pk);
/** Moves the history of an item into the past. */
const age = (pk: string, days: number) =>
  database.prepare('UPDATE "history:items" SET at = at - ? WHERE pk = ?').run(days * dayMs, pk);
const stateNow = () => [...history.itemsAt('Notes', Date.now() + 1000)];
const rows = () => Number(database.prepare('SELECT COUNT(*) n FROM "history:items"').get()?.n);

test('begins with the present items, and follows every write', () => {
  put('a', 1);
  history.protect('Notes', 35);
  put('b', 1);
  put('b', 2);
  remove('a');

  expect(stateNow()).toEqual([{ pk: 'b', n: 2 }]);
  expect(rows()).toBe(4);
});

test('deletes states older than the recovery period, except the last one of each item', () => {
  history.protect('Notes', 35);
  put('kept', 1);
  put('kept', 2);
  put('gone', 1);
  remove('gone');
  for (const pk of ['kept', 'gone']) age(pk, 36);
  put('new', 1);

  trimWriteHistory(file, none);

  expect(stateNow()).toEqual([
    { pk: 'kept', n: 2 },
    { pk: 'new', n: 1 },
  ]);
  expect(rows()).toBe(2);
});

test('moves the earliest time when there are too many states', () => {
  history.protect('Notes', 35);
  database.exec('UPDATE "history:tables" SET since = since - 1000000');
  for (let n = 0; n < 5; n++) put('often', n);
  const before = history.protection('Notes')?.earliest ?? 0;

  trimWriteHistory(file, { ...none, maxRows: 2 });

  expect(history.protection('Notes')?.earliest).toBeGreaterThan(before);
  expect(stateNow()).toEqual([{ pk: 'often', n: 4 }]);
});

test('ends the history of an unprotected table', () => {
  history.protect('Notes', 35);
  put('a', 1);

  history.unprotect('Notes');
  put('b', 1);

  expect(history.protection('Notes')).toBeUndefined();
  expect(rows()).toBe(0);
});
