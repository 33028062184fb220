import { isComingSoon } from '#shared/content/texts.ts';
import { type NoticeAction, showNotice, shownNotices } from '../../../common/notices/shown-notices.ts';
import { call } from '../../account/client.ts';
import { untilLive } from '../live/live.ts';
import { editorNotices } from './editor-notices.ts';

const undoSeconds = 10;
/** Time to read that the changes are live. */
const leastSeconds = 4;

/**
 * Shows that changes are stored, and says that they are live once the website shows them, unless they are undone before.
 * @param undo offered for ten seconds in all
 */
export async function announceSave(undo?: NoticeAction): Promise<void> {
  let isUndone = false;
  const run = () => {
    isUndone = true;
    return undo?.run();
  };
  // Read after the save: its version is that of the save or a later one.
  const page = await call('GET /page', { query: { section: 'hero' } }).catch(() => undefined);
  if (page && isComingSoon(page.texts.general)) return void showNotice(editorNotices.changesSavedClosed, undo);
  const shownAt = Date.now();
  const id = showNotice(editorNotices.changesStored, undo && { ...undo, run });
  if (!page) return;
  const isLive = await untilLive(page.version);
  if (isUndone) return;
  const isShown = shownNotices().some((notice) => notice.id === id);
  const seconds = Math.max(undoSeconds - (Date.now() - shownAt) / 1000, leastSeconds);
  const action = isShown && undo ? { ...undo, run, seconds } : undefined;
  showNotice(isLive ? editorNotices.changesSaved : editorNotices.changesLate, action, id);
}
