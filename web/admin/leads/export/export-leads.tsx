import { Download, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { leadPageLimit } from '#shared/leads/lead-filters.ts';
import { call } from '../../../api/client.ts';
import { type LeadsQuery, readLeads } from '../../../api/read-leads.ts';
import { Icon } from '../../../components/icon.tsx';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { Button } from '../../../components/ui/button.tsx';
import { labels } from '../../../labels/labels.ts';
import { leadNotices, notices } from '../../../labels/notices.ts';
import { useStudio } from '../../studio.ts';

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
      const [{ allLeads }, { csvFileName, leadsCsv }, { staff }] = await Promise.all([
        import('./all-leads.ts'),
        import('./leads-csv.ts'),
        call('GET /staff', {}),
      ]);
      const { leads, unreadable } = await allLeads((cursor) => readLeads(query, cursor, leadPageLimit), {
        onProgress: show,
        signal,
      });
      save(leadsCsv(leads, timeZone, staff), csvFileName(new Date(), timeZone, [query.status, query.search]));
      showNotice(leadNotices[isIncomplete ? 'exportedSome' : 'exported'](leads.length, unreadable));
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
    <div className="ml-auto flex items-center gap-3">
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

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // Later, because the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
