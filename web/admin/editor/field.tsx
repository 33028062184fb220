import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { useEditing } from './editing.ts';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  kind?: 'text' | 'textarea';
  type?: HTMLInputTypeAttribute;
  max?: number;
  hint?: string;
  /** Shows how many of the most characters there are. */
  counted?: boolean;
  required?: boolean;
};

/** A text: to read, and to edit while the page is edited. */
export function TextField({
  label,
  value,
  onChange,
  kind = 'text',
  type = 'text',
  max,
  hint,
  counted,
  required,
}: TextFieldProps) {
  const id = useId();
  const hintId = useId();
  const editing = useEditing();
  if (!editing) return <ReadOnly label={label}>{value}</ReadOnly>;
  const common = {
    id,
    value,
    maxLength: max,
    'aria-required': required || undefined,
    'aria-describedby': hint || counted ? hintId : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {kind === 'textarea' ? (
        <textarea {...common} rows={4} className={`${inputLook} field-sizing-content min-h-24 py-3`} />
      ) : (
        <input {...common} type={type} className={`${inputLook} h-12`} />
      )}
      {(hint || counted) && (
        <p id={hintId} className="mt-1 text-sm text-quiet tabular-nums">
          {counted && editorLabels.counter(value.length, max ?? 0)} {hint}
        </p>
      )}
    </div>
  );
}

export function ReadOnly({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
        {children || <span className="text-quiet">{editorLabels.empty}</span>}
      </dd>
    </dl>
  );
}

export const inputLook =
  'block w-full rounded-sm border border-field-line bg-surface px-4 text-base transition-colors hover:border-foreground';
