import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Deposit } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { dateState } from '#shared/dates/date-states.ts';
import { studioTimeText, termLines } from '#shared/dates/date-texts.ts';
import { Button } from '../../../components/ui/button.tsx';
import { dateLabels as labels } from '../../../labels/leads/date-labels.ts';
import { dayLabel } from '../../admin-date.ts';
import { DateStateText, dateBorder } from '../../date-look.tsx';
import { SelectField } from '../../field.tsx';
import { useStudio } from '../../studio.ts';
import { DateDialog } from './date-dialog.tsx';
import { emptyDate } from './date-values.ts';
import { useOpenLead } from './open-lead.ts';

/** Most leads have no date. */
const DateButtons = lazy(async () => ({ default: (await import('./date-buttons.tsx')).DateButtons }));

/** The open offer, the agreed dates and the deposit of a lead. */
export function LeadDates() {
  const { lead, now, dialog, setDialog, closeDialog, actions } = useOpenLead();
  const { state } = useLocation();
  const { offer, dates = [], deposit = 'none' } = lead;
  const isOpen = offer && Date.parse(offer.ends_at) > now.getTime();
  return (
    <section aria-label={labels.title} className="mt-6 text-sm">
      {isOpen && <p className="font-medium">{labels.offered(offer.times.length, dayLabel(offer.answer_by))}</p>}
      {dates.length > 0 && (
        <ul className="grid gap-3">
          {dates.map((date) => (
            <DateItem key={date.id} date={date} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-3 print:hidden">
        <Button onClick={() => setDialog('date')}>{labels.enter}</Button>
        {(offer || dates.length > 0 || deposit !== 'none') && (
          <SelectField
            label={labels.depositOf}
            sent={{ deposit }}
            options={labels.deposits}
            value={deposit}
            onChange={(next) => void actions.setDeposit(next as Deposit)}
          />
        )}
      </div>
      <DateDialog
        mode={dialog === 'date' ? 'date' : undefined}
        start={{ ...emptyDate, artist_id: lead.artist_id ?? '', ...state?.date }}
        onSave={actions.enterDate}
        onClose={closeDialog}
      />
    </section>
  );
}

function DateItem({ date }: { date: LeadDate }) {
  const { now, actions } = useOpenLead();
  const { timeZone } = useStudio();
  const { agreed_before: former } = date;
  const state = dateState(date, now);
  return (
    <li className={`${dateBorder(state)} pl-3 [overflow-wrap:anywhere]`}>
      <p className="font-medium">{studioTimeText(date.starts_at, timeZone)}</p>
      <p className="text-quiet">{termLines(date).join(' · ')}</p>
      <DateStateText state={state} />
      {state === 'proposed' && former && <p>{labels.before(studioTimeText(former.starts_at, timeZone))}</p>}
      <Suspense fallback={<div className="min-h-12" />}>
        <DateButtons date={date} now={now} actions={actions} />
      </Suspense>
    </li>
  );
}
