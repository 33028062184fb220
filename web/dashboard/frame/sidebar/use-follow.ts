import { type MouseEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { failed } from '../../../common/notice.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { labels } from '../../ui/labels.ts';
import { loadPart } from '../../ui/load-part.ts';
import type { AdminPage } from '../admin-page.ts';

/** Follows a link to a page once its code has loaded. Until then, and when it cannot be loaded, the open page stays. */
export function useFollow() {
  const navigate = useNavigate();
  const wanted = useRef<AdminPage>(undefined);
  return async (event: MouseEvent, page: AdminPage): Promise<void> => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    // Unsaved edits prevent it.
    if (event.defaultPrevented || opensElsewhere) return;
    event.preventDefault();
    wanted.current = page;
    const from = location.pathname;
    const path = `/admin/${page.path}`;
    try {
      await loadPart(page.part, page.load);
      if (wanted.current === page && location.pathname === from) navigate(path, { replace: path === from });
    } catch (error) {
      console.error(error);
      showNotice(failed(labels.admin.partFailed));
    }
  };
}
