import { type ComponentProps, type ReactNode, useId } from 'react';

/** The attributes that connect a control with its label, hint and error. */
type Control = {
  id: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export type PlainFieldProps = {
  /** Undefined if the control has a label of its own. */
  label?: string;
  /** `sr-only` for labels that the control's surroundings make clear to sighted users. */
  labelClass?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Id of a description outside of the field. */
  describedBy?: string;
  /** Attributes of the whole. */
  around?: ComponentProps<'div'>;
  children: (control: Control) => ReactNode;
};

/** A control of the dashboard with its label, hint and error. */
export function PlainField({
  label,
  labelClass = 'mb-1 block font-medium',
  hint,
  error,
  required = false,
  describedBy,
  around,
  children,
}: PlainFieldProps) {
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
    <div {...around}>
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

/**
 * Focuses the first visible control with an error. A refusal is none: the server may accept the value now.
 * @returns whether there is one
 */
export function focusFirstError(form: ParentNode | null): boolean {
  const invalid = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
  const control = invalid.find((each) => each.checkVisibility() && !each.closest('[data-refused]'));
  control?.focus();
  return control !== undefined;
}
