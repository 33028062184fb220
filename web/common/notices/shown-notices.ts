import type { Notice } from '../notice.ts';

/**
 * A button on a notice, such as `Undo`, and how long it is offered. The keys of `Undo` run it unless `isUndo` is false. `isNews` is true on
 * a notice of what others did, which waits behind what the person can still do.
 */
export type NoticeAction = { label: string; run: () => unknown; seconds?: number; isUndo?: boolean; isNews?: boolean };
export type ShownNotice = Notice & { id: number; action?: NoticeAction | undefined };

/** The newest is on the screen; the others wait behind it. */
const noticeLimit = 3;

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a notice as the newest. It replaces an equal one, so that it is announced again. Of the earlier ones, failures, warnings
 * and those with an action come back after it; a success has nothing left to say.
 * @param id that of a shown notice, to change its text @returns its id
 */
export function showNotice(notice: Notice, action?: NoticeAction, id = ++lastId): number {
  const others = shown.filter(
    (each) =>
      each.id !== id &&
      (each.title !== notice.title || each.body !== notice.body) &&
      (each.variant !== 'normal' || each.action),
  );
  const offers = others.filter((each) => action?.isNews && each.action && !each.action.isNews);
  set([...others.filter((each) => !offers.includes(each)), { ...notice, id, action }, ...offers].slice(-noticeLimit));
  return id;
}

/** Shows how an action ended. After a success, earlier failures of the page are no longer shown. */
export function showOutcome(notice: Notice, action?: NoticeAction): void {
  if (notice.variant === 'normal') set(shown.filter(({ variant }) => variant !== 'destructive'));
  showNotice(notice, action);
}

/** Runs the newest `Undo`, and dismisses its notice. @returns whether there was one */
export function runNewestAction(): boolean {
  const notice = shown.findLast((each) => each.action && each.action.isUndo !== false);
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

/** The notices, oldest first: the last one is visible. */
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
