import type { FormEvent, KeyboardEvent } from 'react';
import { noteLimit } from '#shared/leads/log-limits.ts';
import { isErased } from '../../../api/lead.ts';
import { Button } from '../../../components/ui/button.tsx';
import { leadLabels, leadPageNotices } from '../../../labels/leads/lead-labels.ts';
import { TextAreaField } from '../../field.tsx';
import { useAction } from '../../use-action.ts';
import { useOpenLead } from './open-lead.ts';
import type { LeadDraft } from './use-lead-draft.ts';

type Props = { draft: LeadDraft<{ text: string }>; onAdded: () => void };

/** The row of buttons stays in view when the fields above it scroll. */
export const composerButtons = 'sticky bottom-0 flex flex-wrap gap-3 bg-background py-3';

/** Adds a note. A text that was not sent is kept and offered again. */
export function NoteComposer({ draft, onAdded }: Props) {
  const { log, renew } = useOpenLead();
  const { note } = leadLabels;
  const { text } = draft.texts;

  const [saving, add] = useAction(
    async () => {
      await log.addNote(text, draft.key);
      onAdded();
      draft.clear();
    },
    (error) => {
      if (!isErased(error)) return leadPageNotices.noteFailed;
      void renew();
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') void add();
  }

  return (
    <form onSubmit={submit}>
      <TextAreaField
        label={note.label}
        labelClass="sr-only"
        sent={{ text }}
        hint={draft.isRestored ? note.restored : note.hint}
        dir="auto"
        maxLength={noteLimit}
        readOnly={saving}
        value={text}
        onChange={(changed) => draft.set({ text: changed })}
        onKeyDown={submitOnCtrlEnter}
      />
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
