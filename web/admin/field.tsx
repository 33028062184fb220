import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { labels } from '../labels/labels.ts';

/** The attributes that connect a control with its label, hint and error. */
type Control = {
  id: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type Props = {
  label: string;
  /** For labels that the control's surroundings make clear to sighted users. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
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
  hideLabel = false,
  hint,
  error: given,
  required = false,
  describedBy,
  children,
}: Props) {
  const [isNoTime, setNoTime] = useState(false);
  const check = ({ target }: FocusEvent | KeyboardEvent) =>
    setNoTime(target instanceof HTMLInputElement && target.type.startsWith('date') && target.validity.badInput);
  const error = isNoTime ? labels.admin.noSuchTime : given;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [describedBy, hint && hintId, error && errorId].filter(Boolean).join(' ');
  const control: Control = {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its control
    <div onBlur={check} onInput={() => setNoTime(false)} onKeyDown={(event) => event.key === 'Enter' && check(event)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
      </label>
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

export const inputClass =
  'block w-full rounded-sm border border-field-line bg-surface px-4 text-base transition-colors hover:border-foreground aria-invalid:border-error';

/** Focuses the first visible control with an error. @returns whether there is one */
export function focusFirstError(form: ParentNode | null): boolean {
  const invalid = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
  const control = invalid.find((each) => each.checkVisibility());
  control?.focus();
  return control !== undefined;
}
