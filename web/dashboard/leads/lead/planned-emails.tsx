import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { followUpDue } from '#shared/dates/follow-up-due.ts';
import { type FollowUp, followUps } from '#shared/dates/follow-ups.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/keys/commands.ts';
import { useStudio } from '../../ui/studio.ts';
import { dayOf } from '../../ui/studio-day.ts';
import { useReplySettings, useReplyTemplates } from '../replies/replies.ts';
import type { useDateActions } from './date-actions.ts';
import { followUpLabels as labels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

type Actions = ReturnType<typeof useDateActions>;
type Planned = { email: FollowUp; date: LeadDate; due: string; isStopped: boolean };

/** The emails that are planned after a date, each with a button that stops it. */
export function PlannedEmails({ date, actions }: { date: LeadDate; actions: Actions }) {
  const { timeZone } = useStudio();
  return usePlanned([date]).map(({ email, due, isStopped }) => (
    <div key={email} className="mt-2 flex flex-wrap items-center gap-x-3">
      <p className="text-quiet">{labels[email].planned(isStopped ? undefined : dayLabel(dayOf(due, timeZone)))}</p>
      <Button
        className="print:hidden"
        aria-label={isStopped ? labels[email].resume : labels[email].stop}
        onClick={() => void actions.stopFollowUp(date, email, !isStopped)}
      >
        {isStopped ? labels.resume : labels.stop}
      </Button>
    </div>
  ));
}

/** Stops the next email that is planned after a date, by its key. */
export function useStopKey(dates: readonly LeadDate[], { stopFollowUp }: Actions): void {
  const [next] = usePlanned(dates)
    .filter(({ isStopped }) => !isStopped)
    .sort((one, other) => one.due.localeCompare(other.due));
  useCommands(
    next
      ? [{ key: 'x', label: labels[next.email].stop, run: () => void stopFollowUp(next.date, next.email, true) }]
      : [],
  );
}

function usePlanned(dates: readonly LeadDate[]): Planned[] {
  const { lead, now } = useOpenLead();
  const { timeZone } = useStudio();
  const { settings } = useReplySettings();
  const { stored } = useReplyTemplates();
  return dates.flatMap((date) =>
    followUps.flatMap((email) => {
      const rule = settings?.[email];
      const due = rule && followUpDue(lead, date, [email, rule], { now, timeZone });
      if (!due || !stored?.templates.some(({ id }) => id === rule.template)) return [];
      return { email, date, due, isStopped: date.stopped?.includes(email) ?? false };
    }),
  );
}
