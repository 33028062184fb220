import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { staffRoles } from '#shared/choices.ts';
import { labels } from '#shared/labels.ts';
import { accountNotices, notices } from '#shared/notices.ts';
import type { NewUser } from '#shared/users.ts';
import { ApiError } from '../../api/client.ts';
import { buttonLook } from '../../components/button-look.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { checkNewUser, type FieldErrors, fieldLabels, type NewUserField } from './new-user-values.ts';

export type CreateUserFormProps = {
  onCreate: (person: NewUser) => Promise<{ role_assigned: boolean }>;
  onDone: () => void;
};

/** What is wrong is told in a notice, and beside its field where it has one. */
export function CreateUserForm({ onCreate, onDone }: CreateUserFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // The dialog was open before this came, and has nothing else to begin with.
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
      showNotice(role_assigned ? accountNotices.created(checked.user.email) : notices.roleNotAssigned);
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
      <Field name="email" error={email} type="email" autoComplete="off" />
      <Field name="password" error={password} type="password" autoComplete="new-password" />
      <Field name="full_name" error={full_name} type="text" autoComplete="off" />
      <div>
        <label htmlFor="new-user-role" className="mb-1 block font-medium">
          {labels.users.role}
        </label>
        <select id="new-user-role" name="role" className={`${controlLook} cursor-pointer`}>
          {staffRoles.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onDone} className={buttonLook('outline', 'compact')}>
          {labels.users.cancel}
        </button>
        <button type="submit" aria-disabled={busy} className={buttonLook('primary', 'compact')}>
          {busy ? labels.users.creating : labels.users.create}
        </button>
      </div>
    </form>
  );
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { name: NewUserField; error: string | undefined };

function Field({ name, error, ...input }: FieldProps) {
  const id = `new-user-${name}`;
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {fieldLabels[name]}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={controlLook}
      />
      {error && (
        <p id={errorId} className="mt-1 text-sm text-accent">
          {error}
        </p>
      )}
    </div>
  );
}

const controlLook =
  'block h-12 w-full rounded-sm border border-field-line bg-surface px-4 text-base transition-colors hover:border-foreground aria-invalid:border-accent';
