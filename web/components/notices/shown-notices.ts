import type { Notice } from '../../labels/notice.ts';

/** A button on a notice, such as `Undo`, and how long it is offered. */
export type NoticeAction = { label: string; run: () => unknown; seconds?: number };
export type ShownNotice = Notice & { id: number; action?: NoticeAction | undefined };

/** More would cover a phone's screen. */
const noticeLimit = 3;

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice as the newest. It replaces an equal one, so that it is announced again. */
export function showNotice(notice: Notice, action?: NoticeAction): void {
  lastId += 1;
  const others = shown.filter(({ title, body }) => title !== notice.title || body !== notice.body);
  set([...others, { ...notice, id: lastId, action }].slice(-noticeLimit));
}

/** Shows how an action ended. After a success, earlier failures of the page are no longer shown. */
export function showOutcome(notice: Notice, action?: NoticeAction): void {
  if (notice.variant === 'normal') set(shown.filter(({ variant }) => variant !== 'destructive'));
  showNotice(notice, action);
}

/** Runs the action of the newest notice that has one, and dismisses it. @returns whether there was one */
export function runNewestAction(): boolean {
  const notice = shown.findLast(({ action }) => action);
  if (!notice) return false;
  dismissNotice(notice.id);
  notice.action?.run();
  return true;
}

export function dismissNotice(id: number): void {
  set(shown.filter((notice) => notice.id !== id));
}

/** Removes all notices, for example before a retry, when they no longer apply. */
export function clearNotices(): void {
  set([]);
}

/** The visible notices, oldest first. */
export function shownNotices(): readonly ShownNotice[] {
  return shown;
}

/** @returns a function that removes the listener */
export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
