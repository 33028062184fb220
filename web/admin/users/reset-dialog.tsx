import { ConfirmDialog } from '../../components/ui/modal-dialog.tsx';
import { userLabels } from '../../labels/user-labels.ts';

type Props = { email: string; open: boolean; onCancel: () => void; onReset: () => void };

export function ResetDialog({ email, open, onCancel, onReset }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={userLabels.resetSecondStepTitle}
      labels={{ cancel: userLabels.cancel, confirm: userLabels.resetSecondStep }}
      onClose={onCancel}
      onConfirm={onReset}
    >
      <p className="mt-4 font-medium [overflow-wrap:anywhere]">{email}</p>
      <p className="mt-1 text-quiet">{userLabels.resetSecondStepHint}</p>
    </ConfirmDialog>
  );
}
