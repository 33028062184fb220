import { type NoticeAction, showNotice } from '../../../common/notices/shown-notices.ts';
import type { ApiError } from '../../account/client.ts';
import { labels } from '../labels.ts';
import { notices } from '../notices.ts';
import { failureNotice } from '../use-action.ts';
import { editorNotices, notUndone } from './editor-notices.ts';

/** Undoes one change. Repeating it is safe. @throws {ApiError} with the reason, when it is refused */
export type Revert = () => Promise<unknown>;

type Options = {
  /** Called after something was undone. */
  onUndone?: (() => void) | undefined;
  /** Why the server refuses it, if its message does not say so. */
  reason?: ((refusal: ApiError) => string) | undefined;
};

/** The action of a notice that undoes all these changes, and says whether it worked. After a failure, it is offered again. */
export function undoChanges(reverts: readonly Revert[], options: Options = {}): NoticeAction | undefined {
  return reverts.length > 0 ? { label: labels.admin.undo, run: () => run(reverts, options) } : undefined;
}

async function run(reverts: readonly Revert[], options: Options): Promise<void> {
  const { onUndone = () => {}, reason = ({ message }) => message } = options;
  const failed: { revert: Revert; error: unknown }[] = [];
  for (const revert of reverts) await revert().catch((error) => failed.push({ revert, error }));
  const isPart = failed.length < reverts.length;
  if (isPart) onUndone();
  const [first] = failed;
  if (!first) return void showNotice(notices.undone);
  const refused = () => notUndone(reason(first.error as ApiError), isPart);
  const notice = failureNotice(first.error, editorNotices.undoFailed, refused);
  const again = failed.map(({ revert }) => revert);
  showNotice(notice, notice.variant === 'destructive' ? undoChanges(again, options) : undefined);
}
