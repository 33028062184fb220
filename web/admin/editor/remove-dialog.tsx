import { editorLabels } from '#shared/editor-labels.ts';
import { buttonLook } from '../../components/button-look.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import type { Removal } from './use-removal.ts';

export function RemoveDialog({ removal: { asked, confirm, cancel } }: { removal: Removal }) {
  const words = editorLabels.list;
  return (
    <ModalDialog open={asked !== undefined} title={words.removeTitle(asked ?? '')} onClose={cancel}>
      <p className="mt-2 text-quiet">{words.removeHint}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={cancel} className={buttonLook('outline', 'compact')}>
          {editorLabels.cancel}
        </button>
        <button type="button" onClick={confirm} className={buttonLook('primary', 'compact')}>
          {words.remove}
        </button>
      </div>
    </ModalDialog>
  );
}
