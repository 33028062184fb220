import type { Notice } from '../../common/notice.ts';
import { type NoticeAction, showNotice } from '../../common/notices/shown-notices.ts';
import { labels } from './labels.ts';
import { notices } from './notices.ts';

/** The action of a notice that undoes a change, and says whether it worked. */
export function undo(revert: () => Promise<unknown>, failed: Notice = notices.statusUpdateFailed): NoticeAction {
  async function run() {
    try {
      await revert();
      showNotice(notices.undone);
    } catch {
      showNotice(failed);
    }
  }
  return { label: labels.admin.undo, run };
}
