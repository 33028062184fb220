import { dateState } from '#shared/dates/date-states.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { useStudio } from '../../ui/studio.ts';
import { dayOf } from '../../ui/studio-day.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { dateBorder, hoursOf } from '../date-look.tsx';
import { StatusSelect } from '../status-select.tsx';
import { turnText } from '../turn-text.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { turnLabels as labels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

/** The day and the reason of `Later` that the visitor's message ended, while the day is ahead. */
export function endedLater(lead: Lead, entries: readonly LogEntry[] = [], today: string) {
  const last = entries.findLast((entry) => entry.kind === 'later');
  if (last?.kind !== 'later' || !last.until || last.until <= today) return undefined;
  return lead.later || turnOf(lead).turn !== 'studio' ? undefined : { until: last.until, word: last.word };
}

/** Who handles the lead, whose turn it is, and when its next date begins: one quiet line. */
export function LeadLine() {
  const { lead, now, actions } = useOpenLead();
  const { timeZone } = useStudio();
  const wide = useWideScreen();
  const next = lead.dates?.find(({ starts_at }) => Date.parse(starts_at) > now.getTime());
  return (
    <div className="lead-line flex flex-wrap items-center gap-x-3 text-sm md:-ml-3 max-md:-ml-2 lg:flex-nowrap">
      {wide && <StatusSelect lead={lead} onStatus={actions.changeStatus} />}
      <AssigneeSelect />
      <LeadTurn />
      {next && (
        <p className={`${dateBorder(dateState(next, now))} truncate pl-2`}>
          {dayLabel(dayOf(new Date(next.starts_at), timeZone))}, {hoursOf(next, timeZone)}
        </p>
      )}
    </div>
  );
}

/** Whose turn it is, and how `Later` ends or begins again. */
function LeadTurn() {
  const { lead, log, now, actions } = useOpenLead();
  const { timeZone } = useStudio();
  const again = endedLater(lead, log.log?.entries, dayOf(now, timeZone));
  const turn = turnText(lead, now);
  return (
    <>
      {turn && (
        <p className="min-w-0 wrap-anywhere lg:truncate">
          <span className="font-medium">{turn.text}</span>{' '}
          <span className={turn.isOverdue ? 'font-semibold text-error' : 'text-quiet'}>{turn.hint}</span>
          {lead.later?.word && <bdi className="text-quiet"> · {lead.later.word}</bdi>}
        </p>
      )}
      {lead.later && <QuietButton label={labels.unsnooze} onPress={actions.unsnooze} />}
      {again && (
        <QuietButton
          label={labels.again(dayLabel(again.until))}
          onPress={() => actions.snooze(again.until, again.word ?? '')}
        />
      )}
    </>
  );
}

function QuietButton({ label, onPress }: { label: string; onPress: () => unknown }) {
  return (
    <button type="button" onClick={() => void onPress()} className="link shrink-0 cursor-pointer py-1 font-medium">
      {label}
    </button>
  );
}
