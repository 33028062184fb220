import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { type NewUser, staffRoles } from '#shared/users/user-schemas.ts';
import { ApiError } from '../../api/client.ts';
import { buttonClass } from '../../components/button-class.ts';
import { showNotice, showOutcome } from '../../components/notices/shown-notices.ts';
import { userLabels } from '../../labels/accounts/user-labels.ts';
import { accountNotices, notices } from '../../labels/notices.ts';
import { Field, inputClass } from '../field.tsx';
import { checkNewUser, type FieldErrors, fieldLabels, type NewUserField } from './new-user-values.ts';

export type CreateUserFormProps = {
  onCreate: (person: NewUser) => Promise<{ role_assigned: boolean }>;
  onDone: () => void;
};

/** Errors appear in a notice, and beside their field where they have one. */
export function CreateUserForm({ onCreate, onDone }: CreateUserFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // The dialog opened before this form was loaded.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const checked = checkNewUser(Object.fromEntries(new FormData(form)));
    if (!checked.user) return refuse(form, checked.message, checked.errors);
    setBusy(true);
    setErrors({});
    try {
      const { role_assigned } = await onCreate(checked.user);
      showOutcome(role_assigned ? accountNotices.created(checked.user.email) : notices.roleNotAssigned);
      onDone();
    } catch (error) {
      const message = (error instanceof ApiError && error.message) || notices.userCreateFailed.body;
      const field = error instanceof ApiError ? error.field : undefined;
      refuse(form, message, field && field in fieldLabels ? { [field]: message } : {});
    } finally {
      setBusy(false);
    }
  }

  function refuse(form: HTMLFormElement, message: string, found: FieldErrors) {
    showNotice({ ...notices.userCreateFailed, body: message });
    const [first] = Object.keys(fieldLabels).filter((field) => field in found);
    setErrors(found);
    if (first) (form.elements.namedItem(first) as HTMLElement).focus();
  }

  const { email, password, full_name } = errors;
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate aria-busy={busy} className="mt-5 grid gap-4">
      <TextInput name="email" error={email} type="email" autoComplete="off" />
      <TextInput name="password" error={password} type="password" autoComplete="new-password" />
      <TextInput name="full_name" error={full_name} type="text" autoComplete="off" />
      <Field label={userLabels.role}>
        {(control) => (
          <select {...control} name="role" className={`${inputClass} h-12 cursor-pointer`}>
            {staffRoles.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onDone} className={buttonClass('outline', 'compact')}>
          {userLabels.cancel}
        </button>
        <button type="submit" aria-disabled={busy} className={buttonClass('primary', 'compact')}>
          {busy ? userLabels.creating : userLabels.create}
        </button>
      </div>
    </form>
  );
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { name: NewUserField; error: string | undefined };

function TextInput({ name, error, ...input }: InputProps) {
  return (
    <Field label={fieldLabels[name]} error={error} required>
      {(control) => <input {...control} {...input} name={name} className={`${inputClass} h-12`} />}
    </Field>
  );
}
