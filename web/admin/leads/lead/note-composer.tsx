import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { noteLimit } from '#shared/leads/log-limits.ts';
import { isErased } from '../../../api/lead.ts';
import { buttonClass } from '../../../components/button-class.ts';
import { showNotice } from '../../../components/notices/shown-notices.ts';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { Field, inputClass } from '../../field.tsx';
import type { LeadDraft } from './use-lead-draft.ts';

type Props = {
  draft: LeadDraft<{ text: string }>;
  onAdd: (text: string, requestKey: string) => Promise<void>;
  onMissing: () => void;
};

/** Adds a note. A text that was not sent is kept and offered again. */
export function NoteComposer({ draft, onAdd, onMissing }: Props) {
  const [saving, setSaving] = useState(false);
  const { note } = leadLabels;
  const { text } = draft.texts;

  async function add(event: FormEvent) {
    event.preventDefault();
    if (saving || text.trim() === '') return;
    setSaving(true);
    try {
      await onAdd(text, draft.key);
      draft.clear();
    } catch (error) {
      if (isErased(error)) onMissing();
      else showNotice(leadPageNotices.noteFailed);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form onSubmit={add}>
      <Field label={note.label} hideLabel hint={draft.isRestored ? note.restored : note.hint}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            maxLength={noteLimit}
            readOnly={saving}
            value={text}
            onChange={({ target }) => draft.set({ text: target.value })}
            onKeyDown={submitOnCtrlEnter}
            className={`${inputClass} py-2`}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="submit"
          aria-disabled={saving || text.trim() === ''}
          className={buttonClass('primary', 'compact')}
        >
          {saving ? note.adding : note.add}
        </button>
        {draft.isRestored && (
          <button type="button" onClick={draft.clear} className={buttonClass('outline', 'compact')}>
            {note.discard}
          </button>
        )}
      </div>
    </form>
  );
}

/** For text areas: Ctrl or Cmd + Enter submits the form. */
export function submitOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
