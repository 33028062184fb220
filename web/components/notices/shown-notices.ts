import type { Notice } from '#shared/notices.ts';

export type ShownNotice = Notice & { id: number };

/** More would cover a phone's screen. */
const most = 3;

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice as the newest. One that says the same gives way to it, so that it is read out again. */
export function showNotice(notice: Notice): void {
  lastId += 1;
  const others = shown.filter(({ title, body }) => title !== notice.title || body !== notice.body);
  set([...others, { ...notice, id: lastId }].slice(-most));
}

export function dismissNotice(id: number): void {
  set(shown.filter((notice) => notice.id !== id));
}

/** Takes all away, as before a new try: what was said about the last one no longer holds. */
export function clearNotices(): void {
  if (shown.length > 0) set([]);
}

/** What is on the screen, oldest first. */
export function shownNotices(): readonly ShownNotice[] {
  return shown;
}

/** @returns how to stop listening */
export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
