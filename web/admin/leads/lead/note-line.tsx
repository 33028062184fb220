import { type FormEvent, useState } from 'react';
import { noteEditMinutes, noteLimit } from '#shared/leads/log-limits.ts';
import type { LogEntryOf } from '#shared/leads/log-schemas.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { ConfirmDialog } from '../../../components/ui/modal-dialog.tsx';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { inputClass } from '../../field.tsx';
import { Line } from './log-line.tsx';
import { submitOnCtrlEnter } from './note-composer.tsx';
import { useLeadDraft } from './use-lead-draft.ts';

type Note = LogEntryOf<'note'>;
type Props = {
  leadId: string;
  note: Note;
  who: string;
  isOwn: boolean;
  now: Date;
  onEdit: (note: Note, text: string) => Promise<void>;
  onDelete: (note: Note) => Promise<void>;
};

/** A note. Its author can change or delete it for a while. */
export function NoteLine({ leadId, note, who, isOwn, now, onEdit, onDelete }: Props) {
  const draft = useLeadDraft(leadId, `edit-${note.id}`, { text: '' });
  const [editing, setEditing] = useState(draft.isRestored);
  const [saving, setSaving] = useState(false);
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

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving || draft.texts.text.trim() === '') return;
    setSaving(true);
    try {
      await onEdit(note, draft.texts.text);
      stop();
    } catch (error) {
      showNotice(isTooOld(error) ? leadPageNotices.noteTooOld : leadPageNotices.noteEditFailed);
    } finally {
      setSaving(false);
    }
  }

  async function remove() {
    setAsked(false);
    try {
      await onDelete(note);
    } catch (error) {
      showNotice(isTooOld(error) ? leadPageNotices.noteTooOld : leadPageNotices.noteDeleteFailed);
    }
  }

  return (
    <Line at={note.at} now={now}>
      <bdi className="font-medium">{who} </bdi>
      <span className="text-quiet">
        {leadLabels.lines.noted}
        {note.edited_at && ` (${leadLabels.lines.edited})`}
      </span>
      {editing && isOwn ? (
        <form onSubmit={save} className="mt-2">
          <textarea
            aria-label={text.label}
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
          <div className="mt-2 flex flex-wrap gap-3">
            <button type="submit" aria-disabled={saving} className={buttonClass('primary', 'compact')}>
              {saving ? text.saving : text.save}
            </button>
            <button type="button" onClick={stop} className={buttonClass('outline', 'compact')}>
              {text.cancel}
            </button>
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
        onConfirm={remove}
      >
        <p className="mt-2 text-quiet">{text.deleteHint}</p>
      </ConfirmDialog>
    </Line>
  );
}

function TextButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="cursor-pointer py-1 text-xs font-medium text-quiet underline decoration-field-line underline-offset-4 transition-colors hover:text-accent"
    >
      {label}
    </button>
  );
}

/** The server's clock decides. */
function isTooOld(error: unknown): boolean {
  return (error as { code?: string }).code === 'conflict';
}
