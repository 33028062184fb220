import { ConfirmDialog } from '../../ui/modal-dialog.tsx';
import { userLabels } from './user-labels.ts';

const { questions, cancel } = userLabels;
export type AccountQuestion = keyof typeof questions;

type Props = { email: string; asked: AccountQuestion | undefined; onCancel: () => void; onConfirm: () => void };

/** Asks before a change of an account that its owner notices at once. */
export function AccountDialog({ email, asked, onCancel, onConfirm }: Props) {
  const { title, hint, confirm } = questions[asked ?? 'disable'];
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={title}
      labels={{ cancel, confirm }}
      onClose={onCancel}
      onConfirm={onConfirm}
    >
      <p className="mt-4 font-medium [overflow-wrap:anywhere]">{email}</p>
      <p className="mt-1 text-quiet">{hint}</p>
    </ConfirmDialog>
  );
}
