import { ConfirmDialog } from '../modal-dialog.tsx';
import { editorLabels } from './editor-labels.ts';
import type { Removal } from './use-removal.ts';

const labels = editorLabels.list;

type Props = { removal: Removal; hint?: string };

export function RemoveDialog({ removal: { asked, confirm, cancel }, hint = labels.removeHint }: Props) {
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={labels.removeTitle(asked ?? '')}
      labels={{ cancel: editorLabels.cancel, confirm: labels.remove }}
      destructive
      onClose={cancel}
      onConfirm={confirm}
    >
      <p className="mt-2 text-quiet">{hint}</p>
    </ConfirmDialog>
  );
}
