import { Download, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../common/icon.tsx';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { Button } from '../../ui/button.tsx';
import { labels } from '../../ui/labels.ts';
import { leadNotices, notices } from '../../ui/notices.ts';
import { useStudio } from '../../ui/studio.ts';
import type { LeadsQuery } from '../hooks/read-leads.ts';
import { saveLeads } from './save-leads.ts';

/**
 * @param expected the number of leads in the list, if known
 * @param isIncomplete whether a search leaves out matches
 * @param isOffered whether there is anything to export
 */
type Props = { query: LeadsQuery; expected: number | undefined; isIncomplete: boolean; isOffered: boolean };

/**
 * Exports all leads of the list as a file, including pages that are not loaded yet. A running export keeps its list when
 * the user switches to another one.
 */
export function ExportLeads({ query, expected, isIncomplete, isOffered }: Props) {
  const { timeZone } = useStudio();
  const [progress, setProgress] = useState<{ count: number; of: number | undefined }>();
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current = new AbortController();
    const { signal } = running.current;
    const show = (count: number) => setProgress({ count, of: expected });
    show(0);
    try {
      const { count, unreadable } = await saveLeads(query, timeZone, { onProgress: show, signal });
      showNotice(leadNotices.exported(count, unreadable, isIncomplete));
    } catch {
      if (!signal.aborted) showNotice(notices.leadsExportFailed);
    } finally {
      if (running.current?.signal === signal) setProgress(undefined);
    }
  }

  function cancel() {
    running.current?.abort();
    setProgress(undefined);
  }

  const isRunning = progress !== undefined;
  if (!isRunning && !isOffered) return null;
  return (
    <div className="flex shrink-0 items-center gap-3">
      {progress && (
        <progress
          aria-label={labels.leads.exporting}
          value={progress.count}
          max={progress.of}
          className="h-2 w-24 accent-accent"
        />
      )}
      <Button onClick={isRunning ? cancel : start}>
        <Icon icon={isRunning ? X : Download} size={16} />
        <span className="max-sm:sr-only">{isRunning ? labels.leads.cancelExport : labels.leads.export}</span>
      </Button>
    </div>
  );
}
