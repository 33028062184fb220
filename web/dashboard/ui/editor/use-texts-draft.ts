import { useMemo } from 'react';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import { type Field, inputKind, resolveTexts, type Section } from '#shared/content/texts.ts';
import { type ContentChange, useContent } from '../hooks/content.ts';
import { changedFields, type EditedRow } from './draft.ts';
import { editorLabels } from './editor-labels.ts';
import type { EditorPart } from './editor-part.ts';
import { useDraft } from './use-draft.ts';

/** The texts of a section as one row, whose id is the section's name. */
export type TextRow = EditedRow & Record<string, string>;

export type TextsDraft = EditorPart & {
  value: <S extends Section>(section: S, field: Field<S>) => string;
  set: <S extends Section>(section: S, field: Field<S>, value: string) => void;
};

/**
 * A draft of the website texts of some sections. `toChanges` maps the draft to what a save sends.
 */
export function useTextsDraft(
  sections: readonly Section[],
  failures: EditorPart['failures'],
  toChanges: typeof textChanges = textChanges,
): TextsDraft {
  const { rows, error, retry, save, undo, show } = useContent();
  const name = sections.join('+');
  const stored = useMemo(
    () => rows && { rows: textRows(rows, name.split('+') as Section[]), origin: rows },
    [rows, name],
  );
  const draft = useDraft<TextRow, ContentRow[]>(name, {
    stored,
    error,
    retry,
    show,
    labelOf: (field = '') => fieldLabel(field),
  });

  return {
    ...draft.part,
    save: async () => {
      const { rows: edited = [], base = [], origin = [] } = draft;
      const { rows: saved, change } = await save(toChanges(base, edited, origin));
      return draft.settle(saved, change && (() => undo(change)));
    },
    failures,
    value: (section, field) => draft.rows?.find(({ id }) => id === section)?.[field] ?? '',
    show: (content) => {
      const texts = resolveTexts(draft.rows?.flatMap(storedTexts) ?? []);
      const edited = sections.map((section) => [section, texts[section]]);
      return { ...content, texts: { ...content.texts, ...Object.fromEntries(edited) } };
    },
    set: (section, field, value) => draft.change(section, { [field]: value }),
  };
}

export function fieldLabel(field: string): string {
  return (editorLabels.fields as Record<string, string>)[field] ?? field;
}

function textRows(rows: readonly ContentRow[], sections: readonly Section[]): TextRow[] {
  const texts = resolveTexts(rows);
  return sections.map((id) => ({ id, ...texts[id] }));
}

function storedTexts({ id: section, ...texts }: TextRow) {
  return Object.entries(texts).map(([field, value]) => ({ section, field, value }));
}

/** Each changed text with the stored value that it replaces (`null` for none). */
function textChanges(
  base: readonly TextRow[],
  edited: readonly TextRow[],
  origin: readonly ContentRow[],
): ContentChange[] {
  return edited.flatMap((row) => {
    const was = base.find(({ id }) => id === row.id);
    return (was ? changedFields(was, row) : []).map((field) => ({
      section: row.id,
      field,
      value: row[field] ?? '',
      content_type: inputKind(field),
      before: storedValue(origin, row.id, field),
    }));
  });
}

/** The stored value that a save replaces. */
export function storedValue(rows: readonly ContentRow[], section: string, field: string): string | null {
  return rows.find((row) => row.section === section && row.field === field)?.value ?? null;
}
