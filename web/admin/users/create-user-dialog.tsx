import { lazy, Suspense } from 'react';
import { labels } from '#shared/labels.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { Loading } from '../loading.tsx';
import type { CreateUserFormProps } from './create-user-form.tsx';

// It checks with the server's own rules, whose library the list of accounts can do without.
const CreateUserForm = lazy(async () => ({ default: (await import('./create-user-form.tsx')).CreateUserForm }));

type Props = { open: boolean; onClose: () => void; onCreate: CreateUserFormProps['onCreate'] };

export function CreateUserDialog({ open, onClose, onCreate }: Props) {
  return (
    <ModalDialog open={open} title={labels.users.create} onClose={onClose}>
      <p className="mt-1 text-quiet">{labels.users.createHint}</p>
      <Suspense fallback={<Loading />}>
        <CreateUserForm onCreate={onCreate} onDone={onClose} />
      </Suspense>
    </ModalDialog>
  );
}
