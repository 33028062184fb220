import { type FormEvent, useState } from 'react';
import { noteEditMinutes } from '#shared/leads/log-limits.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/modal-dialog.tsx';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import type { Notice } from '../../../labels/notice.ts';
import { inputClass } from '../../field.tsx';
import { useStudio } from '../../studio.ts';
import { useAction } from '../../use-action.ts';
import { Line } from './log-line.tsx';
import { lineParts } from './log-lines.ts';
import { NoteField } from './note-composer.tsx';
import { useOpenLead } from './open-lead.ts';
import { type LeadDraft, useLeadDraft } from './use-lead-draft.ts';

type Note = LogEntryOf<'note'>;
/** A note. Its author can change or delete it for a while. */
export function NoteLine({ note }: { note: Note }) {
  const { lead, log, nameOf, accountId, now } = useOpenLead();
  const { who, what } = lineParts(note, nameOf, useStudio().timeZone);
  const draft = useLeadDraft(lead.id, `edit-${note.id}`, { text: '' });
  const [editing, setEditing] = useState(draft.isRestored);
  const [asked, setAsked] = useState(false);
  const text = leadLabels.note;
  const isOwn = note.by === accountId;
  const isChangeable = isOwn && now.getTime() - Date.parse(note.at) < noteEditMinutes * 60_000;
  const [, remove] = useAction(() => log.deleteNote(note), unlessTooOld(leadPageNotices.noteDeleteFailed));

  function edit() {
    draft.set({ text: note.text });
    setEditing(true);
  }

  return (
    <Line at={note.at}>
      <bdi className="font-medium">{who} </bdi>
      <span className="text-quiet">
        {what}
        {note.edited_at && ` (${leadLabels.lines.edited})`}
      </span>
      {editing && isOwn ? (
        <NoteForm note={note} draft={draft} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p dir="auto" className="mt-1 border-l-2 border-field-line pl-3 whitespace-pre-line">
            {note.text}
          </p>
          {isChangeable && (
            <p className="mt-1 flex gap-4">
              <TextButton label={text.edit} onPress={edit} />
              <TextButton label={text.delete} onPress={() => setAsked(true)} />
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        open={asked}
        title={text.deleteTitle}
        labels={{ cancel: text.keep, confirm: text.delete }}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void remove();
        }}
      >
        <p className="mt-2 text-quiet">{text.deleteHint}</p>
      </ConfirmDialog>
    </Line>
  );
}

type FormProps = { note: Note; draft: LeadDraft<{ text: string }>; onDone: () => void };

function NoteForm({ note, draft, onDone }: FormProps) {
  const { log } = useOpenLead();
  const text = leadLabels.note;

  function stop() {
    draft.clear();
    onDone();
  }

  const [saving, save] = useAction(async () => {
    await log.editNote(note, draft.texts.text);
    stop();
  }, unlessTooOld(leadPageNotices.noteEditFailed));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.texts.text.trim() !== '') void save();
  }

  return (
    <form onSubmit={submit} className="mt-2">
      {/* The user asked to edit. */}
      <NoteField draft={draft} readOnly={saving} autoFocus={!draft.isRestored} className={`${inputClass} py-2`} />
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
