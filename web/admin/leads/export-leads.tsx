import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { leadPageLimit } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import { leadNotices, notices } from '#shared/notices.ts';
import { type LeadsWanted, readLeads } from '../../api/read-leads.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { useStudio } from '../studio.ts';
import { allLeads } from './all-leads.ts';
import { csvFileName, leadsCsv } from './leads-csv.ts';

/**
 * @param expected how many leads the list has, where that is known
 * @param isIncomplete whether a search leaves some out
 * @param isOffered whether there is anything to export
 */
type Props = { wanted: LeadsWanted; expected: number | undefined; isIncomplete: boolean; isOffered: boolean };

/**
 * Gives out all leads of the list as a file, also those that do not show yet. An export goes on with the list that it
 * began with while somebody looks at another one.
 */
export function ExportLeads({ wanted, expected, isIncomplete, isOffered }: Props) {
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
      const leads = await allLeads((cursor) => readLeads(wanted, cursor, leadPageLimit), {
        onProgress: show,
        signal,
      });
      save(leadsCsv(leads, timeZone), csvFileName(new Date(), timeZone, [wanted.status, wanted.search]));
      showNotice(leadNotices[isIncomplete ? 'exportedSome' : 'exported'](leads.length));
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
  const Icon = isRunning ? X : Download;
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
      <button type="button" onClick={isRunning ? cancel : start} className={buttonLook('outline', 'compact')}>
        <Icon aria-hidden="true" size={16} />
        {isRunning ? labels.leads.cancelExport : labels.leads.export}
      </button>
    </div>
  );
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
