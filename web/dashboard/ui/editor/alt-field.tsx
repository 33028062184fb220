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
  /** Id of a hint that many images share. */
  hintedBy?: string;
};

/** The image's description for screen readers. */
export function AltField({ name = 'alt', label = fieldLabel(name), hintedBy, ...field }: Props) {
  const hint = hintedBy ? { hintedBy } : { hint: editorLabels.images.altHint };
  return <TextField {...field} {...hint} sent={{ [name]: field.value }} label={label} max={altLimit} />;
}
