import type { ComponentProps } from 'react';
import { late } from '../../ui/late-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import type { CalendarForm } from './calendar/calendar-form.tsx';
import { datesPageLabels as labels } from './dates-page-labels.ts';

// It needs a library that reads calendars.
const Form = late('calendar-form', () => import('./calendar/calendar-form.tsx'), 'CalendarForm', <Loading />);

type Props = ComponentProps<typeof CalendarForm> & { open: boolean };

/** Takes the events of an artist's calendar as times off. */
export function CalendarDialog({ open, ...form }: Props) {
  return (
    <ModalDialog open={open} title={labels.bringCalendar} onClose={form.onClose}>
      <Form {...form} />
    </ModalDialog>
  );
}
