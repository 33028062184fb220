import { labels } from '#shared/labels.ts';
import { CreateUserForm, type CreateUserFormProps } from './create-user-form.tsx';
import { ModalDialog } from './modal-dialog.tsx';

type Props = { open: boolean; onClose: () => void; onCreate: CreateUserFormProps['onCreate'] };

export function CreateUserDialog({ open, onClose, onCreate }: Props) {
  return (
    <ModalDialog open={open} title={labels.users.create} onClose={onClose}>
      <p className="mt-1 text-quiet">{labels.users.createHint}</p>
      <CreateUserForm onCreate={onCreate} onDone={onClose} />
    </ModalDialog>
  );
}
