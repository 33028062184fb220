import { altLimit } from '#shared/content/list-rows.ts';
import { editorLabels } from './editor-labels.ts';
import { TextField } from './text-field.tsx';
import { fieldLabel } from './use-texts-draft.ts';

type Props = {
  label?: string;
  /** That of the value in what a save sends. */
  name?: string;
  value: string;
  onChange: (alt: string) => void;
};

/** The image's description for screen readers. */
export function AltField({ name = 'alt', label = fieldLabel(name), ...field }: Props) {
  return (
    <TextField
      {...field}
      sent={{ [name]: field.value }}
      label={label}
      hint={editorLabels.images.altHint}
      max={altLimit}
    />
  );
}
