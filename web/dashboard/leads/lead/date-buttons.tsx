import { useState } from 'react';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { dateState } from '#shared/dates/date-states.ts';
import { studioTimeText } from '#shared/dates/date-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/modal-dialog.tsx';
import { useStudio } from '../../ui/studio.ts';
import { freedLabels } from '../freed/freed-labels.ts';
import { offerFreedTime } from '../freed/offer-freed-time.ts';
import type { useDateActions } from './date-actions.ts';
import { DateDialog } from './date-dialog.tsx';
import { emptyDate, valuesOfDate } from './date-values.ts';
import { focusOn } from './focus-on.ts';
import { agreedDateLabels as labels } from './lead-labels.ts';

type Props = { lead: string; date: LeadDate; now: Date; actions: ReturnType<typeof useDateActions> };

/** The buttons for what staff can do with a date now. */
export function DateButtons({ lead, date, now, actions }: Props) {
  const { timeZone } = useStudio();
  const [asks, setAsks] = useState<'move' | 'cancel'>();
  const close = () => setAsks(undefined);
  const state = dateState(date, now);
  if (state === 'past' || state === 'missed') {
    return (
      <div className="mt-2 print:hidden">
        <Button onClick={() => void actions.recordVisit(date, state === 'missed')}>
          {state === 'missed' ? labels.came : labels.missed}
        </Button>
      </div>
    );
  }
  if (Date.parse(date.starts_at) <= now.getTime()) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-3 print:hidden">
      <Button onClick={() => setAsks('move')}>{labels.move}</Button>
      <Button onClick={() => setAsks('cancel')}>{labels.cancel}</Button>
      {date.agreed_before && <Button onClick={() => void actions.releaseFormerTime(date)}>{labels.release}</Button>}
      {state === 'declined' && <Button onClick={() => offerFreedTime({ lead, date })}>{freedLabels.offer}</Button>}
      <DateDialog
        mode={asks === 'move' ? 'move' : undefined}
        moved={date.id}
        start={asks ? valuesOfDate(date, timeZone) : emptyDate}
        onSave={(values) => actions.moveDate(date, values)}
        onClose={close}
      />
      <ConfirmDialog
        open={asks === 'cancel'}
        title={labels.cancelTitle}
        labels={{ cancel: labels.keep, confirm: labels.cancel }}
        destructive
        onClose={close}
        onConfirm={() => {
          // The button that had the focus goes with the date.
          void actions.cancelDate(date).then(() => document.activeElement === document.body && focusOn('main h1'));
          close();
        }}
      >
        <p className="mt-2 text-quiet">{labels.cancelHint(studioTimeText(date.starts_at, timeZone))}</p>
      </ConfirmDialog>
    </div>
  );
}
