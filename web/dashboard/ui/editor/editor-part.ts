import type { HomeContent } from '#shared/website/page.ts';
import type { Notice } from '../../../common/notice.ts';
import type { ApiError } from '../../account/client.ts';
import type { Conflict, EditedRow } from './draft.ts';
import type { Revert } from './undo-changes.ts';

/** Content that an editor page loads and saves separately: website texts, or a list. */
export type EditorPart = {
  ready: boolean;
  error: unknown;
  retry: () => void;
  changes: number;
  /** The rows of a list, in order. */
  rows?: readonly EditedRow[];
  /** The time of edits that come from an earlier visit. */
  keptAt: string | undefined;
  conflicts: readonly (Conflict & { label: string })[];
  /** Keeps the user's own value, or takes the other person's. */
  resolveConflict: (conflict: Conflict, keep: 'mine' | 'theirs') => void;
  /** A notice if the edits are not valid. */
  check?: () => Notice | undefined;
  /** @returns the way to undo the save, if it can be undone */
  save: () => Promise<Revert | undefined>;
  /** @returns the way to bring the edits back, if there were some */
  discard: () => Revert | undefined;
  failures: { fetch: Notice; save: Notice };
  /** The notice for a refused save, if `failures.save` does not say enough. */
  explain?: (refusal: ApiError) => Notice | undefined;
  /** Applies the edits to the page, for the preview. */
  show?: (content: HomeContent) => HomeContent;
};
