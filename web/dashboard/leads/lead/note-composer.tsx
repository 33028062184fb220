import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { noteLimit } from '#shared/leads/log-limits.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { isErased } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { leadLabels, leadPageNotices } from './lead-labels.ts';
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
    if (!isBlank(text)) void add();
  }

  return (
    <form onSubmit={submit}>
      <NoteField draft={draft} readOnly={saving} hint={draft.isRestored ? note.restored : note.hint} />
      <div className={composerButtons}>
        <Button type="submit" busy={saving || isBlank(text)} primary>
          {saving ? note.adding : note.add}
        </Button>
        {draft.isRestored && <Button onClick={draft.clear}>{note.discard}</Button>}
      </div>
    </form>
  );
}

type FieldProps = Pick<ComponentProps<typeof TextAreaField>, 'hint' | 'readOnly' | 'autoFocus' | 'className'>;

export function NoteField({ draft, ...area }: FieldProps & Pick<Props, 'draft'>) {
  return (
    <TextAreaField
      label={leadLabels.note.label}
      labelClass="sr-only"
      sent={draft.texts}
      dir="auto"
      maxLength={noteLimit}
      value={draft.texts.text}
      onChange={(text) => draft.set({ text })}
      onKeyDown={submitOnCtrlEnter}
      {...area}
    />
  );
}

/** For text areas: Ctrl or Cmd + Enter submits the form. */
export function submitOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
