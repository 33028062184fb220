import { useState } from 'react';
import { staffRoles } from '#shared/users/account-rules.ts';
import type { NewUser } from '#shared/users/user-schemas.ts';
import { clearNotices, showNotice, showOutcome } from '../../../../common/notices/shown-notices.ts';
import { ApiError } from '../../../account/client.ts';
import { refusedValue } from '../../../ui/at-field.ts';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { DialogForm, useForm } from '../../../ui/form.tsx';
import { accountNotices, notices } from '../../../ui/notices.ts';
import { userLabels } from '../user-labels.ts';
import { checkNewUser, fieldLabels } from './new-user-values.ts';

export type CreateUserFormProps = {
  onCreate: (person: NewUser) => Promise<{ role_assigned: boolean }>;
  onDone: () => void;
};

const inputs = {
  email: { type: 'email', autoComplete: 'off' },
  password: { type: 'password', autoComplete: 'new-password' },
  full_name: { type: 'text', autoComplete: 'off' },
} as const;

/** Errors appear in a notice, and beside their field where they have one. */
export function CreateUserForm({ onCreate, onDone }: CreateUserFormProps) {
  const state = useState({ email: '', password: '', full_name: '', role: staffRoles[0] as string });
  const { user, errors, message } = checkNewUser(state[0]);
  const form = useForm({
    state,
    check: () => errors ?? {},
    onInvalid() {
      clearNotices();
      if (message) showNotice({ ...notices.userCreateFailed, body: message });
    },
    async send() {
      clearNotices();
      if (!user) return;
      const { role_assigned } = await onCreate(user);
      showOutcome(role_assigned ? accountNotices.created(user.email) : notices.roleNotAssigned);
      onDone();
    },
    failed: (error) => {
      const reason = (error instanceof ApiError && refusedValue(error).message) || notices.userCreateFailed.body;
      showNotice({ ...notices.userCreateFailed, body: reason });
    },
    isLate: true,
  });
  return (
    <DialogForm
      form={form}
      method="post"
      aria-busy={form.busy}
      className="mt-5 grid gap-4"
      onCancel={onDone}
      submit={userLabels.create}
      submitting={userLabels.creating}
    >
      {(['email', 'password', 'full_name'] as const).map((name) => (
        <InputField
          key={name}
          label={fieldLabels[name]}
          {...form.field(name)}
          {...inputs[name]}
          name={name}
          aria-required
        />
      ))}
      <SelectField
        label={userLabels.role}
        {...form.field('role')}
        name="role"
        options={Object.fromEntries(staffRoles.map((role) => [role, role]))}
      />
    </DialogForm>
  );
}
