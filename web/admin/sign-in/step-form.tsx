import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Notice, signInFailed } from '#shared/notices.ts';
import { buttonLook } from '../../components/button-look.ts';
import type { SignInField } from './sign-in-fields.ts';
import { signInMessage } from './sign-in-message.ts';

export type Values = Record<SignInField['name'], string>;

/** Another thing that can be done here. When `run` ends with a text, that is shown. */
type Other = { label: string; run: () => unknown };

type Props = {
  title: string;
  fields: readonly SignInField[];
  /** What is known already. */
  known?: Partial<Values>;
  info?: string | undefined;
  failure?: string | undefined;
  /** Whether the person has just been brought here, and goes on in the first empty field. */
  arrived: boolean;
  submit: string;
  submitting: string;
  onSubmit: (values: Values) => Promise<void>;
  /** What else can be done here. */
  others: readonly Other[];
};

/** A step of signing in: its fields, checked before anything is sent, and what was answered. */
export function StepForm({ title, fields, known, arrived, submit, submitting, onSubmit, others, ...told }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const infoId = useId();
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [info, setInfo] = useState(told.info);
  const [failure, setFailure] = useState(told.failure);
  const [busy, setBusy] = useState<string>();

  useEffect(() => {
    if (arrived) firstInput(form.current, (input) => input.value === '');
  }, [arrived]);

  async function attempt(name: string, action: () => unknown) {
    if (busy) return;
    setBusy(name);
    setFailure(undefined);
    try {
      const answer = await action();
      if (typeof answer === 'string') setInfo(answer);
    } catch (error) {
      setFailure(signInMessage(error));
      firstInput(form.current, (input) => input.type !== 'email');
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
    setProblems(found);
    if (Object.keys(found).length > 0) firstInput(form.current, (input) => input.name in found);
    else void attempt(submit, () => onSubmit(values));
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
      {fields.map((field, place) => (
        <Field
          key={field.name}
          field={field}
          value={known?.[field.name]}
          problem={problems[field.name]}
          describedBy={place === 0 && info ? infoId : undefined}
        />
      ))}
      <div role="alert" className="[overflow-wrap:anywhere] empty:hidden">
        {failure && <Failure notice={signInFailed(failure)} />}
      </div>
      <button type="submit" aria-disabled={busy !== undefined} className={buttonLook('primary')}>
        {busy === submit ? submitting : submit}
      </button>
      <div className="flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
        {others.map(({ label, run }) => (
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

/** It stays beside the form, where a notice of its own would leave while somebody corrects what they typed. */
function Failure({ notice: { title, body } }: { notice: Notice }) {
  return (
    <div className="rounded-sm border border-l-4 border-line border-l-accent bg-surface p-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm">{body}</p>
    </div>
  );
}

type FieldProps = {
  field: SignInField;
  value: string | undefined;
  problem: string | undefined;
  describedBy: string | undefined;
};

function Field({ field: { name, label, input }, value, problem, describedBy }: FieldProps) {
  const problemId = `${name}-problem`;
  return (
    <div>
      <label htmlFor={name} className="mb-2 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        defaultValue={value}
        aria-required="true"
        aria-invalid={problem ? true : undefined}
        aria-describedby={[describedBy, problem && problemId].filter(Boolean).join(' ') || undefined}
        className="block h-12 w-full rounded-sm border border-field-line bg-surface px-4 text-base transition-colors hover:border-foreground aria-invalid:border-accent"
      />
      {problem && (
        <p id={problemId} className="mt-1 text-sm text-accent">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Goes to the first input that is meant, or else to the first. */
function firstInput(form: HTMLFormElement | null, isMeant: (input: HTMLInputElement) => boolean): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  (inputs.find(isMeant) ?? inputs[0])?.focus();
}
