import { ChevronDown } from 'lucide';
import type { ChangeEvent, ReactNode } from 'react';
import { type BookingField, type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import { waitLabels } from '#shared/leads/booking-texts.ts';
import { formName } from '#shared/leads/form-names.ts';
import { noPreference } from '#shared/leads/services.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { Icon } from '../../common/icon.tsx';
import { cleanEmail } from '../clean-email.ts';
import { typingErrorLabels } from './form-labels.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes that connect a control with its label, value, error and the question about it. */
type Attributes = {
  id: string;
  name: string;
  value: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  onChange: (event: ChangeEvent<Control>) => void;
};

type Props = Pick<PageContent, 'choices'> & {
  name: BookingFieldName;
  value: string;
  error: string | undefined;
  /** What was probably meant instead of the value, which looks mistyped; empty if that is unknown. */
  correction: string | undefined;
  onChange: (value: string) => void;
  /** Takes the correction. */
  onCorrect: (value: string) => void;
  /** What stands below the control. */
  children?: ReactNode;
};

/** A label, its control, its error, and the question about a value that looks mistyped. */
export function Field({ name, value, error, correction, choices, onChange, onCorrect, children }: Props) {
  const field: BookingField = bookingFields[name];
  const id = formName(name);
  const noteId = error || correction !== undefined ? `${id}-note` : undefined;
  const attributes: Attributes = {
    id,
    name: id,
    value,
    'aria-required': field.required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': noteId,
    onChange: ({ currentTarget }) => {
      if (currentTarget instanceof HTMLInputElement) cleanEmail(currentTarget);
      onChange(currentTarget.value);
    },
  };
  return (
    <div className={'half' in field && field.half ? undefined : 'sm:col-span-2'}>
      <label htmlFor={id} className="field-label">
        {field.label}
        {field.required && (
          <span aria-hidden="true" className="text-accent">
            {' *'}
          </span>
        )}
      </label>
      <div className="relative">
        <FieldControl field={field} attributes={attributes} choices={choices} />
      </div>
      {children}
      {error && (
        <p id={noteId} className="mt-2 text-sm text-error">
          {error}
        </p>
      )}
      {correction !== undefined && (
        <p id={noteId} role="alert" className="mt-2 text-sm">
          {correction ? typingErrorLabels.meant(correction) : typingErrorLabels.short}
          {correction && (
            <>
              <br />
              <button
                type="button"
                aria-describedby={noteId}
                className={`${buttonClass('outline', 'compact')} mt-2`}
                onClick={() => onCorrect(correction)}
              >
                {typingErrorLabels.use}
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** The option of an artist, which says that the books are closed. */
function withNote({ value, name, closed }: PageContent['choices'][number]) {
  return [value, closed ? `${name} (${waitLabels.closed})` : name] as const;
}

type ControlProps = Pick<Props, 'choices'> & { field: BookingField; attributes: Attributes };

function FieldControl({ field, attributes, choices }: ControlProps) {
  if (field.control === 'textarea') return <textarea {...attributes} rows={6} className="field min-h-36 py-3" />;
  if (field.control === 'choice' || field.control === 'artist') {
    const options =
      field.control === 'choice'
        ? Object.entries(field.options)
        : [[noPreference, field.none] as const, ...choices.map(withNote)];
    return (
      <>
        <select {...attributes} className="field appearance-none pr-11">
          <option value="">{field.placeholder}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={20}
          className="pointer-events-none absolute inset-y-0 right-4 my-auto text-quiet"
        />
      </>
    );
  }
  return (
    <input
      {...attributes}
      type={field.control}
      autoComplete={field.autoComplete}
      className={field.control === 'tel' ? 'field digits' : 'field'}
    />
  );
}
