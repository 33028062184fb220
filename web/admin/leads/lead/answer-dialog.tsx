import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { leadTurns } from '#shared/leads/lead-filters.ts';
import { answerLimit, answerWays } from '#shared/leads/log-limits.ts';
import type { LoggedAnswer } from '#shared/leads/log-schemas.ts';
import { ModalDialog } from '../../../components/ui/modal-dialog.tsx';
import { turnLabels as labels } from '../../../labels/leads/turn-labels.ts';
import { Field, focusFirstError, InputField, inputClass, SelectField } from '../../field.tsx';
import { FormButtons } from '../../form-buttons.tsx';
import { useAction } from '../../use-action.ts';
import { submitOnCtrlEnter } from './note-composer.tsx';
import { useLeadDraft } from './use-lead-draft.ts';

type FormProps = {
  leadId: string;
  /** @returns whether the answer was stored */
  onLog: (answer: LoggedAnswer, requestKey: string) => Promise<boolean>;
  onClose: () => void;
};

/** Logs an answer of the visitor or the studio that came by phone or in another way. */
export function AnswerDialog({ open, ...form }: FormProps & { open: boolean }) {
  return (
    <ModalDialog open={open} title={labels.answerTitle} onClose={form.onClose}>
      <AnswerForm {...form} />
    </ModalDialog>
  );
}

/** Empty values stand for the first choice and for now. A text that was not sent is kept. */
const empty = { text: '', from: '', way: '', at: '' };

function AnswerForm({ leadId, onLog, onClose }: FormProps) {
  const { texts, key, set, clear } = useLeadDraft(leadId, 'answer', empty);
  const [opened] = useState(() => toInput(new Date()));
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (value: Partial<typeof empty>) => {
    setMissing(false);
    set({ ...texts, ...value });
  };

  const [saving, save] = useAction(async () => {
    const happened_at = new Date(texts.at || opened).toISOString();
    const from = leadTurns.find((each) => each === texts.from) ?? 'visitor';
    const way = answerWays.find((each) => each === texts.way) ?? 'phone';
    if (!(await onLog({ from, way, text: texts.text, happened_at }, key))) return;
    clear();
    onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    flushSync(() => setMissing(texts.text.trim() === ''));
    if (!focusFirstError(form.current)) void save();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={labels.from}
          sent={{ from: texts.from }}
          options={labels.sides}
          value={texts.from}
          onChange={(from) => change({ from })}
        />
        <SelectField
          label={labels.way}
          sent={{ way: texts.way }}
          options={labels.ways}
          value={texts.way}
          onChange={(way) => change({ way })}
        />
      </div>
      <InputField
        label={labels.happenedAt}
        sent={{ happened_at: texts.at }}
        type="datetime-local"
        max={toInput(new Date())}
        value={texts.at || opened}
        onChange={(at) => change({ at })}
      />
      <Field label={labels.text} sent={{ text: texts.text }} error={isMissing ? labels.required : undefined}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            maxLength={answerLimit}
            readOnly={saving}
            value={texts.text}
            onChange={({ target }) => change({ text: target.value })}
            onKeyDown={submitOnCtrlEnter}
            className={`${inputClass} field-sizing-content max-h-[30svh] py-2`}
          />
        )}
      </Field>
      <FormButtons
        cancel={labels.cancel}
        onCancel={onClose}
        submit={saving ? labels.saving : labels.log}
        busy={saving}
      />
    </form>
  );
}

/** A time for an input, in the reader's time zone. */
function toInput(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
