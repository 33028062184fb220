import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const keptSeconds = 24 * 3600;

/**
 * Deletes the stream records that DynamoDB would have trimmed after 24 hours. The engine never deletes one, and each
 * makes the next write to its table slower. It must not be running.
 */
export function trimStreamRecords(databaseFile: string, now = new Date()): void {
  if (!existsSync(databaseFile)) return;
  const database = new DatabaseSync(databaseFile);
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_stream_records'");
    if (!table.get()) return;
    // The engine derives the next sequence number from the newest record of a table.
    database
      .prepare(
        `DELETE FROM _stream_records WHERE created_at < ?
         AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)`,
      )
      .run(Math.floor(now.getTime() / 1000) - keptSeconds);
  } finally {
    database.close();
  }
}
