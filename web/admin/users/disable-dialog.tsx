import { ConfirmDialog } from '../../components/ui/modal-dialog.tsx';
import { userLabels } from '../../labels/user-labels.ts';

type Props = { email: string; open: boolean; onCancel: () => void; onDisable: () => void };

export function DisableDialog({ email, open, onCancel, onDisable }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={userLabels.disableTitle}
      labels={{ cancel: userLabels.cancel, confirm: userLabels.disable }}
      onClose={onCancel}
      onConfirm={onDisable}
    >
      <p className="mt-4 font-medium [overflow-wrap:anywhere]">{email}</p>
      <p className="mt-1 text-quiet">{userLabels.disableHint}</p>
    </ConfirmDialog>
  );
}
