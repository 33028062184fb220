import { config } from 'zod/v4/core';
import { late } from '../../ui/late-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import type { CreateUserFormProps } from './new-user/create-user-form.tsx';
import { userLabels } from './user-labels.ts';

// Before a schema is made: Zod would try `new Function`, which the content security policy reports as a violation.
config({ jitless: true });

// It validates with the server's schema; the list of accounts does not need that library.
const CreateUserForm = late(
  'create-user-form',
  () => import('./new-user/create-user-form.tsx'),
  'CreateUserForm',
  <Loading />,
);

type Props = { open: boolean; onClose: () => void; onCreate: CreateUserFormProps['onCreate'] };

export function CreateUserDialog({ open, onClose, onCreate }: Props) {
  return (
    <ModalDialog open={open} title={userLabels.create} onClose={onClose}>
      <p className="mt-1 text-quiet">{userLabels.createHint}</p>
      <CreateUserForm onCreate={onCreate} onDone={onClose} />
    </ModalDialog>
  );
}
