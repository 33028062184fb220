import { type FormEvent, useState } from 'react';
import { noteEditMinutes, noteLimit } from '#shared/leads/log-limits.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/modal-dialog.tsx';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import type { Notice } from '../../../labels/notice.ts';
import { Field, inputClass } from '../../field.tsx';
import { useStudio } from '../../studio.ts';
import { useAction } from '../../use-action.ts';
import { Line } from './log-line.tsx';
import { lineParts } from './log-lines.ts';
import { submitOnCtrlEnter } from './note-composer.tsx';
import { useLeadDraft } from './use-lead-draft.ts';

type Note = LogEntryOf<'note'>;
type Props = {
  leadId: string;
  note: Note;
  nameOf: (accountId: string | undefined) => string | undefined;
  isOwn: boolean;
  now: Date;
  onEdit: (note: Note, text: string) => Promise<void>;
  onDelete: (note: Note) => Promise<void>;
};

/** A note. Its author can change or delete it for a while. */
export function NoteLine({ leadId, note, nameOf, isOwn, now, onEdit, onDelete }: Props) {
  const { who, what } = lineParts(note, nameOf, useStudio().timeZone);
  const draft = useLeadDraft(leadId, `edit-${note.id}`, { text: '' });
  const [editing, setEditing] = useState(draft.isRestored);
  const [asked, setAsked] = useState(false);
  const text = leadLabels.note;
  const isChangeable = isOwn && now.getTime() - Date.parse(note.at) < noteEditMinutes * 60_000;

  function edit() {
    draft.set({ text: note.text });
    setEditing(true);
  }

  function stop() {
    draft.clear();
    setEditing(false);
  }

  const [saving, save] = useAction(async () => {
    await onEdit(note, draft.texts.text);
    stop();
  }, unlessTooOld(leadPageNotices.noteEditFailed));

  const [, remove] = useAction(() => onDelete(note), unlessTooOld(leadPageNotices.noteDeleteFailed));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.texts.text.trim() !== '') void save();
  }

  return (
    <Line at={note.at} now={now}>
      <bdi className="font-medium">{who} </bdi>
      <span className="text-quiet">
        {what}
        {note.edited_at && ` (${leadLabels.lines.edited})`}
      </span>
      {editing && isOwn ? (
        <form onSubmit={submit} className="mt-2">
          <Field label={text.label} labelClass="sr-only" sent={draft.texts}>
            {(control) => (
              <textarea
                {...control}
                // biome-ignore lint/a11y/noAutofocus: the user asked to edit
                autoFocus={!draft.isRestored}
                dir="auto"
                rows={3}
                maxLength={noteLimit}
                readOnly={saving}
                value={draft.texts.text}
                onChange={({ target }) => draft.set({ text: target.value })}
                onKeyDown={submitOnCtrlEnter}
                className={`${inputClass} py-2`}
              />
            )}
          </Field>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button type="submit" busy={saving} primary>
              {saving ? text.saving : text.save}
            </Button>
            <Button onClick={stop}>{text.cancel}</Button>
          </div>
        </form>
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
