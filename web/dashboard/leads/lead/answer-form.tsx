import { useState } from 'react';
import { leadTurns } from '#shared/leads/lead-filters.ts';
import { answerLimit, answerWays } from '#shared/leads/log-limits.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { serverNow } from '../../account/server-clock.ts';
import { InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import { DialogForm, useForm } from '../../ui/form.tsx';
import { turnFormLabels as labels } from './lead-labels.ts';
import { submitOnCtrlEnter } from './note-composer.tsx';
import { useOpenLead } from './open-lead.ts';
import { useLeadDraft } from './use-lead-draft.ts';

/** Empty values stand for the first choice and for now. A text that was not sent is kept. */
const empty = { text: '', from: '', way: '', at: '' };

/** Logs an answer of the visitor or the studio that came by phone or in another way. */
export function AnswerForm() {
  const { lead, actions, closeDialog } = useOpenLead();
  const { texts, key, set, clear } = useLeadDraft(lead.id, 'answer', empty);
  const [opened] = useState(() => toInput(serverNow()));
  const form = useForm({
    state: [texts, (change) => set(change(texts))],
    check: ({ text }) => ({ text: isBlank(text) ? labels.required : undefined }),
    async send() {
      const happened_at = new Date(texts.at || opened).toISOString();
      const from = leadTurns.find((each) => each === texts.from) ?? 'visitor';
      const way = answerWays.find((each) => each === texts.way) ?? 'phone';
      if (!(await actions.logAnswer({ from, way, text: texts.text, happened_at }, key))) return;
      clear();
      closeDialog();
    },
    isLate: true,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={closeDialog} submit={labels.log} submitting={labels.saving}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={labels.from} {...field('from')} options={labels.sides} />
        <SelectField label={labels.way} {...field('way')} options={labels.ways} />
      </div>
      <InputField
        label={labels.happenedAt}
        {...field('at')}
        sent={{ happened_at: texts.at }}
        type="datetime-local"
        max={toInput(serverNow())}
        value={texts.at || opened}
      />
      <TextAreaField
        label={labels.text}
        {...field('text')}
        dir="auto"
        rows={4}
        maxLength={answerLimit}
        readOnly={form.busy}
        onKeyDown={submitOnCtrlEnter}
      />
    </DialogForm>
  );
}

/** A time for an input, in the reader's time zone. */
function toInput(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
