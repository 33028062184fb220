import { useState } from 'react';
import type { Notice } from '../../common/notice.ts';
import { showNotice } from '../../common/notices/shown-notices.ts';
import type { ApiError } from '../account/client.ts';
import { showAtField } from './at-field.ts';

/**
 * An action that the user starts. Further starts are ignored while it runs. A failure shows the notice of `failed`,
 * or the reason at the field whose value the server refuses.
 * @returns whether the action is running, and the function that starts it
 */
export function useAction<Given extends unknown[]>(
  action: (...given: Given) => unknown,
  failed?: Notice | ((error: unknown, ...given: Given) => Notice | undefined),
) {
  const [busy, setBusy] = useState(false);

  async function start(...given: Given): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await action(...given);
    } catch (error) {
      if (!failed) throw error;
      const notice = typeof failed === 'function' ? failed(error, ...given) : failed;
      if (!(await showAtField(error)) && notice) showNotice(notice);
    } finally {
      setBusy(false);
    }
  }

  return [busy, start] as const;
}

/** The notice of a failed action, with the server's reason if it refused the action. */
export function failureNotice(error: unknown, failed: Notice, refused: (reason: string) => Notice): Notice {
  const { status = 0, message = '' } = error as Partial<ApiError>;
  return status >= 400 && status < 500 && message ? refused(message) : failed;
}
