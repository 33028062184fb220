import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { useAccount } from '../../../api/account.ts';
import { removeDrafts } from '../../../api/drafts.ts';
import { isMissing, useLead, useLeadLog } from '../../../api/lead.ts';
import { useStaff } from '../../../api/staff.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { FetchFailed } from '../../../components/ui/fetch-failed.tsx';
import { assigneeUpdated, leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Loading } from '../../loading.tsx';
import { undo } from '../../undo.ts';
import { useNow } from '../../use-now.ts';
import { screenFrom, useWideScreen } from '../../use-wide-screen.ts';
import { EraseDialog } from '../erase-lead.tsx';
import { isEmailPending } from '../list/lead-updates.ts';
import { listPath, useListView } from '../list-view.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { LeadHead } from './lead-head.tsx';
import { LeadLog } from './lead-log.tsx';
import { LeadMissing } from './lead-missing.tsx';
import { LeadRequest } from './lead-request.tsx';
import { lineText } from './log-lines.ts';
import { PhoneBar } from './phone-bar.tsx';

type Props = { id: string; known: Lead | undefined; previous: string | undefined; next: string | undefined };

/** Whether the request fits beside the log. */
const useTwoColumns = screenFrom(1024);

/** Request and log side by side, or one below the other. The composer, or on a phone the main actions, stay at the lower edge. */
export function LeadView({ id, known, previous, next }: Props) {
  const navigate = useNavigate();
  const { view } = useListView();
  const list = listPath({ ...view, at: id });
  const { account, role } = useAccount();
  const { staff, nameOf } = useStaff();
  const { lead, related, emailProblem, error, renew, show, setStatus, setAssignee, erase } = useLead(id, known);
  const [announced, setAnnounced] = useState<string>();
  const log = useLeadLog(id, follow);
  const [asked, setAsked] = useState<Lead>();
  const twoColumns = useTwoColumns();
  const wide = useWideScreen();
  const { state } = useLocation();
  const now = useNow();
  const composer = useRef<ComposerHandle>(null);
  const isGone = isMissing(error);

  /** Entries that others wrote, or that this page's own change added. */
  function follow(news: LogEntry[]) {
    const others = news.filter(({ by }) => by !== account?.id);
    if (others.length > 0) setAnnounced(others.map((entry) => lineText(entry, nameOf)).join('. '));
    void renew();
  }

  usePolledLead(lead, renew);
  useEffect(() => {
    if (isGone) removeDrafts({ subject: id });
  }, [isGone, id]);

  const isLoaded = lead !== undefined && log.log !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the composer and the log are there
  useEffect(() => {
    if (!isLoaded) return;
    // The newest lines of the log, above the composer.
    if (twoColumns) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    if (wide && state?.write) composer.current?.write('reply');
  }, [isLoaded]);

  const open = (to: string | undefined) => to && navigate(listPath(view, to));
  /** Goes on to the next lead, or back to the list after the last one. */
  const goOn = () => (next ? navigate(listPath(view, next), { state: { write: true } }) : navigate(listPath(view)));
  const assign = async (assignee: string | null) => {
    if (!lead || (lead.assignee_id ?? null) === assignee) return;
    const before = lead.assignee_id ?? null;
    try {
      await store(() => setAssignee(assignee));
      const notice = assigneeUpdated(nameOf(assignee ?? undefined));
      showNotice(
        notice,
        undo(() => store(() => setAssignee(before)), leadPageNotices.assignFailed),
      );
    } catch {
      showNotice(leadPageNotices.assignFailed);
    }
  };

  /** Shows the log entry of an own change at once. */
  async function store(change: () => Promise<unknown>) {
    await change();
    void log.renew();
  }

  /** Shows a reply, and the lead as it is after it. */
  async function showReply(entry: LogEntry, changed: Lead) {
    await log.put(entry);
    await store(() => show(changed));
  }

  useKeys({
    j: () => open(next),
    k: () => open(previous),
    u: () => navigate(list),
    a: () => account && void assign(account.id),
    n: () => composer.current?.write('note'),
    r: () => composer.current?.write('reply'),
    c: () => document.querySelector<HTMLElement>('main a[href^="mailto:"]')?.click(),
  });

  if (isGone) return <LeadMissing />;
  if (error && !lead) return <FetchFailed notice={leadPageNotices.fetchFailed} error={error} onRetry={renew} />;
  if (!lead) return <Loading text={leadLabels.loading} />;

  const changeStatus = (_lead: Lead, to: LeadStatus) => store(() => setStatus(to));
  return (
    <>
      <LeadHead lead={lead} previous={previous} next={next} />
      <div className="gap-10 lg:grid lg:grid-cols-[minmax(17rem,22rem)_minmax(0,48rem)]">
        <LeadRequest
          lead={lead}
          related={related}
          staff={staff}
          accountId={account?.id}
          onStatus={wide ? changeStatus : undefined}
          onAssign={assign}
          onErase={role === 'admin' ? setAsked : undefined}
        />
        <div className="min-w-0 max-lg:mt-10">
          <LeadLog lead={lead} log={log} now={now} accountId={account?.id} nameOf={nameOf} onRepeated={showReply} />
          <p role="status" className="sr-only">
            {announced}
          </p>
          <Composer
            ref={composer}
            lead={lead}
            log={log.log}
            onAddNote={log.addNote}
            problem={emailProblem}
            onSent={showReply}
            onNext={goOn}
            onMissing={renew}
          />
        </div>
      </div>
      {!wide && <PhoneBar lead={lead} onStatus={changeStatus} onReply={() => composer.current?.write('reply')} />}
      <EraseDialog
        lead={asked}
        onErase={async () => {
          await erase();
          removeDrafts({ subject: id });
          navigate(list);
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

const settleMilliseconds = 5_000;

/** Reads the lead again while the studio's email about it is being sent, which the log does not show. */
function usePolledLead(lead: Lead | undefined, renew: () => unknown) {
  useEffect(() => {
    if (!lead || !isEmailPending(lead, new Date())) return;
    const timer = setTimeout(renew, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [lead, renew]);
}
