import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { fieldLabel } from '../../ui/editor/use-texts-draft.ts';
import { Field } from '../../ui/field.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';

/** The website's artists, with one set of options that the choices of all images share. */
export type ArtistOptions = { names: ReadonlySet<string>; options: ReactNode };

export function useArtistOptions(): ArtistOptions {
  const { list } = useContentList('artists');
  return useMemo(() => {
    const names = new Set(list?.rows.map(({ name }) => name));
    const loading = <option disabled>{editorLabels.images.loadingMore}</option>;
    return {
      names,
      options: list
        ? [...names].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))
        : loading,
    };
  }, [list]);
}

type Props = { artists: ArtistOptions; value: string; onChange: (name: string) => void };

/** The artist of an image, by name. */
export function ArtistChoice(choice: Props) {
  return (
    <Field label={fieldLabel('artist_name')} sent={{ artist_name: choice.value }}>
      {(control) => <ArtistSelect {...control} {...choice} className="control" />}
    </Field>
  );
}

type SelectProps = Props & Omit<ComponentProps<'select'>, 'onChange' | 'children'>;

/** A choice of the website's artists, or none. A stored name that no artist has stays. */
export function ArtistSelect({ artists: { names, options }, onChange, ...select }: SelectProps) {
  const { value } = select;
  return (
    <select {...select} onChange={({ target }) => onChange(target.value)}>
      <option value="">{editorLabels.noArtist}</option>
      {value && !names.has(value) && <option value={value}>{value}</option>}
      {options}
    </select>
  );
}
