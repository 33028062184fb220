import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { labels } from '../labels/labels.ts';
import { type SentValue, setRefusal, useRefusal } from './refusal.ts';

/** The attributes that connect a control with its label, hint and error. */
type Control = {
  id: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'data-refused'?: true;
};

export type FieldProps = {
  /** Undefined if the control has a label of its own. */
  label?: string;
  /** `sr-only` for labels that the control's surroundings make clear to sighted users. */
  labelClass?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** A refusal of it by the server shows here. */
  sent?: SentValue | undefined;
  required?: boolean;
  /** Id of a description outside of the field. */
  describedBy?: string;
  children: (control: Control) => ReactNode;
};

/**
 * A control of the dashboard with its label, hint and error. A day or time that is incomplete or does not exist has no value for
 * the form: the field itself says so, when it is left and on Enter.
 */
export function Field({
  label,
  labelClass = 'mb-1 block font-medium',
  hint,
  error: given,
  sent,
  required = false,
  describedBy,
  children,
}: FieldProps) {
  const [isNoTime, setNoTime] = useState(false);
  const check = ({ target }: FocusEvent | KeyboardEvent) =>
    setNoTime(target instanceof HTMLInputElement && target.type.startsWith('date') && target.validity.badInput);
  const refusal = useRefusal(sent);
  const error = isNoTime ? labels.admin.noSuchTime : (given ?? refusal?.message);
  function change() {
    setNoTime(false);
    // Its row stays open.
    if (refusal) setRefusal({ ...refusal, name: '' });
  }

  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [describedBy, hint && hintId, error && errorId].filter(Boolean).join(' ');
  const control: Control = {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'data-refused': refusal && true,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its control
    <div onBlur={check} onInput={change} onKeyDown={(event) => event.key === 'Enter' && check(event)}>
      {label && (
        <label htmlFor={id} className={labelClass}>
          {label}
        </label>
      )}
      {children(control)}
      {error && (
        <p id={errorId} className="mt-1 text-sm text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-quiet tabular-nums">
          {hint}
        </p>
      )}
    </div>
  );
}

type SelectProps = Pick<FieldProps, 'labelClass' | 'sent' | 'hint' | 'error'> &
  Omit<ComponentProps<'select'>, 'onChange'> & {
    label: string;
    /** What is shown for each value. */
    options: Readonly<Record<string, string>>;
    onChange?: (value: string) => void;
  };

/** A choice in a menu. */
export function SelectField({ label, labelClass, sent, hint, error, options, onChange, ...select }: SelectProps) {
  return (
    <Field {...{ label, labelClass, sent, hint, error }}>
      {(control) => (
        <select
          className={`${inputClass} h-11`}
          {...control}
          {...select}
          onChange={({ target }) => onChange?.(target.value)}
        >
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export const inputClass =
  'block w-full rounded-sm border border-field-line bg-surface px-4 text-base transition-colors hover:border-foreground aria-invalid:border-error';

/**
 * Focuses the first visible control with an error. A refusal is none, because the server may accept the value now.
 * @returns whether there is one
 */
export function focusFirstError(form: ParentNode | null): boolean {
  flushSync(() => setRefusal(undefined));
  const invalid = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
  const control = invalid.find((each) => each.checkVisibility());
  control?.focus();
  return control !== undefined;
}
