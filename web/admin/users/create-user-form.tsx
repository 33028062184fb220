import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { staffRoles } from '#shared/users/account-rules.ts';
import type { NewUser } from '#shared/users/user-schemas.ts';
import { ApiError } from '../../api/client.ts';
import { clearNotices, showNotice, showOutcome } from '../../components/notices/shown-notices.ts';
import { userLabels } from '../../labels/accounts/user-labels.ts';
import { accountNotices, notices } from '../../labels/notices.ts';
import { Field, focusFirstError, inputClass, SelectField } from '../field.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { useAction } from '../use-action.ts';
import { checkNewUser, type FieldErrors, fieldLabels, type NewUserField } from './new-user-values.ts';

export type CreateUserFormProps = {
  onCreate: (person: NewUser) => Promise<{ role_assigned: boolean }>;
  onDone: () => void;
};

/** Errors appear in a notice, and beside their field where they have one. */
export function CreateUserForm({ onCreate, onDone }: CreateUserFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);

  // The dialog opened before this form was loaded.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const [busy, create] = useAction(
    async (user: NewUser) => {
      setErrors({});
      const { role_assigned } = await onCreate(user);
      showOutcome(role_assigned ? accountNotices.created(user.email) : notices.roleNotAssigned);
      onDone();
    },
    (error) => {
      const reason = (error instanceof ApiError && error.message) || notices.userCreateFailed.body;
      showNotice({ ...notices.userCreateFailed, body: reason });
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clearNotices();
    const { user, errors: found, message } = checkNewUser(Object.fromEntries(new FormData(event.currentTarget)));
    if (user) void create(user);
    if (user || busy) return;
    flushSync(() => setErrors(found));
    focusFirstError(form.current);
    showNotice({ ...notices.userCreateFailed, body: message });
  }

  const { email, password, full_name } = errors;
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate aria-busy={busy} className="mt-5 grid gap-4">
      <TextInput name="email" error={email} type="email" autoComplete="off" />
      <TextInput name="password" error={password} type="password" autoComplete="new-password" />
      <TextInput name="full_name" error={full_name} type="text" autoComplete="off" />
      <SelectField
        label={userLabels.role}
        sent={{ role: undefined }}
        name="role"
        options={Object.fromEntries(staffRoles.map((role) => [role, role]))}
        className={`${inputClass} h-12 cursor-pointer`}
      />
      <FormButtons
        cancel={userLabels.cancel}
        onCancel={onDone}
        submit={busy ? userLabels.creating : userLabels.create}
        busy={busy}
      />
    </form>
  );
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { name: NewUserField; error: string | undefined };

function TextInput({ name, error, ...input }: InputProps) {
  return (
    <Field label={fieldLabels[name]} sent={{ [name]: undefined }} error={error} required>
      {(control) => <input {...control} {...input} name={name} className={`${inputClass} h-12`} />}
    </Field>
  );
}
