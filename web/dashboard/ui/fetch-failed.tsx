import { useEffect } from 'react';
import type { Notice } from '../../common/notice.ts';
import { dismissNotice, showNotice } from '../../common/notices/shown-notices.ts';
import { ApiError } from '../account/client.ts';
import { Button } from './button.tsx';
import { labels } from './labels.ts';

/** @param error the failure: a new one shows the notice again */
type Props = { notice: Notice; error?: unknown; onRetry: () => void };

/** An error message with a retry button, in place of content that failed to load. */
export function FetchFailed({ notice, error, onRetry }: Props) {
  const body = error instanceof ApiError && error.code === 'preparing' ? error.message : notice.body;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed retry shows the notice again
  useEffect(() => {
    const id = showNotice({ ...notice, body });
    return () => dismissNotice(id);
  }, [notice, error]);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-error bg-surface p-4">
      <p className="mr-auto">{body}</p>
      <Button onClick={onRetry}>{labels.admin.retry}</Button>
    </div>
  );
}
