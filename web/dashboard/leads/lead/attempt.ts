import type { Notice } from '../../../common/notice.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { showAtField } from '../../ui/at-field.ts';
import { failureNotice } from '../../ui/use-action.ts';
import { turnRefused } from './lead-labels.ts';

/** Makes a change and says how it went. @returns whether it was stored */
export async function attempt(change: () => Promise<unknown>, done: Notice, failed: Notice): Promise<boolean> {
  try {
    await change();
    showNotice(done);
    return true;
  } catch (error) {
    if (!(await showAtField(error))) showNotice(failureNotice(error, failed, turnRefused));
    return false;
  }
}
