import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '../../../common/button-class.ts';
import { failed } from '../../../common/notice.ts';
import { focusFirstError, PlainField } from '../../ui/plain-field.tsx';
import type { SignInField } from './sign-in-fields.ts';
import { signInMessage } from './sign-in-message.ts';

export type Values = Record<SignInField['name'], string>;

/** Another action of the step. A text that `run` returns is shown. */
type Other = { label: string; run: () => unknown };

export type StepProps = {
  title: string;
  fields: readonly SignInField[];
  info?: string | undefined;
  failure?: string | undefined;
  submit: string;
  submitting: string;
  onSubmit: (values: Values) => Promise<void>;
  /** Actions besides submitting. */
  otherActions: readonly Other[];
};

type Props = StepProps & {
  /** Initial values. */
  initial?: Partial<Values>;
  /** Focuses the first empty field. */
  focusOnMount: boolean;
  /** Shown above the fields. */
  children?: ReactNode;
};

/** A step of signing in: its fields, validated before they are sent, and the response. */
export function StepForm({
  title,
  fields,
  initial,
  focusOnMount,
  submit,
  submitting,
  onSubmit,
  otherActions,
  children,
  ...told
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const infoId = useId();
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [info, setInfo] = useState(told.info);
  const [failure, setFailure] = useState(told.failure);
  const [busy, setBusy] = useState<string>();

  useEffect(() => {
    if (focusOnMount) focusInput(form.current, (input) => input.value === '');
  }, [focusOnMount]);

  async function attempt(name: string, action: () => unknown) {
    if (busy) return;
    setBusy(name);
    setFailure(undefined);
    try {
      const answer = await action();
      if (typeof answer === 'string') setInfo(answer);
    } catch (error) {
      setFailure(signInMessage(error));
      focusInput(form.current, (input) => input.type !== 'email');
    } finally {
      setBusy(undefined);
    }
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      fields.map(({ name, clean }) => [name, clean(String(typed.get(name)))]),
    ) as unknown as Values;
    const found = Object.fromEntries(
      fields.flatMap(({ name, problemWith }) => {
        const problem = problemWith(values[name]);
        return problem ? [[name, problem]] : [];
      }),
    ) as Partial<Values>;
    flushSync(() => setProblems(found));
    if (!focusFirstError(form.current)) void attempt(submit, () => onSubmit(values));
  }

  return (
    <form
      ref={form}
      onSubmit={send}
      method="post"
      noValidate
      aria-busy={busy !== undefined}
      className="mt-8 grid gap-5"
    >
      <h2 className="text-xl leading-tight font-semibold">{title}</h2>
      <p role="status" id={infoId} className="-mt-2 text-quiet [overflow-wrap:anywhere] empty:hidden">
        {info}
      </p>
      {children}
      {fields.map(({ name, label, input }, index) => (
        <PlainField
          key={name}
          label={label}
          error={problems[name]}
          required
          describedBy={index === 0 && info ? infoId : undefined}
        >
          {(control) => (
            <input {...control} {...input} name={name} defaultValue={initial?.[name]} className="control" />
          )}
        </PlainField>
      ))}
      <div role="alert" className="[overflow-wrap:anywhere] empty:hidden">
        {failure && <Failure reason={failure} />}
      </div>
      <button type="submit" aria-disabled={busy !== undefined} className={buttonClass('primary')}>
        {busy === submit ? submitting : submit}
      </button>
      <div className="flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
        {otherActions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            aria-disabled={busy !== undefined}
            onClick={() => attempt(label, run)}
            className="cursor-pointer py-1 underline underline-offset-4 hover:text-accent"
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}

/** Stays beside the form; a notice would disappear while the user corrects the input. */
function Failure({ reason }: { reason: string }) {
  const { title, body } = failed(reason);
  return (
    <div className="rounded-sm border border-l-4 border-line border-l-error bg-surface p-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm">{body}</p>
    </div>
  );
}

/** Focuses the first matching input, or else the first one. */
function focusInput(form: HTMLFormElement | null, matches: (input: HTMLInputElement) => boolean): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  (inputs.find(matches) ?? inputs[0])?.focus();
}
