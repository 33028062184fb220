import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingField } from './booking-values.ts';

/** What ties a control to its label and its error. */
type Control = {
  id: BookingField;
  name: BookingField;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type Props = {
  name: BookingField;
  label: string;
  error: string | undefined;
  required?: boolean;
  /** Takes half the width where there is room for two. */
  half?: boolean;
  /** A list to choose from, which gets its arrow. */
  choice?: boolean;
  children: (control: Control) => ReactNode;
};

/** A label, its control and what is wrong with it. */
export function Field({ name, label, error, required = false, half = false, choice = false, children }: Props) {
  const errorId = `${name}-error`;
  const control: Control = {
    id: name,
    name,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <div className={half ? '' : 'sm:col-span-2'}>
      <label htmlFor={name} className="field-label">
        {label}
        {required && (
          <span aria-hidden="true" className="text-accent">
            {' *'}
          </span>
        )}
      </label>
      <div className="relative">
        {children(control)}
        {choice && (
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute inset-y-0 right-4 my-auto text-quiet"
          />
        )}
      </div>
      {error && (
        <p id={errorId} className="mt-2 text-sm text-accent">
          {error}
        </p>
      )}
    </div>
  );
}
