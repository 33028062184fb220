import { ChevronDown } from 'lucide';
import { type BookingField, type BookingFieldName, bookingFields } from '#shared/leads/booking-fields.ts';
import { noPreference } from '#shared/leads/services.ts';
import type { PageContent } from '#shared/website/page.ts';
import { Icon } from '../../common/icon.tsx';
import { formName } from './booking-values.ts';
import { waitLabels } from './form-labels.ts';
import { option } from './load-options.ts';

const WaitOption = option('WaitOption');

/** The attributes that connect a control with its label and error. */
type Attributes = {
  id: string;
  name: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type Props = Pick<PageContent, 'choices'> & { name: BookingFieldName; error: string | undefined };

/** A label, its control and its error. */
export function Field({ name, error, choices }: Props) {
  const field: BookingField = bookingFields[name];
  const id = formName(name);
  const errorId = `${id}-error`;
  const attributes: Attributes = {
    id,
    name: id,
    'aria-required': field.required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <div className={'half' in field && field.half ? '' : 'sm:col-span-2'}>
      <label htmlFor={id} className="field-label">
        {field.label}
        {field.required && (
          <span aria-hidden="true" className="text-accent">
            {' *'}
          </span>
        )}
      </label>
      <div className="relative">
        <Control field={field} attributes={attributes} choices={choices} />
      </div>
      {field.control === 'artist' && choices.some(({ closed }) => closed) && (
        <WaitOption choices={choices} field={id} />
      )}
      {error && (
        <p id={errorId} className="mt-2 text-sm text-error">
          {error}
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

function Control({ field, attributes, choices }: ControlProps) {
  if (field.control === 'textarea') return <textarea {...attributes} rows={6} className="field min-h-36 py-3" />;
  if (field.control === 'choice' || field.control === 'artist') {
    const options =
      field.control === 'choice'
        ? Object.entries(field.options)
        : [[noPreference, field.none] as const, ...choices.map(withNote)];
    return (
      <>
        <select {...attributes} defaultValue="" className="field appearance-none pr-11">
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
