import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { useAccount } from '../../../api/account.ts';
import { removeDrafts } from '../../../api/drafts.ts';
import { isMissing, useLead, useLeadLog } from '../../../api/lead.ts';
import { useStaff } from '../../../api/staff.ts';
import { FetchFailed } from '../../../components/ui/fetch-failed.tsx';
import { dateLabels } from '../../../labels/leads/date-labels.ts';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { turnLabels } from '../../../labels/leads/turn-labels.ts';
import { useCommands } from '../../keys/commands.ts';
import { Loading } from '../../loading.tsx';
import { useStudio } from '../../studio.ts';
import { useNow } from '../../use-now.ts';
import { screenFrom, useWideScreen } from '../../use-wide-screen.ts';
import { EraseDialog } from '../erase-lead.tsx';
import { isEmailPending } from '../list/lead-updates.ts';
import { listPath, useListView } from '../list-view.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { LaterDialog } from './later-dialog.tsx';
import { LeadDates } from './lead-dates.tsx';
import { LeadHead } from './lead-head.tsx';
import { LeadLog } from './lead-log.tsx';
import { LeadMissing } from './lead-missing.tsx';
import { LeadRequest } from './lead-request.tsx';
import { LeadTurn } from './lead-turn.tsx';
import { lineText } from './log-lines.ts';
import { PhoneBar } from './phone-bar.tsx';
import { useLeadActions } from './use-lead-actions.ts';

type Props = {
  id: string;
  known: Lead | undefined;
  previous: string | undefined;
  next: string | undefined;
  findNext: () => Promise<string | undefined>;
};

/** Whether the request fits beside the log. */
const useTwoColumns = screenFrom(1024);

/** Request and log side by side, or one below the other. The composer, or on a phone the main actions, stay at the lower edge. */
export function LeadView({ id, known, previous, next, findNext }: Props) {
  const navigate = useNavigate();
  const { view } = useListView();
  const list = listPath({ ...view, at: id });
  const { account, role } = useAccount();
  const { staff, nameOf } = useStaff();
  const api = useLead(id, known);
  const { lead, related, emailProblem, error, renew, show, erase } = api;
  const { timeZone } = useStudio();
  const [announced, setAnnounced] = useState<string>();
  const log = useLeadLog(id, follow);
  const [asked, setAsked] = useState<Lead>();
  const [dialog, setDialog] = useState<'later' | 'answer' | 'date'>();
  const actions = useLeadActions({ ...api, renewLog: log.renew, nameOf });
  const twoColumns = useTwoColumns();
  const wide = useWideScreen();
  const { state } = useLocation();
  const now = useNow();
  const composer = useRef<ComposerHandle>(null);
  const isGone = isMissing(error);

  /** Entries that others wrote, or that this page's own change added. */
  function follow(news: LogEntry[]) {
    const others = news.filter(({ by }) => by !== account?.id);
    if (others.length > 0) setAnnounced(others.map((entry) => lineText(entry, nameOf, timeZone)).join('. '));
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
  async function goOn() {
    const to = await findNext();
    if (to) navigate(listPath(view, to), { state: { write: true } });
    else navigate(listPath(view));
  }
  /** Shows a reply, and the lead as it is after it. */
  async function showReply(entry: LogEntry, changed: Lead) {
    await log.put(entry);
    await actions.store(() => show(changed));
  }

  /** Returns to the lead, whose reply is a draft again. */
  async function showAgain(entry: LogEntry, before: Lead) {
    await log.remove(entry.id);
    await api.restore(before);
    void log.renew();
    if (!location.pathname.endsWith(id)) navigate(listPath(view, id), { state: { write: true } });
  }

  const { keys } = leadLabels;
  useCommands([
    { key: 'j', label: keys.next, run: () => open(next) },
    { key: 'k', label: keys.previous, run: () => open(previous) },
    { key: 'r', label: keys.reply, run: () => composer.current?.write('reply') },
    { key: 'n', label: keys.note, run: () => composer.current?.write('note') },
    { key: 'o', label: turnLabels.logAnswer, run: () => setDialog('answer') },
    lead?.later
      ? { key: 'l', label: turnLabels.unsnooze, run: () => void actions.unsnooze() }
      : { key: 'l', label: turnLabels.laterTitle, run: () => setDialog('later') },
    { label: dateLabels.enter, run: () => setDialog('date') },
    { key: 'a', label: keys.assign, run: () => account && void actions.assign(account.id) },
    { key: 's', label: keys.status, run: () => focusOn('main select') },
    { key: 'e', label: keys.close, run: () => void actions.close() },
    {
      key: 'c',
      label: keys.contact,
      run: () => document.querySelector<HTMLElement>('main a[href^="mailto:"]')?.click(),
    },
    { key: 'u', label: keys.back, run: () => navigate(list) },
  ]);

  if (isGone) return <LeadMissing />;
  if (error && !lead) return <FetchFailed notice={leadPageNotices.fetchFailed} error={error} onRetry={renew} />;
  if (!lead) return <Loading text={leadLabels.loading} />;

  return (
    <>
      <LeadHead lead={lead} previous={previous} next={next} />
      <div className="gap-x-10 lg:grid lg:grid-cols-[minmax(17rem,22rem)_minmax(0,48rem)] lg:grid-rows-[1fr_auto]">
        <LeadRequest
          lead={lead}
          related={related}
          staff={staff}
          accountId={account?.id}
          onStatus={wide ? actions.changeStatus : undefined}
          onAssign={actions.assign}
          onErase={role === 'admin' ? setAsked : undefined}
        >
          <LeadTurn
            lead={lead}
            now={now}
            onLater={() => setDialog('later')}
            onUnsnooze={actions.unsnooze}
            onLogAnswer={() => setDialog('answer')}
          />
          <LeadDates
            lead={lead}
            now={now}
            isEntering={dialog === 'date'}
            onEntering={(open) => setDialog(open ? 'date' : undefined)}
            onEnter={actions.enterDate}
            onMove={actions.moveDate}
            onCancel={actions.cancelDate}
            onDeposit={actions.setDeposit}
          />
        </LeadRequest>
        <div className="min-w-0 max-lg:mt-10">
          <LeadLog lead={lead} log={log} now={now} accountId={account?.id} nameOf={nameOf} onRepeated={showReply} />
          <p role="status" className="sr-only">
            {announced}
          </p>
        </div>
        <Composer
          ref={composer}
          lead={lead}
          log={log.log}
          onAddNote={log.addNote}
          problem={emailProblem}
          onSent={showReply}
          onUndone={showAgain}
          onNext={goOn}
          onMissing={renew}
          onAnswered={() => void Promise.all([renew(), log.renew()])}
        />
      </div>
      {!wide && (
        <PhoneBar lead={lead} onStatus={actions.changeStatus} onReply={() => composer.current?.write('reply')} />
      )}
      <LaterDialog open={dialog === 'later'} onSnooze={actions.snooze} onClose={() => setDialog(undefined)} />
      <AnswerDialog
        open={dialog === 'answer'}
        leadId={id}
        onLog={actions.logAnswer}
        onClose={() => setDialog(undefined)}
      />
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

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
