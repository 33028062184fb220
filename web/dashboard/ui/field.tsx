import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { labels } from './labels.ts';
import { useLinkedControl } from './linked-control.ts';
import { ChipLayer } from './placeholder-chips.tsx';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';

export { focusFirstError } from './plain-field.tsx';

export type FieldProps = Omit<PlainFieldProps, 'around'> & {
  /** The value by the name that it has in the body of the call, or in a row of it. A refusal of it shows here. */
  sent?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * A field of a form, with the reason of a refusal until the value changes. A day or time that is incomplete or does not exist has no
 * value for the form: the field itself says so, when it is left and on Enter.
 */
export function Field({ sent = {}, error, ...field }: FieldProps) {
  const [isNoTime, setNoTime] = useState(false);
  const [refused, setRefused] = useState<{ message: string | undefined; value: unknown }>();
  const [name, value] = Object.entries(sent)[0] ?? [];
  const place = useLinkedControl<HTMLDivElement>(name);
  const reason = refused?.value === value ? refused?.message : undefined;
  const check = ({ target }: FocusEvent | KeyboardEvent) =>
    setNoTime(target instanceof HTMLInputElement && target.type.startsWith('date') && target.validity.badInput);
  const refuse = (message?: string) => setRefused({ message, value });
  const around = {
    ref: (element: HTMLDivElement | null) => {
      place.current = element;
      if (element) Object.assign(element, { value, refuse });
    },
    'data-name': name,
    'data-refused': (reason && !error) || undefined,
    onBlur: check,
    onInput: () => {
      setNoTime(false);
      setRefused(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && check(event),
  };
  return <PlainField {...field} error={isNoTime ? labels.admin.noSuchTime : (error ?? reason)} around={around} />;
}

type Own = Pick<FieldProps, 'labelClass' | 'sent' | 'hint' | 'error' | 'describedBy'> & { label: string };
type InputProps = Own & Omit<ComponentProps<'input'>, 'onChange'> & { onChange: (value: string) => void };

/** An input of one line. */
export function InputField({ label, labelClass, sent, hint, error, describedBy, onChange, ...input }: InputProps) {
  return (
    <Field {...{ label, labelClass, sent, hint, error, describedBy }}>
      {(control) => (
        <input className="control" {...control} {...input} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

type TextAreaProps = Own &
  Omit<ComponentProps<'textarea'>, 'onChange'> & {
    onChange: (value: string) => void;
    /** Shows placeholders as chips. */
    chips?: boolean;
  };

/** A text of several lines. */
export function TextAreaField({
  label,
  labelClass,
  sent,
  hint,
  error,
  describedBy,
  onChange,
  ...given
}: TextAreaProps) {
  const { chips, className = 'control field-sizing-content max-h-[30svh] min-h-20', ...area } = given;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Field {...{ label, labelClass, sent, hint, error, describedBy }}>
      {(control) => (
        <div className="relative">
          <textarea
            ref={field}
            {...control}
            className={`${className} block [scrollbar-gutter:stable]`}
            rows={3}
            {...area}
            onChange={({ target }) => onChange(target.value)}
          />
          {chips && <ChipLayer text={String(area.value ?? '')} dir={area.dir} field={field} />}
        </div>
      )}
    </Field>
  );
}

type SelectProps = Own &
  Omit<ComponentProps<'select'>, 'onChange'> & {
    /** What is shown for each value. */
    options: Readonly<Record<string, string>>;
    onChange?: (value: string) => void;
  };

/** A choice in a menu. */
export function SelectField({ label, labelClass, sent, hint, error, options, onChange, ...select }: SelectProps) {
  return (
    <Field {...{ label, labelClass, sent, hint, error }}>
      {(control) => (
        <select className="control" {...control} {...select} onChange={({ target }) => onChange?.(target.value)}>
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
