import { useState } from 'react';
import { showNotice } from '../components/notices/shown-notices.ts';
import type { Notice } from '../labels/notice.ts';

/** Shows a refused value at its field, where fields have set it. @returns whether there is one */
export const atField = { show: async (_error: unknown) => false };

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
      if (!(await atField.show(error)) && notice) showNotice(notice);
    } finally {
      setBusy(false);
    }
  }

  return [busy, start] as const;
}
