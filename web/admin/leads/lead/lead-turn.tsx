import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { turnOf } from '#shared/leads/turn.ts';
import { Button } from '../../../components/ui/button.tsx';
import { turnLabels as labels } from '../../../labels/leads/turn-labels.ts';
import { dayLabel } from '../../admin-date.ts';
import { useStudio } from '../../studio.ts';
import { dayOf } from '../../studio-day.ts';
import { turnText } from '../turn-text.ts';
import { useOpenLead } from './open-lead.ts';

/** The day and the reason of `Later` that the visitor's message ended, while the day is ahead. */
export function endedLater(lead: Lead, entries: readonly LogEntry[] = [], today: string) {
  const last = entries.findLast((entry) => entry.kind === 'later');
  if (last?.kind !== 'later' || !last.until || last.until <= today) return undefined;
  return lead.later || turnOf(lead).turn !== 'studio' ? undefined : { until: last.until, word: last.word };
}

/** Whose turn it is, with what changes it apart from a reply. */
export function LeadTurn() {
  const { lead, log, now, setDialog, actions } = useOpenLead();
  const { timeZone } = useStudio();
  const again = endedLater(lead, log.log?.entries, dayOf(now, timeZone));
  const turn = turnText(lead, now);
  return (
    <div className="mt-6 text-sm">
      {turn && (
        <p className="wrap-anywhere">
          <span className="font-medium">{turn.text}</span>{' '}
          <span className={turn.isOverdue ? 'font-semibold text-error' : 'text-quiet'}>{turn.hint}</span>
          {lead.later?.word && <bdi className="block text-quiet">{lead.later.word}</bdi>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        {lead.later ? (
          <Button onClick={actions.unsnooze}>{labels.unsnooze}</Button>
        ) : (
          turn && <Button onClick={() => setDialog('later')}>{labels.later}</Button>
        )}
        {again && (
          <Button onClick={() => void actions.snooze(again.until, again.word ?? '')}>
            {labels.again(dayLabel(again.until))}
          </Button>
        )}
        <Button onClick={() => setDialog('answer')}>{labels.logAnswer}</Button>
      </div>
    </div>
  );
}
