import { labels } from '#shared/labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

type Props = { email: string; open: boolean; onCancel: () => void; onDisable: () => void };

export function DisableDialog({ email, open, onCancel, onDisable }: Props) {
  return (
    <ModalDialog open={open} title={labels.users.disableTitle} onClose={onCancel}>
      <p className="mt-4 font-medium [overflow-wrap:anywhere]">{email}</p>
      <p className="mt-1 text-quiet">{labels.users.disableHint}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onCancel} className={buttonLook('outline', 'compact')}>
          {labels.users.cancel}
        </button>
        <button type="button" onClick={onDisable} className={buttonLook('primary', 'compact')}>
          {labels.users.disable}
        </button>
      </div>
    </ModalDialog>
  );
}
