import { type ComponentProps, useEffect, useState } from 'react';
import { useCommands } from '../../ui/keys/commands.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { EntryForm, emptyEntry } from './entry-form.tsx';
import { entryLabels } from './entry-labels.ts';
import { type EntryStart, onOpenEntry, openEntry } from './open-entry.ts';
import { useFreeDraft } from './use-free-draft.ts';

/** The dialog in which staff enter a request, from every page: by its key, from the command menu, or by a button. */
export function EnterRequest() {
  const [start, setStart] = useState<EntryStart>({});
  const [opens, setOpens] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** Until its photos are sent, the form stays when the dialog is closed: only then are they part of the draft. */
  const [photosLeft, setPhotosLeft] = useState(0);
  useEffect(
    () =>
      onOpenEntry((next) => {
        setStart(next);
        setOpens((before) => before + 1);
        setOpen(true);
      }),
    [],
  );
  useCommands([{ key: 'i', label: entryLabels.enter, isOnEveryPage: true, run: () => openEntry() }]);
  const close = () => setOpen(false);
  const dialog = { open: isOpen, isKept: photosLeft > 0, title: entryLabels.enter, wide: true, onClose: close };
  return (
    <ModalDialog {...dialog}>
      <Entry start={start} opens={opens} onPhotosLeft={setPhotosLeft} onClose={close} />
    </ModalDialog>
  );
}

function Entry(props: Omit<ComponentProps<typeof EntryForm>, 'kind'>) {
  const kind = useFreeDraft(emptyEntry);
  return kind && <EntryForm {...props} kind={kind} />;
}
