import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { dateLabels as labels } from '../leads-labels.ts';
import { DateForm, type DateMode, type FormProps } from '../times/date-form.tsx';

/** Asks for the times of an offer, or for one date. `mode` is undefined while it is closed. */
export function DateDialog({ mode, ...form }: Omit<FormProps, 'mode'> & { mode: DateMode | undefined }) {
  return (
    <ModalDialog wide open={mode !== undefined} title={mode ? labels.titles[mode] : ''} onClose={form.onClose}>
      {mode && <DateForm mode={mode} {...form} />}
    </ModalDialog>
  );
}
