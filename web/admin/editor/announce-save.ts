import { isComingSoon } from '#shared/content/texts.ts';
import { call } from '../../api/client.ts';
import { untilLive } from '../../api/live.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';

/** Shows that changes are stored, and says that they are live once the website shows them. */
export async function announceSave(): Promise<void> {
  // Read after the save: its version is that of the save or a later one.
  const page = await call('GET /page', {}).catch(() => undefined);
  if (page && isComingSoon(page.texts.general)) return void showNotice(editorNotices.changesSavedClosed);
  const id = showNotice(editorNotices.changesStored);
  if (!page) return;
  const isLive = await untilLive(page.version);
  showNotice(isLive ? editorNotices.changesSaved : editorNotices.changesLate, undefined, id);
}
