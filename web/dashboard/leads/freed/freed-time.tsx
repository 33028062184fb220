import { useEffect, useState } from 'react';
import { late } from '../../ui/late-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { freedLabels } from './freed-labels.ts';
import { type Freed, onOfferFreedTime } from './offer-freed-time.ts';

const FreedForm = late('freed-form', () => import('./freed-form.tsx'), 'FreedForm', <Loading />);

/** The dialog in which staff offer a freed time, from the notice or the date that freed it. */
export function FreedTime() {
  const [freed, setFreed] = useState<Freed>();
  useEffect(() => onOfferFreedTime(setFreed), []);
  const close = () => setFreed(undefined);
  return (
    <ModalDialog open={freed !== undefined} title={freedLabels.offer} onClose={close}>
      {freed && <FreedForm freed={freed} onClose={close} />}
    </ModalDialog>
  );
}
