import type { Notice } from '#shared/notices.ts';
import type { Clash } from './draft.ts';

/** Something that an editor page loads and saves on its own: website texts, or a list. */
export type EditorPart = {
  ready: boolean;
  error: unknown;
  retry: () => void;
  changes: number;
  clashes: readonly (Clash & { label: string })[];
  /** Keeps mine, or takes what somebody else stored. */
  settleClash: (clash: Clash, keep: 'mine' | 'theirs') => void;
  /** What is wrong with the edits before they are sent, if anything. */
  check?: () => Notice | undefined;
  save: () => Promise<void>;
  discard: () => void;
  failures: { fetch: Notice; save: Notice };
};
