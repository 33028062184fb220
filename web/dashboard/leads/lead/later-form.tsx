import { useState } from 'react';
import { laterDays, remarkLimit } from '#shared/leads/log-limits.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { DialogForm, useForm } from '../../ui/form.tsx';
import { useStudio } from '../../ui/studio.ts';
import { dayIn } from '../../ui/studio-day.ts';
import { turnFormLabels as labels } from './lead-labels.ts';
import { useOpenLead } from './open-lead.ts';

/** Puts a lead aside until a day. */
export function LaterForm() {
  const { actions, closeDialog } = useOpenLead();
  const { timeZone } = useStudio();
  const state = useState({ until: dayIn(1, timeZone), word: '' });
  const [{ until, word }] = state;
  const form = useForm({
    state,
    async send() {
      if (await actions.snooze(until, word.trim())) closeDialog();
    },
    isLate: true,
  });
  return (
    <DialogForm form={form} noValidate={false} onCancel={closeDialog} submit={labels.snooze} submitting={labels.snooze}>
      <p className="text-sm text-quiet">{labels.laterHint}</p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(labels.days).map(([days, label]) => (
          <Button key={days} onClick={() => form.change({ until: dayIn(Number(days), timeZone) })}>
            {label}
          </Button>
        ))}
      </div>
      <InputField
        label={labels.until}
        {...form.field('until')}
        type="date"
        required
        min={dayIn(1, timeZone)}
        max={dayIn(laterDays, timeZone)}
      />
      <InputField label={labels.remark} {...form.field('word')} dir="auto" maxLength={remarkLimit} />
    </DialogForm>
  );
}
