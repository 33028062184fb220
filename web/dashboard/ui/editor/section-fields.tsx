import { type Field, inputKind, type Section } from '#shared/content/texts.ts';
import { textUrlFault } from '#shared/values/urls.ts';
import { TextField } from './text-field.tsx';
import { fieldLabel, type TextsDraft } from './use-texts-draft.ts';

type Props<S extends Section> = {
  texts: TextsDraft;
  section: S;
  fields: readonly Field<S>[];
  /** Input types other than text. */
  types?: Partial<Record<Field<S>, 'tel' | 'email'>>;
  /** Labels that differ from the field's own. */
  labels?: Partial<Record<Field<S>, string>>;
  hints?: Partial<Record<Field<S>, string>>;
};

/** The texts of one section in a column. */
export function SectionFields<S extends Section>({ texts, section, fields, types, labels, hints }: Props<S>) {
  return (
    <div className="grid gap-5">
      {fields.map((field) => (
        <TextField
          key={field}
          sent={{ [field]: texts.value(section, field) }}
          label={labels?.[field] ?? fieldLabel(field)}
          value={texts.value(section, field)}
          onChange={(value) => texts.set(section, field, value)}
          kind={inputKind(field)}
          type={types?.[field]}
          hint={hints?.[field]}
          error={textUrlFault(section, field, texts.value(section, field))}
        />
      ))}
    </div>
  );
}
