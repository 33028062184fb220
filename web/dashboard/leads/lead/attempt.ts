import type { Notice } from '../../../common/notice.ts';
import { type NoticeAction, showNotice } from '../../../common/notices/shown-notices.ts';
import { showAtField } from '../../ui/at-field.ts';
import { failureNotice } from '../../ui/use-action.ts';
import { turnRefused } from './lead-labels.ts';

/** Makes a change and says how it went, with what can be done next. @returns whether it was stored */
export async function attempt<Made>(
  change: () => Promise<Made>,
  done: Notice | ((made: Made) => Notice),
  failed: Notice,
  next: (made: Made) => NoticeAction | undefined = () => undefined,
): Promise<boolean> {
  try {
    const made = await change();
    showNotice(typeof done === 'function' ? done(made) : done, next(made));
    return true;
  } catch (error) {
    if (!(await showAtField(error))) showNotice(failureNotice(error, failed, turnRefused));
    return false;
  }
}
