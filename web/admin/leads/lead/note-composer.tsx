import type { FormEvent, KeyboardEvent } from 'react';
import { noteLimit } from '#shared/leads/log-limits.ts';
import { isErased } from '../../../api/lead.ts';
import { Button } from '../../../components/ui/button.tsx';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { Field, inputClass } from '../../field.tsx';
import { useAction } from '../../use-action.ts';
import { composerButtons } from './composer-buttons.ts';
import type { LeadDraft } from './use-lead-draft.ts';

type Props = {
  draft: LeadDraft<{ text: string }>;
  onAdd: (text: string, requestKey: string) => Promise<void>;
  onMissing: () => void;
};

/** Adds a note. A text that was not sent is kept and offered again. */
export function NoteComposer({ draft, onAdd, onMissing }: Props) {
  const { note } = leadLabels;
  const { text } = draft.texts;

  const [saving, add] = useAction(
    async () => {
      await onAdd(text, draft.key);
      draft.clear();
    },
    (error) => {
      if (!isErased(error)) return leadPageNotices.noteFailed;
      onMissing();
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') void add();
  }

  return (
    <form onSubmit={submit}>
      <Field
        label={note.label}
        labelClass="sr-only"
        sent={{ text }}
        hint={draft.isRestored ? note.restored : note.hint}
      >
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={3}
            maxLength={noteLimit}
            readOnly={saving}
            value={text}
            onChange={({ target }) => draft.set({ text: target.value })}
            onKeyDown={submitOnCtrlEnter}
            className={`${inputClass} field-sizing-content max-h-[30svh] min-h-20 py-2`}
          />
        )}
      </Field>
      <div className={composerButtons}>
        <Button type="submit" busy={saving || text.trim() === ''} primary>
          {saving ? note.adding : note.add}
        </Button>
        {draft.isRestored && <Button onClick={draft.clear}>{note.discard}</Button>}
      </div>
    </form>
  );
}

/** For text areas: Ctrl or Cmd + Enter submits the form. */
export function submitOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
