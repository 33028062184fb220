import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { type FieldProps, InputField, SelectField, TextAreaField } from '../field.tsx';
import { WithChips } from '../placeholder-chips.tsx';
import { useEditing } from './editing.ts';
import { editorLabels } from './editor-labels.ts';
import { useFieldError } from './use-field-error.ts';
import { fieldLabel } from './use-texts-draft.ts';

type TextFieldProps = {
  label: string;
  sent?: FieldProps['sent'];
  value: string;
  onChange: (value: string) => void;
  kind?: 'text' | 'textarea';
  type?: HTMLInputTypeAttribute;
  max?: number;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shows the error while the user types, instead of on blur. */
  errorAtOnce?: boolean;
  /** Shows a character counter. */
  counted?: boolean;
  required?: boolean;
  /** Shows placeholders as chips. */
  chips?: boolean;
  /** In read mode, the value is already shown as a heading. */
  inHeading?: boolean;
};

/** A text field in edit mode, a plain text in read mode. */
export function TextField({
  kind = 'text',
  type = 'text',
  max,
  hint,
  error,
  errorAtOnce,
  counted,
  required,
  inHeading,
  chips,
  ...own
}: TextFieldProps) {
  const { shown, input } = useFieldError(error);
  const editing = useEditing();
  if (!editing)
    return inHeading ? null : (
      <ReadOnly label={own.label}>{chips && own.value ? <WithChips text={own.value} /> : own.value}</ReadOnly>
    );
  const counter = counted && editorLabels.counter(own.value.length, max ?? 0);
  const field = {
    ...input,
    ...own,
    maxLength: max,
    'aria-required': required || undefined,
    hint: [counter, hint].filter(Boolean).join(' '),
    error: errorAtOnce ? error : shown,
  };
  if (kind === 'text') return <InputField {...field} type={type} />;
  return (
    <TextAreaField
      {...field}
      chips={chips}
      rows={4}
      className="control field-sizing-content min-h-24 [overflow-wrap:anywhere]"
    />
  );
}

type ChoiceFieldProps = Pick<TextFieldProps, 'label' | 'sent' | 'value' | 'onChange' | 'hint'> & {
  /** What is shown for each value. */
  options: Readonly<Record<string, string>>;
};

/** A choice in edit mode, the chosen text in read mode. */
export function ChoiceField(field: ChoiceFieldProps) {
  if (!useEditing()) return <ReadOnly label={field.label}>{field.options[field.value]}</ReadOnly>;
  return <SelectField {...field} />;
}

type RowTextProps<Row> = Omit<TextFieldProps, 'label' | 'sent' | 'value' | 'onChange'> & {
  row: Row;
  name: keyof Row & string;
  /** If not that of the field's name. */
  label?: string;
  onChange: (values: Partial<Row>) => void;
};

/** A text of a row of a list. */
export function RowText<Row>({ row, name, label = fieldLabel(name), onChange, ...field }: RowTextProps<Row>) {
  const change = (value: string) => onChange({ [name]: value } as Partial<Row>);
  const value = String(row[name] ?? '');
  return <TextField {...field} sent={{ [name]: value }} label={label} value={value} onChange={change} />;
}

type RowChoiceProps<Row> = Pick<ChoiceFieldProps, 'hint' | 'options'> &
  Pick<RowTextProps<Row>, 'row' | 'name' | 'label' | 'onChange'>;

/** A choice of a row of a list. The first option is that of a row without a value. */
export function RowChoice<Row>({ row, name, label = fieldLabel(name), onChange, ...field }: RowChoiceProps<Row>) {
  const change = (value: string) => onChange({ [name]: value } as Partial<Row>);
  const value = String(row[name] ?? Object.keys(field.options)[0]);
  return <ChoiceField {...field} sent={{ [name]: row[name] }} label={label} value={value} onChange={change} />;
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
