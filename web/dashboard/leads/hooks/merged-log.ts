import type { LogEntry, LogPage } from '#shared/leads/log-schemas.ts';

/** The loaded part of a log, oldest entry first. `next` is the cursor of earlier entries. */
export type LoadedLog = { entries: readonly LogEntry[]; next?: string | undefined; unreadable: number };

/** The loaded log after its newest page was read again: that page replaces the entries of its time. */
export function mergedLog(loaded: LoadedLog | undefined, { entries, next, unreadable = 0 }: LogPage): LoadedLog {
  const newest = entries.toReversed();
  const start = next ?? '';
  const earlier = loaded?.entries.filter(({ id }) => id < start) ?? [];
  // More than a page of new entries: those in between are not known.
  const isConnected = loaded?.entries.some(({ id }) => id >= start) === true;
  if (!loaded || next === undefined || !isConnected) return { entries: newest, next, unreadable };
  return { entries: [...earlier, ...newest], next: loaded.next, unreadable: Math.max(unreadable, loaded.unreadable) };
}

/** The loaded log with a page of earlier entries, unless it was added before. */
export function withEarlier(loaded: LoadedLog, cursor: string, { entries, next, unreadable = 0 }: LogPage): LoadedLog {
  if (loaded.next !== cursor) return loaded;
  return {
    entries: [...entries.toReversed(), ...loaded.entries],
    next,
    unreadable: loaded.unreadable + unreadable,
  };
}

/** The newest email to the visitor that was neither delivered nor failed yet. */
export function emailInProgress(entries: readonly LogEntry[]): LogEntry | undefined {
  return entries.findLast(
    (entry) => 'delivery' in entry && (entry.delivery.fate === 'queued' || entry.delivery.fate === 'sent'),
  );
}
