import { ConfirmDialog } from '../../components/ui/modal-dialog.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import type { Removal } from './use-removal.ts';

export function RemoveDialog({ removal: { asked, confirm, cancel } }: { removal: Removal }) {
  const labels = editorLabels.list;
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={labels.removeTitle(asked ?? '')}
      labels={{ cancel: editorLabels.cancel, confirm: labels.remove }}
      onClose={cancel}
      onConfirm={confirm}
    >
      <p className="mt-2 text-quiet">{labels.removeHint}</p>
    </ConfirmDialog>
  );
}
