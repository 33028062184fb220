import { useEffect, useState } from 'react';
import { useCommands } from '../../ui/keys/commands.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { EntryForm } from './entry-form.tsx';
import { entryLabels } from './entry-labels.ts';
import { type EntryStart, onOpenEntry, openEntry } from './open-entry.ts';

/** The dialog in which staff enter a request, from every page: by its key, from the command menu, or by a button. */
export function EnterRequest() {
  const [start, setStart] = useState<EntryStart>();
  useEffect(() => onOpenEntry(setStart), []);
  useCommands([{ key: 'i', label: entryLabels.enter, isOnEveryPage: true, run: () => openEntry() }]);
  const close = () => setStart(undefined);
  return (
    <ModalDialog open={start !== undefined} title={entryLabels.enter} wide onClose={close}>
      {start && <EntryForm start={start} onClose={close} />}
    </ModalDialog>
  );
}
