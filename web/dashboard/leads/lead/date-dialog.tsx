import { late } from '../../ui/late-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { dateLabels as labels } from '../leads-labels.ts';
import type { DateMode, FormProps } from '../times/date-form.tsx';

const Form = late('date-form', () => import('../times/date-form.tsx'), 'DateForm', <Loading />);

/** Asks for the times of an offer, or for one date. `mode` is undefined while it is closed. */
export function DateDialog({ mode, ...form }: Omit<FormProps, 'mode'> & { mode: DateMode | undefined }) {
  return (
    <ModalDialog wide open={mode !== undefined} title={mode ? labels.titles[mode] : ''} onClose={form.onClose}>
      {mode && <Form mode={mode} {...form} />}
    </ModalDialog>
  );
}
