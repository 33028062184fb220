import { Bell } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../../common/icon.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { callLabels } from './call-labels.ts';

/** Opens the settings for alerts in this browser. */
export function AlertsButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={callLabels.alerts}
        title={callLabels.alerts}
        onClick={() => setOpen(true)}
        className="flex size-10 shrink-0 cursor-pointer items-center justify-center text-quiet transition-colors hover:text-foreground"
      >
        <Icon icon={Bell} size={18} />
      </button>
      <ModalDialog open={open} title={callLabels.alerts} onClose={close}>
        <AlertSettings onClose={close} />
      </ModalDialog>
    </>
  );
}
