import { type Field, inputKind, type Section } from '#shared/content.ts';
import { TextField } from './field.tsx';
import { fieldLabel, type TextsDraft } from './use-texts-draft.ts';

type Props<S extends Section> = {
  texts: TextsDraft;
  section: S;
  fields: readonly Field<S>[];
  /** Types of inputs, where they are not just text. */
  types?: Partial<Record<Field<S>, 'tel' | 'email'>>;
  /** Labels that say more than the field's own. */
  labels?: Partial<Record<Field<S>, string>>;
};

/** Texts of one section, in a column. */
export function SectionFields<S extends Section>({ texts, section, fields, types, labels }: Props<S>) {
  return (
    <div className="grid gap-5">
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels?.[field] ?? fieldLabel(field)}
          value={texts.value(section, field)}
          onChange={(value) => texts.set(section, field, value)}
          kind={inputKind(field)}
          type={types?.[field]}
        />
      ))}
    </div>
  );
}
