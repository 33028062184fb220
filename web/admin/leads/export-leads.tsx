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
 */
type Props = { wanted: LeadsWanted; expected: number | undefined; isIncomplete: boolean };

/** Gives out all leads of the list as a file, also those that do not show yet. */
export function ExportLeads({ wanted, expected, isIncomplete }: Props) {
  const { timeZone } = useStudio();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current = new AbortController();
    const { signal } = running.current;
    setCount(0);
    try {
      const leads = await allLeads((cursor) => readLeads(wanted, cursor, leadPageLimit), {
        onProgress: setCount,
        signal,
      });
      save(leadsCsv(leads, timeZone), csvFileName(new Date(), timeZone, [wanted.status, wanted.search]));
      showNotice(leadNotices[isIncomplete ? 'exportedSome' : 'exported'](leads.length));
    } catch {
      if (!signal.aborted) showNotice(notices.leadsExportFailed);
    } finally {
      if (running.current?.signal === signal) setCount(undefined);
    }
  }

  function cancel() {
    running.current?.abort();
    setCount(undefined);
  }

  const isRunning = count !== undefined;
  const Icon = isRunning ? X : Download;
  return (
    <div className="flex items-center gap-3">
      {isRunning && (
        <progress aria-label={labels.leads.exporting} value={count} max={expected} className="h-2 w-24 accent-accent" />
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
