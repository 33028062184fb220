import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { leadAt } from '#shared/leads/turn.ts';
import { isMissing } from '../../account/client.ts';
import { removeDrafts } from '../../account/drafts.ts';
import { serverNow } from '../../account/server-clock.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { useCommands } from '../../ui/keys/commands.ts';
import { labels } from '../../ui/labels.ts';
import { Loading } from '../../ui/loading.tsx';
import { useStudio } from '../../ui/studio.ts';
import { dayOf } from '../../ui/studio-day.ts';
import { screenFrom, useWideScreen } from '../../ui/use-wide-screen.ts';
import { dateLabels, leadListLabels } from '../leads-labels.ts';
import { isEmailPending } from '../list/lead-updates.ts';
import { Composer } from './composer.tsx';
import { focusOn } from './focus-on.ts';
import { LeadDialogs } from './lead-dialogs.tsx';
import { LeadHead } from './lead-head.tsx';
import { leadLabels, leadPageNotices, turnLabels } from './lead-labels.ts';
import { endedLater, LeadLine } from './lead-line.tsx';
import { LeadLog } from './lead-log.tsx';
import { LeadMissing } from './lead-missing.tsx';
import { LeadRequest } from './lead-request.tsx';
import { type LeadPageProps, type LeadPageState, OpenLeadProvider, useLeadPage } from './open-lead.ts';
import { PhoneBar } from './phone-bar.tsx';

/** Whether the request fits beside the log. */
const useTwoColumns = screenFrom(1024);

/** Request and log side by side, or one below the other. The composer, or on a phone the main actions, stay at the lower edge. */
export function LeadView(props: LeadPageProps) {
  const page = useLeadPage(props);
  const { lead, error, renew } = page;
  const wide = useWideScreen();
  const [hasDialogs, setHasDialogs] = useState(false);
  if (page.dialog && !hasDialogs) setHasDialogs(true);
  const isGone = isMissing(error);

  usePolledLead(lead, renew);
  useEffect(() => {
    if (isGone) removeDrafts({ subject: props.id });
  }, [isGone, props.id]);
  useScrollToComposer(page);
  useLeadCommands(page);

  if (isGone) return <LeadMissing />;
  if (error && !lead) return <FetchFailed notice={leadPageNotices.fetchFailed} error={error} onRetry={renew} />;
  if (!lead) return <Loading text={leadLabels.loading} />;

  return (
    <OpenLeadProvider value={{ ...page, lead: leadAt(lead, page.now) }}>
      <LeadHead />
      {!wide && <LeadLine />}
      <div className="gap-x-10 max-md:mt-4 lg:grid lg:grid-cols-[minmax(17rem,24rem)_minmax(0,48rem)] lg:grid-rows-[1fr_auto] min-[100rem]:grid-cols-[minmax(20rem,26rem)_minmax(0,48rem)_minmax(16rem,22rem)]">
        <LeadRequest />
        <div className="min-w-0 max-lg:mt-10 lg:[grid-area:1/2]">
          <LeadLog />
          <p role="status" className="sr-only">
            {page.announced}
          </p>
        </div>
        <Composer />
      </div>
      {!wide && <PhoneBar />}
      {hasDialogs && <LeadDialogs />}
    </OpenLeadProvider>
  );
}

/** Shows the newest lines of the log, above the composer, once it and the log are there. */
function useScrollToComposer({ lead, log }: LeadPageState) {
  const twoColumns = useTwoColumns();
  const isLoaded = lead !== undefined && log.log !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isLoaded && twoColumns) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, [isLoaded]);
}

function useLeadCommands({
  lead,
  log,
  now,
  previous,
  next,
  list,
  accountId,
  isAdministrator,
  open,
  actions,
  composer,
  setDialog,
}: LeadPageState) {
  const navigate = useNavigate();
  const { keys } = leadLabels;
  const { timeZone } = useStudio();
  // A closed lead gets no times.
  const isClosed = lead?.status === 'closed';
  const again = lead && endedLater(lead, log.log?.entries, dayOf(now, timeZone));
  useCommands([
    { key: 'r', label: keys.reply, run: () => composer.current?.write('reply') },
    { key: 'n', label: keys.note, isFrequent: true, run: () => composer.current?.write('note') },
    { key: 'o', label: turnLabels.logAnswer, isFrequent: true, run: () => setDialog('answer') },
    lead?.later
      ? { key: 'l', label: turnLabels.unsnooze, isFrequent: true, run: () => void actions.unsnooze() }
      : { key: 'l', label: turnLabels.laterTitle, isFrequent: true, run: () => setDialog('later') },
    ...(again
      ? [
          {
            key: 'p',
            label: turnLabels.again(dayLabel(again.until)),
            run: () => void actions.snooze(again.until, again.word ?? ''),
          },
        ]
      : []),
    ...(isClosed ? [] : [{ label: dateLabels.enter, run: () => setDialog('date') }]),
    { key: 'a', label: keys.assign, isFrequent: true, run: () => accountId && void actions.assign(accountId) },
    { key: 's', label: keys.status, run: () => focusOn(`main select[aria-label^=${labels.leads.statusOf}]`) },
    { key: 'e', label: keys.close, isFrequent: true, run: () => void actions.close() },
    {
      key: 'c',
      label: leadListLabels.keys.contact,
      run: () => document.querySelector<HTMLElement>('main a[href^="mailto:"]')?.click(),
    },
    { label: leadLabels.requestLink.show, run: () => setDialog('link') },
    ...(isAdministrator ? [{ label: labels.leads.erase, run: () => setDialog('erase') }] : []),
    { key: 'j', label: leadListLabels.keys.next, run: () => open(next) },
    { key: 'k', label: leadListLabels.keys.previous, run: () => open(previous) },
    { key: 'u', label: keys.back, run: () => navigate(list) },
  ]);
}

const settleMilliseconds = 5_000;

/** Reads the lead again while the studio's email about it is being sent, which the log does not show. */
function usePolledLead(lead: Lead | undefined, renew: () => unknown) {
  useEffect(() => {
    if (!lead || !isEmailPending(lead, serverNow())) return;
    const timer = setTimeout(renew, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [lead, renew]);
}
