import { type FormEvent, type ReactNode, useState } from 'react';
import { noteEditMinutes } from '#shared/leads/log-limits.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import type { Notice } from '../../../common/notice.ts';
import { call } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/modal-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { leadPageNotices, ownNoteLabels as text } from './lead-labels.ts';
import { NoteField } from './note-composer.tsx';
import { useOpenLead } from './open-lead.ts';
import type { LeadDraft } from './use-lead-draft.ts';

type NoteProps = { note: LogEntryOf<'note'>; draft: LeadDraft<{ text: string }> };

/** The text of a note for its author, who can change or delete it for a while. */
export function OwnNote({ note, draft, children }: NoteProps & { children: ReactNode }) {
  const { lead, log, now } = useOpenLead();
  const [editing, setEditing] = useState(draft.isRestored);
  const [asked, setAsked] = useState(false);
  const isChangeable = now.getTime() - Date.parse(note.at) < noteEditMinutes * 60_000;
  const [, remove] = useAction(async () => {
    await call('DELETE /leads/{id}/notes/{note}', { params: { id: lead.id, note: note.id } });
    await log.remove(note.id);
  }, unlessTooOld(leadPageNotices.noteDeleteFailed));

  function edit() {
    draft.set({ text: note.text });
    setEditing(true);
  }

  if (editing) return <NoteForm note={note} draft={draft} onDone={() => setEditing(false)} />;
  return (
    <>
      {children}
      {isChangeable && (
        <p className="mt-1 flex gap-4">
          <TextButton label={text.edit} onPress={edit} />
          <TextButton label={text.delete} onPress={() => setAsked(true)} />
        </p>
      )}
      <ConfirmDialog
        open={asked}
        title={text.deleteTitle}
        labels={{ cancel: text.keep, confirm: text.delete }}
        destructive
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void remove();
        }}
      >
        <p className="mt-2 text-quiet">{text.deleteHint}</p>
      </ConfirmDialog>
    </>
  );
}

type FormProps = NoteProps & { onDone: () => void };

function NoteForm({ note, draft, onDone }: FormProps) {
  const { lead, log } = useOpenLead();

  function stop() {
    draft.clear();
    onDone();
  }

  const [saving, save] = useAction(async () => {
    const params = { id: lead.id, note: note.id };
    await log.put(await call('PATCH /leads/{id}/notes/{note}', { params, body: draft.texts }));
    stop();
  }, unlessTooOld(leadPageNotices.noteEditFailed));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank(draft.texts.text)) void save();
  }

  return (
    <form onSubmit={submit} className="mt-2">
      {/* The user asked to edit. */}
      <NoteField draft={draft} readOnly={saving} autoFocus={!draft.isRestored} className="control" />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={saving} primary>
          {saving ? text.saving : text.save}
        </Button>
        <Button onClick={stop}>{text.cancel}</Button>
      </div>
    </form>
  );
}

function TextButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="cursor-pointer py-1 text-xs font-medium text-quiet link">
      {label}
    </button>
  );
}

/** Whether a note is too old for a change is decided by the server's clock. */
function unlessTooOld(failed: Notice): (error: unknown) => Notice {
  return (error) => ((error as { code?: string }).code === 'conflict' ? leadPageNotices.noteTooOld : failed);
}
