import { useEffect } from 'react';
import { labels } from '#shared/labels.ts';
import type { Notice } from '#shared/notices.ts';
import { buttonLook } from '../button-look.ts';
import { showNotice } from '../notices/shown-notices.ts';

/** @param error the failure itself: the notice comes again with each new one */
type Props = { notice: Notice; error?: unknown; onRetry: () => void };

/** In place of what could not be read: why, and how to try again. */
export function FetchFailed({ notice, error, onRetry }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also of a second try
  useEffect(() => showNotice(notice), [notice, error]);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-accent bg-surface p-4">
      <p className="mr-auto">{notice.body}</p>
      <button type="button" onClick={onRetry} className={buttonLook('outline', 'compact')}>
        {labels.admin.retry}
      </button>
    </div>
  );
}
