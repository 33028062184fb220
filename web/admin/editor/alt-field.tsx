import { altLimit } from '#shared/content/list-rows.ts';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { TextField } from './text-field.tsx';
import { fieldLabel } from './use-texts-draft.ts';

type Props = {
  label?: string;
  value: string;
  onChange: (alt: string) => void;
  /** Id of a hint that many images share. */
  hintedBy?: string;
};

/** The image's description for screen readers. */
export function AltField({ label = fieldLabel('alt'), hintedBy, ...field }: Props) {
  const hint = hintedBy ? { hintedBy } : { hint: editorLabels.images.altHint };
  return <TextField {...field} {...hint} name="alt" label={label} max={altLimit} />;
}
