import type { Deposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { dateState } from '#shared/dates/date-states.ts';
import { studioTimeText, termLines } from '#shared/dates/date-texts.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { SelectField } from '../../ui/field.tsx';
import { useStudio } from '../../ui/studio.ts';
import { DateStateText, dateBorder } from '../date-look.tsx';
import { useDateActions } from './date-actions.ts';
import { DateButtons } from './date-buttons.tsx';
import { agreedDateLabels as labels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';
import { PlannedEmails, useStopKey } from './planned-emails.tsx';

/** The open offer, the agreed dates and the deposit of a lead. */
export function LeadDates() {
  const { lead, log } = useOpenLead();
  const actions = useDateActions(lead.id, log.renew);
  const { offer, dates = [], deposit = 'none' } = lead;
  useStopKey(dates, actions);
  return (
    <section aria-label={labels.title} className="mt-6 text-sm">
      {offer && <p className="font-medium">{labels.offered(offer.times.length, dayLabel(offer.answer_by))}</p>}
      {dates.length > 0 && (
        <ul className="grid gap-3">
          {dates.map((date) => (
            <DateItem key={date.id} date={date} actions={actions} />
          ))}
        </ul>
      )}
      <div className="mt-3 print:hidden">
        <SelectField
          label={labels.depositOf}
          sent={{ deposit }}
          options={labels.deposits}
          value={deposit}
          onChange={(next) => void actions.setDeposit(next as Deposit)}
        />
      </div>
    </section>
  );
}

type ItemProps = { date: LeadDate; actions: ReturnType<typeof useDateActions> };

function DateItem({ date, actions }: ItemProps) {
  const { lead, now } = useOpenLead();
  const { timeZone } = useStudio();
  const { agreed_before: former } = date;
  const state = dateState(date, now);
  const rules = lead.agreed_rules?.find(({ version }) => version === date.rules?.version);
  return (
    <li className={`${dateBorder(state)} pl-3 [overflow-wrap:anywhere]`}>
      <p className="font-medium">{studioTimeText(date.starts_at, timeZone)}</p>
      <p className="text-quiet">{termLines(date).join(' · ')}</p>
      <DateStateText state={state} />
      {state === 'proposed' && former && <p>{labels.before(studioTimeText(former.starts_at, timeZone))}</p>}
      {date.rules && rules && (
        <details>
          <summary className="cursor-pointer py-1 text-quiet">
            {labels.rules(studioTimeText(date.rules.agreed_at, timeZone))}
          </summary>
          <p dir="auto" className="whitespace-pre-line">
            {rules.text}
          </p>
        </details>
      )}
      <DateButtons lead={lead.id} date={date} now={now} actions={actions} />
      <PlannedEmails date={date} actions={actions} />
    </li>
  );
}
